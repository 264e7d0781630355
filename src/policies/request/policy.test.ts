import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreatePolicyInput, createPolicyInput } from '../../api/schemas.ts'
import { type TargetType, targetTypes } from '../../api/targets.ts'
import type { WireEntry } from '../urls/entry.ts'
import { conditionLists } from './conditions.ts'
import { entry, scope, target, policy } from './policy.fixture.ts'
import { formField, newScope, type ScopeValues, toRequest } from './policy.ts'

const everyone = { from: { type: 'everyone' }, to: { type: 'everyone' } } as const

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
      '{"description":"Bad domains","policies":[{"description":"Everyone",' +
        '"from":{"type":"everyone"},"to":{"type":"everyone"}}],' +
        '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}',
    )
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
      enabled: 'false',
      enforced: 'true',
      bidirectional: 'true',
      override: 'false',
      fromPart: ' envelope_from ',
      fromDate: '2026-12-01T09:00',
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
          enforced: true,
          bidirectional: true,
          enabled: false,
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
        { description: 'Second scope', ...everyone },
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

  test.each([
    ['bidirectional', 'true', true],
    ['bidirectional', 'false', false],
    ['override', 'true', true],
    ['override', 'false', false],
    ['enabled', 'false', false],
    ['enforced', 'true', true],
    ['enforced', '', undefined],
  ] as const)('sends %s "%s" as %s', (flag, value, expected) => {
    expect(sent({ [flag]: value })).toStrictEqual({
      description: 'Everyone',
      ...everyone,
      ...(expected !== undefined && { [flag]: expected }),
    })
  })

  test('leaves out blank values', () => {
    const blank = { comment: ' \n', fromPart: ' ', sourceIPs: '\n \r\n', hostnames: ' ' }
    expect(sent(blank)).toStrictEqual({ description: 'Everyone', ...everyone })
  })

  test('has free values and conditions of any name', () => {
    expect(sent({ fromPart: ' mine ' })?.fromPart).toBe('mine')
    expect(sent({ hostnames: 'mx.example.com', moreConditions: '{"tls":{"min":1.2}}' })?.conditions).toEqual({
      hostnames: ['mx.example.com'],
      tls: { min: 1.2 },
    })
  })

  test.each(['sourceIPs', 'hostnames', 'spfDomains'] as const)('may have the condition %s alone', (name) => {
    expect(sent({ [name]: 'a\nb' })?.conditions).toStrictEqual({ [name]: ['a', 'b'] })
  })
})

describe('a period', () => {
  test('with a date is not eternal on that side, and says nothing of the other', () => {
    vi.stubEnv('TZ', 'UTC')
    const [date, wire] = ['2026-12-01T09:00', '2026-12-01T09:00:00+0000']
    const named = { description: 'Everyone', ...everyone }
    expect(sent({ fromDate: date })).toStrictEqual({ ...named, fromEternal: false, fromDate: wire })
    expect(sent({ toDate: date })).toStrictEqual({ ...named, toEternal: false, toDate: wire })
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
    expect(sent({ from: side })).toMatchObject({ from: table[type], to: everyone.to })
    expect(sent({ to: side })?.to).toStrictEqual(table[type])
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

describe('the form field of a failure', () => {
  test.each<[string, string]>([
    ['description', 'description'],
    ...'description enabled enforced bidirectional override fromPart comment fromDate'
      .split(' ')
      .map((name): [string, string] => [`policies.12.${name}`, `scopes.12.${name}`]),
    ['policies.0.fromEternal', 'scopes.0.fromDate'],
    ['policies.0.toEternal', 'scopes.0.toDate'],
    ...'type emailAddress emailDomain groupId'
      .split(' ')
      .map((name): [string, string] => [`policies.1.to.${name}`, `scopes.1.to.${name}`]),
    ['policies.1.from.attribute.id', 'scopes.1.from.attributeId'],
    ['policies.1.to.attribute.value', 'scopes.1.to.attributeValue'],
    ['policies.0.conditions.sourceIPs.13', 'scopes.0.sourceIPs'],
    ['policies.0.conditions.hostnames', 'scopes.0.hostnames'],
    ['policies.0.conditions', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other.1.deeper', 'scopes.0.moreConditions'],
  ])('%s is %s', (field, name) => {
    expect(formField(field)).toBe(name)
  })

  const none = 'data urls urls.0.value policies policies.0 policies.x.description policies.0. policies.0.from'
  const others = 'policies.0.from.attribute policies.0.conditionss policies.0.description.more descriptions'
  test.each(['', ...none.split(' '), ...others.split(' ')])(
    '"%s" has none, so that the summary shows it',
    (field) => {
      expect(formField(field)).toBeUndefined()
    },
  )

  test('is known for each field of a scope', () => {
    const { moreConditions: _more, from: _from, to: _to, ...rest } = newScope()
    for (const name of Object.keys(rest)) {
      const list = conditionLists.find((each) => each === name)
      expect(formField(`policies.0.${list ? `conditions.${list}` : name}`)).toBe(`scopes.0.${name}`)
    }
  })
})
