import { describe, expect, test } from 'vitest'
import {
  endedEvent,
  idOf,
  policySubject,
  sentEvent,
  urlOf,
  verdictEvent,
} from '../../ledger/book/event.fixture.ts'
import type { Ended } from '../../ledger/book/event.ts'
import { requestsOf } from '../../ledger/book/requests.ts'
import { budgetOf, countInLedger } from './budget.ts'

const nothing = { certain: 0, unknown: 0, unreadable: 0, mostUnreadable: 0 }

describe('the budget', () => {
  test('of an empty list is the whole limit', () => {
    const { policy, account } = budgetOf(0, nothing)
    expect(policy).toMatchObject({ limit: 5_000, used: 0, over: 0 })
    expect(account).toMatchObject({ limit: 25_000, used: 0, over: 0 })
  })

  test('counts earlier policies, certain or not, and the known usage', () => {
    const { policy, account } = budgetOf(100, { ...nothing, certain: 1_200, unknown: 30 }, { urls: 4, at: 0 })
    expect(policy.used).toBe(100)
    expect(account.used).toBe(1_334)
  })

  test.each([
    [4_999, 0, '1 left'],
    [5_000, 0, '0 left'],
    [5_001, 1, '1 too many'],
  ])('of a policy with %i has %i too many: %s', (entries, over, room) => {
    const { policy } = budgetOf(entries, nothing)
    expect(policy.over).toBe(over)
    expect(policy.sentence).toContain(`, ${room}.`)
  })

  test.each([
    [24_000, 0, '0 left'],
    [24_001, 1, '1 too many'],
    [23_999, 0, '1 left'],
  ])('of an account with %i and a list of 1,000 has %i too many: %s', (certain, over, room) => {
    const { account } = budgetOf(1_000, { ...nothing, certain })
    expect(account.over).toBe(over)
    expect(account.sentence).toContain(`, ${room}.`)
  })

  test('is said in sentences', () => {
    const plain = budgetOf(1, nothing)
    expect(plain.policy.sentence).toBe('1 of 5,000 URLs per policy, 4,999 left.')
    expect(plain.account.sentence).toBe(
      'With this list: 1 of 25,000 account URLs used, 24,999 left. Policies made elsewhere are not counted.',
    )
    expect(budgetOf(0, { ...nothing, certain: 2 }).account.sentence).toMatch(
      /^2 of 25,000 account URLs used, 24,998 left\./,
    )
    const full = budgetOf(6_000, { ...nothing, certain: 15_000, unknown: 2_000 }, { urls: 3_000, at: 1 })
    expect(full.policy.sentence).toBe('6,000 of 5,000 URLs per policy, 1,000 too many.')
    expect(full.account.sentence).toBe(
      'With this list: 26,000 of 25,000 account URLs used, 1,000 too many. 2,000 may not have arrived.',
    )
  })

  test('says which policies are not counted, and that they may fill the account', () => {
    const unreadable = { ...nothing, certain: 24_000, unreadable: 2, mostUnreadable: 900 }
    const { account } = budgetOf(100, unreadable, { urls: 0, at: 1 })
    expect(account).toMatchObject({
      mayBeFull: false,
      sentence:
        'With this list: 24,100 of 25,000 account URLs used, 900 left. 2 policies without content are not counted.',
    })
    expect(budgetOf(101, unreadable).account).toMatchObject({ mayBeFull: true, over: 0 })
    expect(budgetOf(0, { ...nothing, unreadable: 1 }).account.sentence).toContain(
      '1 policy without content is not counted.',
    )
    expect(budgetOf(1_001, { ...nothing, certain: 24_000 }).account.mayBeFull).toBe(true)
  })
})

const tab = idOf(99)
const sent = (n: number, urls: number, other: object = {}) =>
  sentEvent({
    id: idOf(n),
    at: n,
    account: 'ab',
    subject: policySubject({ urls: Array.from({ length: urls }, () => urlOf('block a.example')) }),
    ...other,
  })
/** Of which only the head is known. */
const headOf = (n: number, bytes: number, other: object = {}) =>
  sent(n, 0, { subject: undefined, bytes, ...other })
const ended = (n: number, outcome: Ended['outcome']) => endedEvent({ id: idOf(n), at: 1_000, outcome })
const verdict = (n: number, word: 'arrived' | 'did not arrive') => verdictEvent(n, word, 2_000)

describe('the count of the journal', () => {
  const requests = requestsOf([
    sent(1, 1),
    ended(1, 'accepted'),
    sent(2, 20),
    ended(2, 'outcome unknown'),
    verdict(2, 'arrived'),
    sent(3, 300),
    ended(3, 'outcome unknown'),
    sent(4, 4_000),
    ended(4, 'refused'),
    sent(5, 4_000),
    ended(5, 'not executed'),
    sent(6, 4_000),
    ended(6, 'outcome unknown'),
    verdict(6, 'did not arrive'),
    sent(7, 50_000),
    sent(8, 4_000, { region: 'us' }),
    ended(8, 'accepted'),
    sent(9, 4_000, { account: 'cd' }),
    ended(9, 'accepted'),
    sent(10, 4_000, { operation: 'getWatchlist', subject: { kind: 'watchlist', filterBy: [] } }),
    ended(10, 'accepted'),
  ])
  const whose = { region: 'eu', account: 'ab' }
  const live = new Set([tab])

  test('is for one account of one region, by certainty', () => {
    expect(countInLedger(requests, live, whose)).toEqual({ ...nothing, certain: 21, unknown: 50_300 })
    // Requests of a closed tab have an unknown outcome, so the sum is the same.
    expect(countInLedger(requests, new Set(), whose)).toEqual({
      ...nothing,
      certain: 21,
      unknown: 50_300,
    })
    expect(countInLedger(requests, live, { ...whose, region: 'us' })).toEqual({
      ...nothing,
      certain: 4_000,
      unknown: 0,
    })
  })

  test('includes the former keys of the account', () => {
    const renewed = { ...whose, account: 'ef', former: ['ab', 'cd'] }
    expect(countInLedger(requests, live, renewed)).toEqual({ ...nothing, certain: 4_021, unknown: 50_300 })
  })

  test('does not count what the known usage includes', () => {
    expect(countInLedger(requests, live, whose, 2)).toEqual({
      ...nothing,
      certain: 0,
      unknown: 50_300,
    })
    expect(countInLedger(requests, live, whose, 1)).toEqual({
      ...nothing,
      certain: 20,
      unknown: 50_300,
    })
  })

  test('has the policies of which only the head is known, and the most URLs of their sizes', () => {
    const heads = requestsOf([
      headOf(1, 340),
      ended(1, 'accepted'),
      headOf(2, 10_000_000),
      headOf(3, 340),
      ended(3, 'refused'),
      headOf(4, 340, { account: 'cd' }),
      headOf(5, 340, { operation: 'importUsers' }),
    ])
    expect(countInLedger(heads, live, whose)).toEqual({ ...nothing, unreadable: 2, mostUnreadable: 5_010 })
    expect(countInLedger(heads, live, whose, 1)).toEqual({ ...nothing, unreadable: 1, mostUnreadable: 5_000 })
  })

  test('is 0 at first', () => {
    expect(countInLedger(new Map(), live, whose)).toEqual(nothing)
  })
})
