import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreatePolicyInput, createPolicyInput } from '../../api/schemas.ts'
import { type TargetType, targetTypes } from '../../api/targets.ts'
import type { WireEntry } from '../urls/entry.ts'
import {
  checkPolicy,
  checkUrls,
  formField,
  isUntouched,
  newPolicy,
  newScope,
  type PolicyValues,
  previewScope,
  type ScopeValues,
  toRequest,
} from './policy.ts'
import type { TargetValues } from './target.ts'

const now = Date.UTC(2026, 10, 21)
const entry: WireEntry = { value: 'bad.example', type: 'domain', action: 'block' }
const scope = (values: Partial<ScopeValues> = {}): ScopeValues => ({
  ...newScope(),
  description: 'Everyone',
  ...values,
})
const target = (values: Partial<TargetValues>): TargetValues => ({ ...newScope().from, ...values })
const policy = (...scopes: ScopeValues[]): PolicyValues => ({ description: 'Bad domains', scopes })

/** The scope that goes on the wire for these values, which the schema of the request must take. */
function sent(values: Partial<ScopeValues>): CreatePolicyInput['policies'][number] | undefined {
  const request = toRequest(policy(scope(values)), [entry])
  expect(createPolicyInput.parse(request)).toEqual(request)
  return request.policies[0]
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a request', () => {
  test('of only required values has no other key', () => {
    const request = toRequest(policy(scope()), [entry])
    expect(JSON.stringify(request)).toBe(
      '{"description":"Bad domains","policies":[{"description":"Everyone"}],' +
        '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}',
    )
    expect(Object.keys(request.policies[0] ?? {})).toEqual(['description'])
    expect(createPolicyInput.safeParse(request).success).toBe(true)
  })

  test.each([
    [[scope({ description: ' ' })], ['Bad domains']],
    [[scope({ description: 'Its own' })], ['Its own']],
    // `checkPolicy` refuses the second.
    [
      [scope(), scope({ description: '' })],
      ['Everyone', ''],
    ],
  ])('of one scope without a name gives it the name of the policy (%#)', (scopes, names) => {
    expect(toRequest(policy(...scopes), [entry]).policies.map(({ description }) => description)).toEqual(
      names,
    )
  })

  test('of every field uses the names of the spec', () => {
    vi.stubEnv('TZ', 'UTC')
    const values = scope({
      description: 'First scope',
      enabled: 'true',
      enforced: 'false',
      bidirectional: 'true',
      override: 'false',
      fromPart: ' envelope_from ',
      start: 'date',
      fromDate: '2026-12-01T09:00',
      end: 'date',
      toDate: '2027-01-31T23:59:30',
      from: target({ type: 'individual_email_address', emailAddress: ' ann@b.example ' }),
      to: target({
        type: 'address_attribute_value',
        attributeId: ' att-1 ',
        attributeName: ' Büro ',
        attributeValue: ' Köln ',
      }),
      sourceIPs: '192.0.2.0/24\n\n 198.51.100.0/24 \r\n',
      hostnames: 'mx.example',
      spfDomains: '\rspf.example\r\n',
      comment: ' Why\nnot ',
    })
    const urls: WireEntry[] = [entry, { value: 'good.example/a?b', type: 'url', action: 'allow' }]
    const request = toRequest(policy(values, scope({ description: 'Second scope' })), urls)
    expect(request).toStrictEqual({
      description: 'Bad domains',
      urls: [
        { action: 'block', type: 'domain', value: 'bad.example' },
        { action: 'allow', type: 'url', value: 'good.example/a?b' },
      ],
      policies: [
        {
          description: 'First scope',
          enforced: false,
          bidirectional: true,
          enabled: true,
          fromEternal: false,
          fromDate: '2026-12-01T09:00:00+0000',
          toEternal: false,
          toDate: '2027-01-31T23:59:30+0000',
          fromPart: 'envelope_from',
          from: { type: 'individual_email_address', emailAddress: 'ann@b.example' },
          to: { type: 'address_attribute_value', attribute: { name: 'Büro', id: 'att-1', value: 'Köln' } },
          override: false,
          conditions: {
            sourceIPs: ['192.0.2.0/24', '198.51.100.0/24'],
            hostnames: ['mx.example'],
            spfDomains: ['spf.example'],
          },
          comment: 'Why\nnot',
        },
        { description: 'Second scope' },
      ],
    })
    expect(createPolicyInput.parse(request)).toStrictEqual(request)
  })

  test('sends only action, type and value of an entry', () => {
    const more = { ...entry, id: 'u-1', note: 'mine' }
    expect(toRequest(policy(scope()), [more]).urls).toStrictEqual([
      { action: 'block', type: 'domain', value: 'bad.example' },
    ])
  })

  test.each(['enabled', 'enforced', 'bidirectional', 'override'] as const)(
    'states %s or leaves it out',
    (flag) => {
      expect(sent({ [flag]: 'true' })).toStrictEqual({ description: 'Everyone', [flag]: true })
      expect(sent({ [flag]: 'false' })).toStrictEqual({ description: 'Everyone', [flag]: false })
      expect(sent({ [flag]: '' })).toStrictEqual({ description: 'Everyone' })
    },
  )

  test('leaves out blank values', () => {
    expect(sent({ comment: ' \n', fromPart: ' ', sourceIPs: '\n \r\n', hostnames: ' ' })).toStrictEqual({
      description: 'Everyone',
    })
  })

  test('has free values and conditions of any name', () => {
    expect(sent({ fromPart: 'other', fromPartOther: ' mine ' })).toStrictEqual({
      description: 'Everyone',
      fromPart: 'mine',
    })
    expect(sent({ fromPart: 'both', fromPartOther: 'mine' })?.fromPart).toBe('both')
    expect(sent({ hostnames: 'mx.example.com', moreConditions: '{"tls":{"min":1.2}}' })).toStrictEqual({
      description: 'Everyone',
      conditions: { hostnames: ['mx.example.com'], tls: { min: 1.2 } },
    })
  })

  test.each(['sourceIPs', 'hostnames', 'spfDomains'] as const)('may have the condition %s alone', (name) => {
    expect(sent({ [name]: 'a\nb' })).toStrictEqual({
      description: 'Everyone',
      conditions: { [name]: ['a', 'b'] },
    })
  })
})

describe('a period', () => {
  test('with a start date has a start that is not eternal, and no end', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(sent({ start: 'date', fromDate: '2026-12-01T09:00', toDate: '2026-12-02T09:00' })).toStrictEqual({
      description: 'Everyone',
      fromEternal: false,
      fromDate: '2026-12-01T09:00:00+0000',
    })
  })

  test('with an end date has an end that is not eternal, and no start', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(sent({ end: 'date', fromDate: '2026-12-01T09:00', toDate: '2026-12-02T09:00' })).toStrictEqual({
      description: 'Everyone',
      toEternal: false,
      toDate: '2026-12-02T09:00:00+0000',
    })
  })

  test('that is eternal ignores a date typed before', () => {
    const dates = { fromDate: '2026-12-01T09:00', toDate: 'nonsense' }
    expect(sent({ start: 'eternal', ...dates })).toStrictEqual({
      description: 'Everyone',
      fromEternal: true,
    })
    expect(sent({ end: 'eternal', ...dates })).toStrictEqual({ description: 'Everyone', toEternal: true })
  })

  test.each([
    ['UTC', '2026-12-01T09:00', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T03:30:00+0000'],
    ['Asia/Kolkata', '2027-01-01T05:29:59', '2026-12-31T23:59:59+0000'],
    ['Europe/Berlin', '2026-01-15T09:00', '2026-01-15T08:00:00+0000'],
    ['Europe/Berlin', '2026-07-15T09:00', '2026-07-15T07:00:00+0000'],
    // A skipped hour, and the first of a repeated one.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00+0000'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00+0000'],
    ['America/Los_Angeles', '2026-12-31T16:00', '2027-01-01T00:00:00+0000'],
  ])('in %s from %s is sent as %s', (zone, local, wire) => {
    vi.stubEnv('TZ', zone)
    expect(sent({ start: 'date', fromDate: local })?.fromDate).toBe(wire)
    expect(sent({ end: 'date', toDate: local })?.toDate).toBe(wire)
  })
})

describe('a target', () => {
  const typed = {
    emailAddress: 'ann@b.example',
    emailDomain: 'b.example',
    groupId: 'eNo-1_',
    attributeId: 'att-1',
    attributeName: 'Office',
    attributeValue: 'Rome',
  }
  /** The wire target of each type with every field typed; the compiler refuses a missing type. */
  const table: Record<TargetType, object> = {
    everyone: { type: 'everyone' },
    internal_addresses: { type: 'internal_addresses' },
    external_addresses: { type: 'external_addresses' },
    free_mail_domains: { type: 'free_mail_domains' },
    email_domain: { type: 'email_domain', emailDomain: 'b.example' },
    profile_group: { type: 'profile_group', groupId: 'eNo-1_' },
    individual_email_address: { type: 'individual_email_address', emailAddress: 'ann@b.example' },
    address_attribute_value: {
      type: 'address_attribute_value',
      attribute: { name: 'Office', id: 'att-1', value: 'Rome' },
    },
  }

  test.each(targetTypes)('of type %s is sent with the field that belongs to it, and no other', (type) => {
    const side = target({ ...typed, type })
    expect(sent({ from: side })).toStrictEqual({ description: 'Everyone', from: table[type] })
    expect(sent({ to: side })).toStrictEqual({ description: 'Everyone', to: table[type] })
  })

  test('without a type is left out', () => {
    expect(sent({ from: target(typed), to: target(typed) })).toStrictEqual({ description: 'Everyone' })
  })

  test('is trimmed', () => {
    const padded = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, ` ${value}\t`]))
    for (const type of targetTypes) {
      expect(sent({ from: target({ ...padded, type }) })?.from).toStrictEqual(table[type])
    }
  })

  test('by attribute leaves out a missing name or id', () => {
    const byId = target({ type: 'address_attribute_value', attributeId: 'att-1', attributeValue: 'Rome' })
    expect(sent({ to: byId })?.to).toStrictEqual({
      type: 'address_attribute_value',
      attribute: { id: 'att-1', value: 'Rome' },
    })
  })
})

const problemsOf = (values: Partial<ScopeValues>) =>
  Object.fromEntries(checkPolicy(policy(scope(values)), now))

const period = (fromDate: string, toDate: string) =>
  problemsOf({ start: 'date', fromDate, end: 'date', toDate })

describe('a policy', () => {
  test('needs a name, which is that of its only scope, too', () => {
    expect(Object.fromEntries(checkPolicy(newPolicy(), now))).toEqual({
      description: 'Enter a name to recognise the policy later.',
    })
  })

  test('with both has no problem', () => {
    expect(checkPolicy(policy(scope()), now).size).toBe(0)
  })

  test('of blanks needs one, too', () => {
    const blank = { description: ' \t', scopes: [scope({ description: ' ' })] }
    expect([...checkPolicy(blank, now).keys()]).toEqual(['description'])
  })

  test('names its wrong scope', () => {
    const problems = checkPolicy(policy(scope(), scope({ description: '' }), scope()), now)
    expect([...problems]).toEqual([['scopes.1.description', 'Give this scope a name.']])
  })

  test.each([
    ['', 'Enter a date and time.'],
    ['soon', 'Enter a date, such as 2026-12-01 09:00, 1.12., fri 18:00 or +5d.'],
    ['2026-13-01T09:00', 'The day 2026-13-01 does not exist.'],
  ])('needs a date and time instead of "%s"', (date, sentence) => {
    expect(problemsOf({ start: 'date', fromDate: date })).toEqual({ 'scopes.0.fromDate': sentence })
    expect(problemsOf({ end: 'date', toDate: date })).toEqual({ 'scopes.0.toDate': sentence })
    expect(() => toRequest(policy(scope({ end: 'date', toDate: date })), [entry])).toThrow(sentence)
  })

  test('is refused at the end that has passed, and not at the start', () => {
    const [past, next] = ['2026-11-20T00:00+0000', '2026-11-22T00:00+0000']
    const refused = 'This moment has passed. Enter a later one, or choose Never.'
    expect(problemsOf({ end: 'date', toDate: past })).toEqual({ 'scopes.0.toDate': refused })
    expect(problemsOf({ end: 'date', toDate: '2026-11-21T00:00+0000' })).toEqual({
      'scopes.0.toDate': refused,
    })
    expect(problemsOf({ end: 'date', toDate: next, start: 'date', fromDate: past })).toEqual({})
    // A date that is not sent is not judged.
    expect(problemsOf({ end: 'eternal', toDate: past })).toEqual({})
  })

  test('needs each missing date, without a check of their order', () => {
    expect(problemsOf({ start: 'date', end: 'date' })).toEqual({
      'scopes.0.fromDate': 'Enter a date and time.',
      'scopes.0.toDate': 'Enter a date and time.',
    })
    expect(problemsOf({ start: 'date', fromDate: '2026-12-01T09:00', end: 'date' })).toEqual({
      'scopes.0.toDate': 'Enter a date and time.',
    })
  })

  test('must end after it starts', () => {
    const wrong = { 'scopes.0.toDate': 'The end must come after the start.' }
    expect(period('2026-12-01T09:00', '2026-12-01T08:59')).toEqual(wrong)
    expect(period('2026-12-01T09:00', '2026-12-01T09:00')).toEqual(wrong)
    expect(period('2026-12-01T09:00', '2026-12-01T09:01')).toEqual({})
  })

  test('needs no unused dates', () => {
    expect(problemsOf({ start: 'eternal', fromDate: 'x', end: '', toDate: 'y' })).toEqual({})
    expect(
      problemsOf({ start: 'date', fromDate: '2026-12-01T09:00', end: 'eternal', toDate: '2020-01-01T00:00' }),
    ).toEqual({})
  })
})

describe.each(['from', 'to'] as const)('the target %s', (side) => {
  const problemsWith = (values: Partial<TargetValues>) => problemsOf({ [side]: target(values) })

  // For all refusals see target.test.ts.
  test.each([
    ['emailAddress', 'individual_email_address', 'Enter one email address, such as ann@example.com.'],
    ['emailDomain', 'email_domain', 'Enter a domain without "@", such as example.com.'],
    ['groupId', 'profile_group', 'Enter the secure id of the group.'],
  ] as const)('needs %s where it is %s', (field, type, sentence) => {
    expect(problemsWith({ type })).toEqual({ [`scopes.0.${side}.${field}`]: sentence })
    expect(problemsWith({ type, [field]: ' \t' })).toEqual({ [`scopes.0.${side}.${field}`]: sentence })
  })

  test('needs an attribute by id or name, and its value', () => {
    const type = 'address_attribute_value'
    const which = { [`scopes.0.${side}.attributeId`]: 'Enter the secure id or the name of the attribute.' }
    const value = { [`scopes.0.${side}.attributeValue`]: 'Enter the value the attribute must have.' }
    expect(problemsWith({ type })).toEqual({ ...which, ...value })
    expect(problemsWith({ type, attributeId: ' ', attributeName: ' ', attributeValue: 'v' })).toEqual(which)
    expect(problemsWith({ type, attributeId: 'i' })).toEqual(value)
    expect(problemsWith({ type, attributeName: 'n', attributeValue: ' ' })).toEqual(value)
    expect(problemsWith({ type, attributeName: 'n', attributeValue: 'v' })).toEqual({})
    expect(problemsWith({ type, attributeId: 'i', attributeValue: 'v' })).toEqual({})
  })

  test('that is valid has no problem', () => {
    expect(problemsWith({ type: 'individual_email_address', emailAddress: ' ann@b.example ' })).toEqual({})
    expect(problemsWith({ type: 'email_domain', emailDomain: ' münchen.example.com ' })).toEqual({})
    expect(problemsWith({ type: 'profile_group', groupId: ' eNo-1_ ' })).toEqual({})
  })

  test('needs no field of another type', () => {
    const wrong = { emailAddress: 'x', emailDomain: 'x', groupId: 'x x' }
    for (const type of [
      '',
      'everyone',
      'internal_addresses',
      'external_addresses',
      'free_mail_domains',
    ] as const) {
      expect(problemsWith({ ...wrong, type })).toEqual({})
    }
  })
})

test('a chosen free value is required', () => {
  expect(problemsOf({ fromPart: 'other' })).toEqual({ 'scopes.0.fromPartOther': 'Enter the value to send.' })
  expect(problemsOf({ fromPart: 'other', fromPartOther: ' ' })).toHaveProperty(['scopes.0.fromPartOther'])
  expect(problemsOf({ fromPart: 'other', fromPartOther: 'x' })).toEqual({})
  expect(problemsOf({ sourceIPs: 'x' })).toHaveProperty(['scopes.0.sourceIPs'])
  expect(problemsOf({ moreConditions: '[]' })).toHaveProperty(['scopes.0.moreConditions'])
})

test('a preview of an invalid scope does not throw', () => {
  const values = scope({ start: 'date', end: 'date', toDate: 'soon', to: target({ type: 'profile_group' }) })
  expect(previewScope(values)).toMatchObject({ fromDate: '(date not set)', toDate: 'soon' })
})

test('a preview of a valid scope adds nothing', () => {
  expect(previewScope(scope())).toEqual({ description: 'Everyone' })
})

test('the reasons for a policy follow the typed comment, on a line of their own', () => {
  const comments = ['', 'Why not'].map(
    (comment) => toRequest(policy(scope({ comment })), [entry], 'Asked by Ann').policies[0]?.comment,
  )
  expect(comments).toEqual(['Asked by Ann', 'Why not\nAsked by Ann'])
})

test('a new scope is untouched until something is typed', () => {
  expect(newPolicy().scopes).toEqual([newScope()])
  expect(isUntouched(newScope())).toBe(true)
  expect(isUntouched(scope())).toBe(false)
})

test('a policy without problems makes a valid request', () => {
  const values = scope({
    start: 'date',
    fromDate: '2026-12-01T09:00',
    end: 'eternal',
    from: target({ type: 'email_domain', emailDomain: 'b.example' }),
    to: target({ type: 'address_attribute_value', attributeName: 'n', attributeValue: 'v' }),
  })
  expect(checkPolicy(policy(values), now).size).toBe(0)
  expect(createPolicyInput.safeParse(toRequest(policy(values), [entry])).success).toBe(true)
})

test.each([
  [0, 'Add at least one URL.'],
  [1, undefined],
  [5_000, undefined],
  // Beyond 5,000 they become several policies.
  [25_000, undefined],
  [25_001, 'An account holds at most 25,000 URLs; this list has 25,001.'],
])('a list of %d URLs: %s', (length, sentence) => {
  expect(checkUrls(Array.from({ length }, () => entry))).toBe(sentence)
})

describe('the form field of a failure', () => {
  test.each([
    ['description', 'description'],
    ['policies.0.description', 'scopes.0.description'],
    ['policies.12.enabled', 'scopes.12.enabled'],
    ['policies.0.enforced', 'scopes.0.enforced'],
    ['policies.0.bidirectional', 'scopes.0.bidirectional'],
    ['policies.0.override', 'scopes.0.override'],
    ['policies.0.fromPart', 'scopes.0.fromPart'],
    ['policies.0.comment', 'scopes.0.comment'],
    ['policies.0.fromDate', 'scopes.0.fromDate'],
    ['policies.0.toDate', 'scopes.0.toDate'],
    ['policies.0.fromEternal', 'scopes.0.start'],
    ['policies.0.toEternal', 'scopes.0.end'],
    ['policies.1.from.type', 'scopes.1.from.type'],
    ['policies.1.to.emailAddress', 'scopes.1.to.emailAddress'],
    ['policies.1.from.emailDomain', 'scopes.1.from.emailDomain'],
    ['policies.1.to.groupId', 'scopes.1.to.groupId'],
    ['policies.1.from.attribute.id', 'scopes.1.from.attributeId'],
    ['policies.1.to.attribute.name', 'scopes.1.to.attributeName'],
    ['policies.1.to.attribute.value', 'scopes.1.to.attributeValue'],
    ['policies.0.conditions.sourceIPs', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.sourceIPs.3', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.sourceIPs.13', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.hostnames', 'scopes.0.hostnames'],
    ['policies.0.conditions.spfDomains', 'scopes.0.spfDomains'],
    ['policies.0.conditions', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other.1.deeper', 'scopes.0.moreConditions'],
  ])('%s is %s', (field, name) => {
    expect(formField(field)).toBe(name)
  })

  test.each([
    '',
    'data',
    'urls',
    'urls.0.value',
    'urls[0].value',
    'policies',
    'policies.0',
    'policies.x.description',
    'policies.0.',
    'policies.0.from',
    'policies.0.from.attribute',
    'policies.0.conditionss',
    'policies.0.fromEternel',
    'policies.0.description.more',
    'policies.0.from.description',
    'a.policies.0.description',
    'descriptions',
  ])('"%s" does not exist, so that the summary shows it', (field) => {
    expect(formField(field)).toBeUndefined()
  })

  test('is one that the form has', () => {
    const [first] = newPolicy().scopes
    // Not a field of the spec, or one of the conditions.
    const own = ['start', 'end', 'fromPartOther', 'moreConditions']
    for (const name of Object.keys(first ?? {}).filter((key) => !own.includes(key))) {
      const field = ['sourceIPs', 'hostnames', 'spfDomains'].includes(name) ? `conditions.${name}` : name
      const found = formField(`policies.0.${field}`)
      // A whole target has no field.
      expect(found).toBe(name === 'from' || name === 'to' ? undefined : `scopes.0.${name}`)
    }
  })
})
