import { expect, test } from 'vitest'
import { formatWireDate } from '../api/dates.ts'
import type { PolicyScope } from '../api/schemas.ts'
import { describeDays } from '../log/ends.ts'
import { entryWith, policyInput } from '../log/entry.fixture.ts'
import { type LogEntry, type LogRow, type StoredOutcome, toRow } from '../log/entry.ts'
import { describeWho } from '../log/scopeWords.ts'
import { endsSoon } from './policyEnds.ts'

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
  expect(shownOf(one)).toEqual([2 * day])
})

const ending = (...inMs: number[]) =>
  row(
    inMs.map((ms) => scope({ toDate: formatWireDate(now + ms) })),
    'accepted',
  )
const shownOf = (...rows: LogRow[]) => endsSoon(rows, now).map(({ when }) => when - now)

test.each([
  ['nothing', [], []],
  ['the soonest first', [[9 * day], [hour], [3 * day]], [hour, 3 * day, 9 * day]],
  ['nothing that has ended', [[-2 * day], [day], [0], [-hour]], [day]],
  ['up to 30 days', [[30 * day], [30 * day + 1_000]], [30 * day]],
  ['each end of a policy', [[day, 5 * day, day]], [day, 5 * day]],
])('ends soon shows %s', (_, ends, expected) => {
  expect(shownOf(...ends.map((each) => ending(...each)))).toEqual(expected)
})

test.each([
  ['accepted', undefined, 1],
  ['outcome unknown', undefined, 1],
  ['outcome unknown', 'there', 1],
  ['outcome unknown', 'not there', 0],
  ['refused', undefined, 0],
] as const)('a policy that was %s (%s) ends in %d places', (outcome, settled, many) => {
  const one = row([scope({ toDate: formatWireDate(now + day) }), scope()], outcome, settled && { settled })
  expect(endsSoon([one], now)).toHaveLength(many)
})

test('the scopes of an end are those that end then', () => {
  const first = scope({ to: { type: 'internal_addresses' }, toDate: formatWireDate(now + day) })
  const ends = endsSoon([row([first, scope({ toDate: formatWireDate(now + 2 * day) })], 'accepted')], now)
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
