import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPolicyInput } from '../../api/schemas.ts'
import { incomplete } from './period.ts'
import { entry, scope, target, policy } from './policy.fixture.ts'
import { checkPolicy, newPolicy, previewScope, type ScopeValues, toRequest } from './policy.ts'
import type { TargetValues } from './target.ts'

const now = Date.UTC(2026, 10, 21)

afterEach(() => {
  vi.unstubAllEnvs()
})

const problemsOf = (values: Partial<ScopeValues>) =>
  Object.fromEntries(checkPolicy(policy(scope(values)), now))

const period = (fromDate: string, toDate: string) => problemsOf({ fromDate, toDate })

describe('a policy', () => {
  test('needs a name, which is that of its only scope, too', () => {
    expect(Object.fromEntries(checkPolicy(newPolicy(), now))).toEqual({
      description: 'Enter a name to recognise the policy later.',
    })
  })

  test('of blanks needs one, too', () => {
    const blank = { description: ' \t', scopes: [scope({ description: ' ' })] }
    expect([...checkPolicy(blank, now).keys()]).toEqual(['description'])
  })

  test('names its wrong scope', () => {
    const problems = checkPolicy(policy(scope(), scope({ description: '' }), scope()), now)
    expect([...problems]).toEqual([['scopes.1.description', 'Give this scope a name.']])
  })

  test.each([incomplete, 'soon', '2026-13-01T09:00'])('needs a whole date instead of "%s"', (date) => {
    const problem = 'Enter the date and the time.'
    expect(problemsOf({ fromDate: date })).toEqual({ 'scopes.0.fromDate': problem })
    expect(problemsOf({ toDate: date })).toEqual({ 'scopes.0.toDate': problem })
    expect(() => toRequest(policy(scope({ toDate: date })), [entry])).toThrow(problem)
    expect(period(date, date)).toEqual({ 'scopes.0.fromDate': problem, 'scopes.0.toDate': problem })
  })

  test('is refused at an end that has passed, and not at such a start', () => {
    vi.stubEnv('TZ', 'UTC')
    const passed = { 'scopes.0.toDate': 'This moment has passed. Enter a later one, or choose Never.' }
    expect(problemsOf({ toDate: '2026-11-20T00:00' })).toEqual(passed)
    expect(problemsOf({ toDate: '2026-11-21T00:00' })).toEqual(passed)
    expect(period('2026-11-20T00:00', '2026-11-22T00:00')).toEqual({})
  })

  test('must end after it starts', () => {
    const wrong = { 'scopes.0.toDate': 'The end must come after the start.' }
    expect(period('2026-12-01T09:00', '2026-12-01T08:59')).toEqual(wrong)
    expect(period('2026-12-01T09:00', '2026-12-01T09:00')).toEqual(wrong)
    expect(period('2026-12-01T09:00', '2026-12-01T09:01')).toEqual({})
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
})

test('wrong conditions are problems of their fields', () => {
  expect(problemsOf({ sourceIPs: 'x' })).toHaveProperty(['scopes.0.sourceIPs'])
  expect(problemsOf({ moreConditions: '[]' })).toHaveProperty(['scopes.0.moreConditions'])
})

test('a preview of an invalid scope does not throw, and adds nothing to a valid one', () => {
  const values = scope({ fromDate: incomplete, toDate: 'soon', to: target({ type: 'profile_group' }) })
  expect(previewScope(values)).toMatchObject({ fromDate: incomplete, toDate: 'soon' })
  expect(Object.keys(previewScope(scope()))).toEqual(['description', 'from', 'to'])
})

test('the reasons for a policy follow the typed comment, on a line of their own', () => {
  const comments = ['', 'Why not'].map(
    (comment) => toRequest(policy(scope({ comment })), [entry], 'Asked by Ann').policies[0]?.comment,
  )
  expect(comments).toEqual(['Asked by Ann', 'Why not\nAsked by Ann'])
})

test('a policy without problems makes a valid request', () => {
  const values = scope({
    fromDate: '2026-12-01T09:00',
    from: target({ type: 'email_domain', emailDomain: 'b.example' }),
    to: target({ type: 'address_attribute_value', attributeName: 'n', attributeValue: 'v' }),
  })
  expect(checkPolicy(policy(values), now).size).toBe(0)
  expect(createPolicyInput.safeParse(toRequest(policy(values), [entry])).success).toBe(true)
})
