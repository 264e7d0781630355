import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { trialOf } from '../../ledger/book/trial.ts'
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
const renew = (input: CreatePolicyInput, when = now) => renewalOf(input, { requestId, at }, when, 'UTC')
const note = ' The comment, which is sent, names the request of the other.'
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

  test.each([
    ['ended before it began', friday, '2026-11-27T16:00:00+0000'],
    ['ended when it began', friday, friday],
    ['has an end that cannot be read', undefined, '2026-02-30T18:00:00Z'],
    ['has a start that cannot be read', '2026-02-30T18:00:00Z', friday],
  ])('of a policy that %s keeps its end, so that another must be entered', (_, fromDate, toDate) => {
    const input = policy({ ...(fromDate !== undefined && { fromDate }), toDate })
    const renewal = renew(input)
    expect(renewal.policies).toMatchObject([{ fromDate: toDate, toDate }])
    expect(sayRenewal(input, renewal, now)).toBe(` It begins when the other ends. Enter an end.${note}`)
  })

  test.each([
    ['30 days', '2026-10-10T07:00:20Z', undefined, '2026-11-09T08:00:00+0000', '2026-12-09T08:00:00+0000'],
    ['a week', '', '2026-10-16T07:00:00+0000', '2026-10-23T07:00:00+0000', '2026-10-30T08:00:00+0000'],
    ['30 hours', '', '2026-10-22T15:00:00+0000', '2026-10-23T21:00:00+0000', '2026-10-25T04:00:00+0000'],
    ['20 hours', '', '2026-10-24T00:00:00+0000', '2026-10-24T20:00:00+0000', '2026-10-25T16:00:00+0000'],
  ])('of %s in Berlin lasts as long over a clock change', (_, sent, fromDate, toDate, expected) => {
    const input = policy({ ...(fromDate !== undefined && { fromDate }), toDate })
    const renewed = { requestId, at: Date.parse(sent) }
    expect(renewalOf(input, renewed, 0, 'Europe/Berlin').policies[0]?.toDate).toBe(expected)
  })

  test('of a policy that has ended lasts from now on', () => {
    const later = Date.parse('2026-12-01T08:00:00Z')
    const input = policy({ fromDate: '2026-11-26T17:00:01+0000', toDate: friday })
    const renewal = renew(input, later)
    expect(renewal.policies[0]?.toDate).toBe('2026-12-02T08:00:00+0000')
    expect(sayRenewal(input, renewal, later)).toBe(` It begins at once, since the other has ended.${note}`)
  })

  test('of several scopes begins at once only if all of them have ended', () => {
    const input = policy({ toDate: friday }, { toDate: '2026-11-28T09:00:00+0000' })
    const said = (day: string) => {
      const when = Date.parse(day)
      return sayRenewal(input, renew(input, when), when)
    }
    const each = ' Each scope begins when the former one ends'
    expect(said('2026-11-26')).toBe(`${each}.${note}`)
    expect(said('2026-11-28')).toBe(`${each}, or at once if that has ended.${note}`)
    expect(said('2026-11-29')).toBe(` It begins at once, since the other has ended.${note}`)
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

const keep = (full: Scope, when: number) => {
  const trial = { ...policy(full), policies: trialOf(policy(full).policies, at, Infinity) ?? [] }
  const kept = renew(trial, when)
  return { scopes: kept.policies, note: sayRenewal(trial, kept, when) }
}

describe('the full policy after a trial', () => {
  const fromDate = '2026-11-23T10:43:00+0000'
  const comment = `Renews the policy of request ${requestId}.`

  test('begins when that ends, and has the end that was meant', () => {
    const { scopes, note: said } = keep({ toDate: friday, comment: 'Ticket 4711' }, at)
    expect(scopes).toEqual([
      { description: 'A wave', fromDate, toDate: friday, comment: `${comment}\nTicket 4711` },
    ])
    expect(said).toBe(` It begins when the other ends.${note}`)
    expect(keep({}, at).scopes).toEqual([{ description: 'A wave', fromDate, comment }])
  })

  test('begins at once if that is over', () => {
    const { scopes, note: said } = keep({ toDate: friday }, now)
    expect(scopes[0]?.toDate).toBe(friday)
    expect(said).toBe(` It begins at once, since the other has ended.${note}`)
  })

  test('asks for an end if the one that was meant has passed', () => {
    const { scopes, note: said } = keep({ toDate: friday }, Date.parse(friday))
    expect(scopes).toMatchObject([{ fromDate, toDate: fromDate }])
    expect(said).toContain(' Enter an end.')
  })
})

test('a policy may be renewed if one of its scopes has an end', () => {
  expect(hasEnd(policy({}, { toDate: friday }))).toBe(true)
  expect(hasEnd(policy({}))).toBe(false)
  expect(renewedBy(policy({ comment: 'Renews nothing.' }))).toBeUndefined()
})
