import { expect, test } from 'vitest'
import { formatWireDate } from '../api/dates.ts'
import type { PolicyScope } from '../api/schemas.ts'
import { describeDays } from '../log/ends.ts'
import { entryWith, policyInput } from '../log/entry.fixture.ts'
import { type LogEntry, type LogRow, type StoredOutcome, toRow } from '../log/entry.ts'
import { describeWho } from '../log/scopeWords.ts'
import { dayOf } from '../ui/time/day.ts'
import { changesOf, endsOfAll, soonOf } from './policyEnds.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const hour = 3_600_000
const day = 24 * hour

const scope = (part: Partial<PolicyScope> = {}): PolicyScope => ({ description: 's', ...part })
const row = (
  policies: PolicyScope[],
  outcome?: StoredOutcome,
  more: Parameters<typeof entryWith>[0] & { settled?: LogEntry['settled'] } = {},
): LogRow =>
  toRow(entryWith({ at: now - hour, input: policyInput({ policies }), outcome, ...more }), new Set())

test('the end of a policy that was stored differently is the stored one', () => {
  const policies = [{ policy: { description: 's', toDate: formatWireDate(now + 2 * day) } }]
  const one = row([scope({ toDate: formatWireDate(now + day) })], 'stored differently', {
    answer: [{ id: 'p', policies }],
  })
  expect(shownOf(one)).toEqual({ in: [2 * day], all: 1 })
})

const ending = (...inMs: number[]) =>
  row(
    inMs.map((ms) => scope({ toDate: formatWireDate(now + ms) })),
    'accepted',
  )
const shownOf = (...rows: LogRow[]) => {
  const { shown, all } = soonOf(endsOfAll(rows, now), now)
  return { in: shown.map(({ when }) => when - now), all }
}

test.each([
  ['nothing', [], []],
  ['the soonest first', [[9 * day], [hour], [3 * day]], [hour, 3 * day, 9 * day]],
  ['nothing that has ended', [[-2 * day], [day], [0], [-hour]], [day]],
  ['up to 30 days', [[30 * day], [30 * day + 1_000]], [30 * day]],
  ['each end of a policy', [[day, 5 * day, day]], [day, 5 * day]],
])('ends soon shows %s', (_, ends, expected) => {
  expect(shownOf(...ends.map((each) => ending(...each)))).toEqual({ in: expected, all: expected.length })
})

test('at most five are shown', () => {
  const rows = [6 * hour, hour, 2 * hour, 3 * hour, 4 * hour, 5 * hour, 6 * hour].map((ms) => ending(ms))
  expect(shownOf(...rows)).toEqual({ in: [1, 2, 3, 4, 5].map((many) => many * hour), all: 7 })
})

test.each([
  ['accepted', undefined, 1],
  ['outcome unknown', undefined, 1],
  ['outcome unknown', 'there', 1],
  ['outcome unknown', 'not there', 0],
  ['refused', undefined, 0],
] as const)('a policy that was %s (%s) ends in %d places', (outcome, settled, many) => {
  const one = row([scope({ toDate: formatWireDate(now + day) }), scope()], outcome, settled && { settled })
  expect(endsOfAll([one], now)).toHaveLength(many)
})

test('the scopes of an end are those that end then', () => {
  const first = scope({ to: { type: 'internal_addresses' }, toDate: formatWireDate(now + day) })
  const ends = endsOfAll([row([first, scope({ toDate: formatWireDate(now + 2 * day) })], 'accepted')], now)
  expect(ends.map(({ scopes }) => scopes.map((each) => describeWho(each)))).toEqual([
    ['internal addresses'],
    ['everyone'],
  ])
})

test.each([
  [new Date(2026, 10, 22, 18), 'today'],
  [new Date(2026, 10, 23, 0, 5), 'tomorrow'],
  [new Date(2026, 10, 25, 18), 'in 3 days'],
])('the end %s is %s', (when, said) => expect(describeDays(when.getTime(), now)).toBe(said))

test('an end after midnight is tomorrow, a few hours before it', () => {
  expect(describeDays(new Date(2026, 10, 23, 8).getTime(), now + 10 * hour)).toBe('tomorrow')
})

test('the list is made again at each end of the next 30 days, and at midnight', () => {
  const moments = changesOf(endsOfAll([ending(hour), ending(-hour), ending(31 * day)], now), now)
  expect(moments.slice(0, 1)).toEqual([now + hour])
  expect(moments.slice(1)).toEqual([now + 12 * hour, now + 36 * hour])
  expect(dayOf(now + 12 * hour)).toBe('2026-11-23')
})
