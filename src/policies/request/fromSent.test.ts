import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { moveOn, toValues } from './fromSent.ts'
import { newScope, type ScopeValues, toRequest } from './policy.ts'

const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
type Scope = CreatePolicyInput['policies'][number]

const id = 'eNo'.padEnd(240, 'x')
const attribute = { type: 'address_attribute_value', attribute: { id, name: 'City', value: 'Bern' } } as const
const dates = { fromDate: '2026-12-01T09:00:00+0000', toDate: '2027-06-30T22:59:59+0000' }
const scopes: readonly Scope[] = [
  { description: 'No field but the name' },
  { description: 'Flags', enabled: false, enforced: true, bidirectional: true, override: false },
  { description: 'Texts', fromPart: 'both', comment: 'INC-4711' },
  { description: 'Another sender address', fromPart: 'something_new' },
  { description: 'Dates', fromEternal: false, toEternal: false, ...dates },
  { description: 'Everyone', from: { type: 'everyone' }, to: { type: 'internal_addresses' } },
  { description: 'Domain', from: { type: 'email_domain', emailDomain: 'corp.example' } },
  { description: 'Address', to: { type: 'individual_email_address', emailAddress: 'ann@corp.example' } },
  { description: 'Group', to: { type: 'profile_group', groupId: id } },
  { description: 'Attribute', from: attribute },
  { description: 'Conditions', conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: ['a.io', 'b.io'] } },
  { description: 'Other conditions', conditions: { later: ['a', 1] } },
]

const named = scopes.map((scope) => [scope.description, scope] as const)
test.for(named)('is sent again as it was: %s', ([, scope]) => {
  const input = { description: 'INC-4711', policies: [scope], urls }
  const everyone = { from: { type: 'everyone' }, to: { type: 'everyone' } }
  expect(toRequest(toValues(input), urls)).toEqual({ ...input, policies: [{ ...everyone, ...scope }] })
})

test('what the service does by default is not sent', () => {
  const scope = { description: 'Own', enabled: true, enforced: false, fromEternal: true, toEternal: true }
  const { scopes: values } = toValues({ description: 'INC-4711', policies: [scope], urls })
  expect(values).toEqual([{ ...newScope(), description: 'Own' }])
})

test.each([
  ['INC-4711', ''],
  ['INC-4711, Other', 'INC-4711, Other'],
])('scopes %j of the policy INC-4711 are named %j: the only one follows it', (names, expected) => {
  const policies = names.split(', ').map((description) => ({ description }))
  const values = toValues({ description: 'INC-4711', policies, urls })
  expect(values.scopes.map(({ description }) => description).join(', ')).toBe(expected)
})

const zone = 'Europe/Berlin'
const sentAt = Date.parse('2026-10-20T09:12:30+02:00')
const now = Date.parse('2026-11-21T14:00:10+01:00')
test.each([
  ['none', '', '', '', ''],
  ['an end, as long after now as it was after sending', '', '2026-10-27T09:12:30', '', '2026-11-28T14:01'],
  ['an end that is still to come', '', '2026-12-20T09:12', '', '2027-01-21T14:00'],
  ['a start that has passed', '2026-11-01T00:00', '', '', ''],
  ['both passed, across a clock change', '2026-10-19T18:00', '2026-10-26T18:00', '', '2026-11-28T14:01'],
  ['a start to come', '2026-12-01T09:00', '2026-12-08T09:00', '2026-12-01T09:00', '2026-12-08T09:00'],
  ['an end that does not exist', '', '2026-02-30T18:00:00Z', '', '2026-02-30T18:00:00Z'],
])('the dates of another like it: %s', (_, fromDate, toDate, start, end) => {
  const scope: ScopeValues = { ...newScope(), comment: 'Kept', fromDate, toDate }
  expect(moveOn(scope, sentAt, now, zone)).toEqual({ ...scope, fromDate: start, toDate: end })
})
