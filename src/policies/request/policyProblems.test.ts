import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { incomplete } from './period.ts'
import { entry, policy, scope, target } from './policy.fixture.ts'
import { checkPolicy, newPolicy, previewScope, type ScopeValues, toRequest } from './policy.ts'
import type { TargetValues } from './target.ts'

const now = Date.UTC(2026, 10, 21)

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

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
const address = 'Enter one email address, such as ann@example.com.'
const domain = 'Enter a domain without "@", such as example.com.'
const attribute = { attributeId: 'Enter the secure id or the name of the attribute.' }
const value = { attributeValue: 'Enter the value the attribute must have.' }
const type = 'address_attribute_value'
test.each<[Partial<TargetValues>, Record<string, string>]>([
  [{ type: 'individual_email_address' }, { emailAddress: address }],
  [{ type: 'email_domain' }, { emailDomain: domain }],
  [{ type: 'profile_group' }, { groupId: 'Enter the secure id of the group.' }],
  [{ type }, { ...attribute, ...value }],
  [{ type, attributeId: ' ', attributeName: ' ', attributeValue: 'v' }, attribute],
  [{ type, attributeId: 'i' }, value],
  [{ type, attributeName: 'n', attributeValue: 'v' }, {}],
  [{ type, attributeId: 'i', attributeValue: 'v' }, {}],
])('the target %j has the problems %j on either side', (values, problems) => {
  const at = (side: string) =>
    Object.fromEntries(Object.entries(problems).map(([name, text]) => [`scopes.0.${side}.${name}`, text]))
  expect(problemsOf({ from: target(values) })).toEqual(at('from'))
  expect(problemsOf({ to: target(values) })).toEqual(at('to'))
})

test('wrong conditions are problems of their fields', () => {
  expect(Object.keys(problemsOf({ sourceIPs: 'x' }))).toEqual(['scopes.0.sourceIPs'])
  expect(Object.keys(problemsOf({ moreConditions: '[]' }))).toEqual(['scopes.0.moreConditions'])
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
