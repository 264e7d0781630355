import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CreatePolicyInput, createPolicyInput } from '../../api/schemas.ts'
import { type TargetType, targetTypes } from '../../api/targets.ts'
import { conditionLists } from './conditions.ts'
import { incomplete } from './period.ts'
import { entry, policy, scope, target } from './policy.fixture.ts'
import { checkPolicy, formField, newPolicy, newScope, previewScope } from './policy.ts'
import { type ScopeValues, toRequest } from './policy.ts'
import type { TargetValues } from './target.ts'

const everyone = { from: { type: 'everyone' }, to: { type: 'everyone' } } as const

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

/** The scope that goes on the wire for these values, which the schema of the request must take. */
function sent(values: Partial<ScopeValues>): CreatePolicyInput['policies'][number] | undefined {
  const request = toRequest(policy(scope(values)), [entry])
  expect(createPolicyInput.parse(request)).toEqual(request)
  return request.policies[0]
}

test('a request of only required values has no other key', () => {
  expect(JSON.stringify(toRequest(policy(scope()), [entry]))).toBe(
    '{"description":"Bad domains","policies":[{"description":"Everyone",' +
      '"from":{"type":"everyone"},"to":{"type":"everyone"}}],' +
      '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}',
  )
})

test.each([
  [' ', 'Bad domains'],
  ['Its own', 'Its own'],
  // `checkPolicy` refuses the second.
  ['Everyone,', 'Everyone,'],
])('a request of scopes named "%s" has the names "%s"', (names, expected) => {
  const scopes = names.split(',').map((description) => scope({ description }))
  const { policies } = toRequest(policy(...scopes), [entry])
  expect(policies.map(({ description }) => description).join(',')).toBe(expected)
})

test('a request of every field uses the names of the spec', () => {
  const values = scope({
    description: 'First scope',
    enabled: 'false',
    enforced: 'true',
    bidirectional: 'true',
    override: 'false',
    fromPart: ' envelope_from ',
    fromDate: '2026-12-01T09:00',
    toDate: '2027-01-31T23:59:30',
    sourceIPs: '192.0.2.0/24\n\n 198.51.100.0/24 \r\n',
    comment: ' Why\nnot ',
  })
  const more = { value: 'good.example/a?b', type: 'url', action: 'allow', id: 'u-1', note: 'mine' }
  const request = toRequest(policy(values, scope({ description: 'Second scope' })), [entry, more])
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
        ...everyone,
        override: false,
        conditions: { sourceIPs: ['192.0.2.0/24', '198.51.100.0/24'] },
        comment: 'Why\nnot',
      },
      { description: 'Second scope', ...everyone },
    ],
  })
  expect(createPolicyInput.parse(request)).toStrictEqual(request)
})

test.each<[Partial<ScopeValues>, object]>([
  [{ bidirectional: 'false' }, { bidirectional: false }],
  [{ override: 'false' }, { override: false }],
  [{ hostnames: 'a', moreConditions: '{"x":1}' }, { conditions: { hostnames: ['a'], x: 1 } }],
  // A date is not eternal on its side, and says nothing of the other.
  [{ fromDate: '2026-12-01T09:00' }, { fromEternal: false, fromDate: '2026-12-01T09:00:00+0000' }],
  [{ toDate: '2026-12-01T09:00' }, { toEternal: false, toDate: '2026-12-01T09:00:00+0000' }],
  [{ enforced: '', comment: ' \n', fromPart: ' ', sourceIPs: '\n \r\n', hostnames: ' ' }, {}],
])('a request of %j sends %j alone', (values, fields) => {
  expect(sent(values)).toStrictEqual({ description: 'Everyone', ...everyone, ...fields })
})

const padded = {
  emailAddress: ' ann@b.example ',
  emailDomain: ' b.example\t',
  groupId: ' eNo-1_\t',
  attributeId: ' att-1 ',
  attributeName: ' Büro ',
  attributeValue: ' Rome\t',
}
/** The wire target of each type with every field typed; the compiler refuses a missing type. */
const table: Record<TargetType, object> = {
  everyone: {},
  internal_addresses: {},
  external_addresses: {},
  free_mail_domains: {},
  email_domain: { emailDomain: 'b.example' },
  profile_group: { groupId: 'eNo-1_' },
  individual_email_address: { emailAddress: 'ann@b.example' },
  address_attribute_value: { attribute: { name: 'Büro', id: 'att-1', value: 'Rome' } },
}

test.each(targetTypes)('a target of type %s is sent trimmed, with the field of that type alone', (type) => {
  const [side, wire] = [target({ ...padded, type }), { type, ...table[type] }]
  expect(sent({ from: side })).toMatchObject({ from: wire, to: everyone.to })
  expect(sent({ to: side })?.to).toStrictEqual(wire)
})

test('a target by attribute leaves out a missing name', () => {
  const type = 'address_attribute_value'
  const to = sent({ to: target({ type, attributeId: 'att-1', attributeValue: 'Rome' }) })?.to
  expect(to).toStrictEqual({ type, attribute: { id: 'att-1', value: 'Rome' } })
})

test.each<[string, string]>([
  ['description', 'description'],
  ['policies.12.enabled', 'scopes.12.enabled'],
  ['policies.0.fromEternal', 'scopes.0.fromDate'],
  ['policies.0.toEternal', 'scopes.0.toDate'],
  ['policies.1.to.type', 'scopes.1.to.type'],
  ['policies.1.to.emailAddress', 'scopes.1.to.emailAddress'],
  ['policies.1.from.attribute.id', 'scopes.1.from.attributeId'],
  ['policies.1.to.attribute.value', 'scopes.1.to.attributeValue'],
  ['policies.0.conditions.sourceIPs.13', 'scopes.0.sourceIPs'],
  ['policies.0.conditions', 'scopes.0.moreConditions'],
  ['policies.0.conditions.other.1.deeper', 'scopes.0.moreConditions'],
])('the form field of a failure at %s is %s', (field, name) => {
  expect(formField(field)).toBe(name)
})

const none = 'data urls urls.0.value policies policies.0 policies.x.description policies.0. policies.0.from'
const others = 'policies.0.from.attribute policies.0.conditionss policies.0.description.more descriptions'
test.each(['', ...none.split(' '), ...others.split(' ')])(
  'a failure at "%s" has no form field, for the summary',
  (field) => {
    expect(formField(field)).toBeUndefined()
  },
)

const { moreConditions: _more, from: _from, to: _to, ...rest } = newScope()
test.each(Object.keys(rest))('the form field of a failure is known for %s of a scope', (name) => {
  const isList = conditionLists.some((each) => each === name)
  expect(formField(`policies.0.${isList ? `conditions.${name}` : name}`)).toBe(`scopes.0.${name}`)
})

const now = Date.UTC(2026, 10, 21)
const problemsOf = (values: Partial<ScopeValues>) =>
  Object.fromEntries(checkPolicy(policy(scope(values)), now))

const unnamed = { 'scopes.1.description': 'Give this scope a name.' }
const needed = { description: 'Enter a name to recognise the policy later.' }
test.each([
  ['nothing', newPolicy(), needed],
  ['blanks', { description: ' \t', scopes: [scope({ description: ' ' })] }, needed],
  ['that of its only scope', policy(scope({ description: '' })), {}],
  ['one of two scopes without a name', policy(scope(), scope({ description: '' })), unnamed],
])('the name of a policy may be %s, or not', (_, values, problems) => {
  expect(Object.fromEntries(checkPolicy(values, now))).toEqual(problems)
})

const noDate = 'Enter the date and the time.'
const passed = 'This moment has passed. Enter a later one, or choose Never.'
const order = 'The end must come after the start.'
test.each<[string, string, { from?: string; to?: string }]>([
  [incomplete, '', { from: noDate }],
  ['soon', '', { from: noDate }],
  ['', '2026-13-01T09:00', { to: noDate }],
  [incomplete, 'soon', { from: noDate, to: noDate }],
  // An end that has passed, and not such a start.
  ['', '2026-11-20T00:00', { to: passed }],
  ['', '2026-11-21T00:00', { to: passed }],
  ['2026-11-20T00:00', '2026-11-22T00:00', {}],
  ['2026-12-01T09:00', '2026-12-01T08:59', { to: order }],
  ['2026-12-01T09:00', '2026-12-01T09:00', { to: order }],
  ['2026-12-01T09:00', '2026-12-01T09:01', {}],
])('a policy from "%s" to "%s" has the problems %j', (fromDate, toDate, { from, to }) => {
  expect(problemsOf({ fromDate, toDate })).toEqual({
    ...(from && { 'scopes.0.fromDate': from }),
    ...(to && { 'scopes.0.toDate': to }),
  })
})

test('a policy with half a date makes no request', () => {
  expect(() => toRequest(policy(scope({ toDate: incomplete })), [entry])).toThrow(noDate)
})

// For all refusals see target.test.ts.
const type = 'address_attribute_value'
const nameless = 'attributeId: Enter the secure id or the name of the attribute.'
const valueless = 'attributeValue: Enter the value the attribute must have.'
test.each<[Partial<TargetValues>, ...problems: string[]]>([
  [{ type: 'email_domain' }, 'emailDomain: Enter a domain without "@", such as example.com.'],
  [{ type: 'individual_email_address' }, expect.stringMatching(/^emailAddress: Enter one /)],
  [{ type: 'profile_group' }, 'groupId: Enter the secure id of the group.'],
  [{ type }, nameless, valueless],
  [{ type, attributeId: ' ', attributeName: ' ', attributeValue: 'v' }, nameless],
  [{ type, attributeId: 'i' }, valueless],
  [{ type, attributeName: 'n', attributeValue: 'v' }],
  [{ type, attributeId: 'i', attributeValue: 'v' }],
])('the target %j has the problems %j on either side', (values, ...problems) => {
  for (const side of ['from', 'to']) {
    const found = Object.entries(problemsOf({ [side]: target(values) }))
    expect(found.map((each) => each.join(': ').replace(`scopes.0.${side}.`, ''))).toEqual(problems)
  }
})

test('wrong conditions are problems of their fields', () => {
  const fields = Object.keys(problemsOf({ sourceIPs: 'x', moreConditions: '[]' }))
  expect(fields).toEqual(['scopes.0.sourceIPs', 'scopes.0.moreConditions'])
})

test('a preview of an invalid scope does not throw, and adds nothing to a valid one', () => {
  const values = scope({ fromDate: incomplete, toDate: 'soon', to: target({ type: 'profile_group' }) })
  expect(previewScope(values)).toMatchObject({ fromDate: incomplete, toDate: 'soon' })
  expect(Object.keys(previewScope(scope()))).toEqual(['description', 'from', 'to'])
})

test.each([
  ['', 'Asked by Ann'],
  ['Why not', 'Why not\nAsked by Ann'],
])('the reasons for a policy follow the typed comment "%s", on a line of their own', (comment, expected) => {
  const { policies } = toRequest(policy(scope({ comment })), [entry], 'Asked by Ann')
  expect(policies[0]?.comment).toBe(expected)
})
