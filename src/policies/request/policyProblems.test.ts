import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPolicyInput } from '../../api/schemas.ts'
import { entry, scope, target, policy } from './policy.fixture.ts'
import { checkPolicy, newPolicy, newScope, previewScope, type ScopeValues, toRequest } from './policy.ts'
import type { TargetValues } from './target.ts'

const now = Date.UTC(2026, 10, 21)

afterEach(() => {
  vi.unstubAllEnvs()
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

test('a new policy has a new scope', () => {
  expect(newPolicy().scopes).toEqual([newScope()])
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
