import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { hasEnd, renewalOf, renewedBy, sayRenewal, withoutRenewal } from './renewal.ts'

const requestId = '0f0e0d0c-0000-4000-8000-000000000001'
const at = Date.parse('2026-11-23T09:42:13Z')
const now = Date.parse('2026-11-26T12:00:00Z')
type Scope = Partial<CreatePolicyInput['policies'][number]>

const policy = (...scopes: Scope[]): CreatePolicyInput => ({
  description: 'A wave',
  urls: [{ action: 'block', type: 'domain', value: 'phish.example' }],
  policies: scopes.map((scope) => ({ description: 'A wave', ...scope })),
})
const renew = (input: CreatePolicyInput, when = now) => renewalOf(input, { requestId, at }, when)
const friday = '2026-11-27T17:00:01+0000'

describe('a renewal', () => {
  test('begins at the end, to the second as it was sent, and lasts as long', () => {
    const input = policy({ fromDate: '2026-11-26T23:00:00+0200', toDate: '2026-11-27T18:00:01+0100' })
    expect(renew(input).policies).toEqual([
      {
        description: 'A wave',
        fromDate: '2026-11-27T18:00:01+0100',
        toDate: '2026-11-28T13:00:02+0000',
        comment: `Renews the policy of request ${requestId}.`,
      },
    ])
    expect(renew(input).urls).toEqual(input.urls)
  })

  test('of a policy that began when it was sent ends at the same time of day', () => {
    expect(renew(policy({ toDate: friday })).policies[0]?.toDate).toBe('2026-12-02T17:00:01+0000')
  })

  test('of some hours lasts whole hours', () => {
    const [scope] = renew(policy({ toDate: '2026-11-23T10:42:00+0000' }), at).policies
    expect(scope?.toDate).toBe('2026-11-23T11:42:00+0000')
  })

  test('has no end where the other ended before it began', () => {
    const renewal = renew(policy({ fromDate: friday, toDate: '2026-11-27T16:00:00+0000' }))
    expect(renewal.policies[0]).not.toHaveProperty('toDate')
    expect(sayRenewal(policy({}), renewal, now)).toBe(' It begins when the other ends. It has no end.')
  })

  test('of a policy that has ended lasts from now on', () => {
    const later = Date.parse('2026-12-01T08:00:00Z')
    const input = policy({ fromDate: '2026-11-26T17:00:01+0000', toDate: friday })
    const renewal = renew(input, later)
    expect(renewal.policies[0]?.toDate).toBe('2026-12-02T08:00:00+0000')
    expect(sayRenewal(input, renewal, later)).toBe(' It begins at once, since the other has ended.')
  })

  test('leaves out scopes that go on, and keeps the comment', () => {
    const input = policy({ toDate: friday, comment: 'Ticket 4711' }, { comment: 'For ever' })
    const renewal = renew(input)
    expect(renewal.policies.map(({ comment }) => comment)).toEqual([
      `Renews the policy of request ${requestId}.\nTicket 4711`,
    ])
    expect(sayRenewal(input, renewal, now)).toContain('Scopes without an end are left out.')
  })

  test('names the other, and only that one when it is renewed itself', () => {
    const other = '0f0e0d0c-0000-4000-8000-000000000002'
    const first = renew(policy({ toDate: friday, comment: 'Ticket 4711' }))
    expect(renewedBy(first)).toBe(requestId)
    const second = renewalOf(first, { requestId: other, at }, now)
    expect(renewedBy(second)).toBe(other)
    expect(second.policies[0]?.comment).toBe(`Renews the policy of request ${other}.\nTicket 4711`)
    expect(withoutRenewal(first.policies[0]?.comment)).toBe('Ticket 4711')
  })
})

test('a policy may be renewed if one of its scopes has an end', () => {
  expect(hasEnd(policy({}, { toDate: friday }))).toBe(true)
  expect(hasEnd(policy({}))).toBe(false)
  expect(renewedBy(policy({ comment: 'Renews nothing.' }))).toBeUndefined()
})
