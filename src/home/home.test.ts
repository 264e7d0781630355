import { describe, expect, test } from 'vitest'
import { formatWireDate } from '../api/dates.ts'
import type { PolicyScope } from '../api/schemas.ts'
import { awaitsEmail, countUnsettled, ownRows, provesKeys } from '../log/needsYou.ts'
import { dayOf } from '../log/activity/filters.ts'
import { describeDays } from '../log/ends.ts'
import { endedEvent, idOf, sentEvent } from '../ledger/book/event.fixture.ts'
import type { Ended, Sent, Verdict } from '../log/entry.ts'
import { outcomeOf, type LogEntry, type LogRow } from '../log/entry.ts'
import { describeWho } from '../log/scopeWords.ts'
import { changesOf, endsOfAll, soonOf } from './policyEnds.ts'

const [here, closed] = [idOf(900), idOf(901)]
const own = { region: 'eu', account: 'abcd1234' }
const now = new Date(2026, 10, 22, 12).getTime()
const hour = 3_600_000
const day = 24 * hour

const scope = (part: Partial<PolicyScope> = {}): PolicyScope => ({ description: 's', ...part })
const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
const policy = (policies: PolicyScope[]) => ({
  kind: 'policy' as const,
  input: { description: 'p', urls, policies },
})

let last = 0
function row(part: Partial<Sent>, outcome?: Ended['outcome'], verdict?: Verdict): LogRow {
  const id = idOf(last++)
  const sent = sentEvent({ id, at: now - hour, ...own, tab: closed, ...part })
  const entry: LogEntry = {
    sent,
    ...(outcome && { ended: endedEvent({ id, at: now, outcome }) }),
    ...(verdict && { verdict }),
  }
  return { ...entry, outcome: outcomeOf(entry, new Set([here])) }
}

test('the requests are those of the account, latest first', () => {
  const rows = [
    row({ at: 2 }),
    row({ at: 3, account: 'ffff0000' }),
    row({ at: 4, region: 'us' }),
    row({ at: 1 }),
    row({ at: 5 }),
  ]
  const book = new Map(rows.map((one) => [one.sent.id, one]))
  expect(ownRows(book, new Set(), own).map(({ sent }) => sent.at)).toEqual([5, 2, 1])
  expect(ownRows(book, new Set(), undefined)).toEqual([])
})

test.each([
  ['a policy without an answer', row({}, 'outcome unknown'), true],
  ['an import without an answer', row({ operation: 'importUsers' }, 'outcome unknown'), true],
  ['a write of a closed tab', row({ tab: closed }), true],
  ['a write on its way', row({ tab: here }), false],
  ['a read of a closed tab', row({ operation: 'getWatchlist' }), false],
  ['a policy that arrived', row({}, 'outcome unknown', 'arrived'), false],
  ['a policy that did not arrive', row({}, 'outcome unknown', 'did not arrive'), false],
  ['an accepted policy', row({}, 'accepted'), false],
  ['a refused policy', row({}, 'refused'), false],
  ['a write of another account', row({ account: 'ffff0000' }, 'outcome unknown'), false],
  ['a write of a colleague', row({ account: 'ffff0000', reader: own.account }, 'outcome unknown'), false],
])('%s is unsettled: %#', (_, one, isUnsettled) => {
  expect(countUnsettled(new Map([[one.sent.id, one]]), new Set([here]), own)).toBe(isUnsettled ? 1 : 0)
})

const upload = (options: object): Partial<Sent> => ({
  operation: 'importUsers',
  subject: { kind: 'import', label: undefined, ...options },
})
const notified = upload({ notifyEmailAddress: 'it@b.example' })

test.each([
  ['an import with an address for its result', row(notified, 'accepted'), true],
  ['one without an address', row(upload({}), 'accepted'), false],
  ['one of which it cannot be read', row({ operation: 'importUsers' }, 'accepted'), true],
  ['one with a finding', row(notified, 'accepted', 'arrived'), false],
  ['one of a colleague', row({ ...notified, reader: own.account }, 'accepted'), false],
  ['one of last week', row({ ...notified, at: now - 8 * day }, 'accepted'), false],
  ['a policy without content', row({}, 'accepted'), false],
])('%s waits for an email: %#', (_, one, isAwaited) => {
  expect(awaitsEmail(one, now)).toBe(isAwaited)
})

describe('keys that could not be checked at sign-in', () => {
  const check = row({ at: 5, operation: 'getWatchlist' }, 'failed')
  const forbidden = row({ at: 6 }, 'not executed')
  const judged = (ended: object): LogRow => ({ ...forbidden, ended: { ...forbidden.ended!, ...ended } })
  const proves = (one: LogRow) =>
    provesKeys(new Map([check, one].map((each) => [each.sent.id, each])), own, check.sent.id)

  test.each([
    ['a policy that was accepted', row({ at: 6 }, 'accepted'), true],
    ['one that was stored differently', row({ at: 6 }, 'stored differently'), true],
    ['a list that was read', row({ at: 6, operation: 'getWatchlist' }, 'read'), true],
    ['a missing permission', { ...forbidden, ended: { ...forbidden.ended!, error: 'forbidden' } }, true],
    ['a request that was not executed', forbidden, false],
    ['a refused policy', row({ at: 6 }, 'refused'), false],
    ['one that the service itself refused', judged({ error: 'refused', metaStatus: 409 }), true],
    ['an envelope that says the keys are wrong', judged({ error: 'unauthorised', metaStatus: 401 }), false],
    ['a refusal without an envelope', judged({ error: 'refused' }), false],
    ['a failed read', row({ at: 6, operation: 'getWatchlist' }, 'failed'), false],
    ['an unknown outcome', row({ at: 6 }, 'outcome unknown'), false],
    ['a request without an answer', row({ at: 6 }), false],
    ['an earlier success', row({ at: 4 }, 'accepted'), false],
    ['a success with other keys', row({ at: 6, account: 'ffff0000' }, 'accepted'), false],
  ] as const)('%s: %#', (_, one, isProof) => {
    expect(proves(one)).toBe(isProof)
  })

  test('of which the journal has no request stay unproven', () => {
    const one = row({ at: 6 }, 'accepted')
    expect(provesKeys(new Map([[one.sent.id, one]]), own, check.sent.id)).toBe(false)
    expect(provesKeys(new Map([[one.sent.id, one]]), own, undefined)).toBe(false)
  })
})

test('the end of a policy that was stored differently is the stored one', () => {
  const policies = [{ policy: { description: 's', toDate: formatWireDate(now + 2 * day) } }]
  const content = { ids: [], failures: [], records: [{ id: 'p', policies }] }
  const one = ending(day)
  const ended = { ...one.ended!, outcome: 'stored differently', content } as const
  expect(shownOf({ ...one, ended, outcome: 'stored differently' })).toEqual({ in: [2 * day], all: 1 })
})

const ending = (...inMs: number[]) =>
  row({ subject: policy(inMs.map((ms) => scope({ toDate: formatWireDate(now + ms) }))) }, 'accepted')
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
  ['outcome unknown', 'arrived', 1],
  ['outcome unknown', 'did not arrive', 0],
  ['refused', undefined, 0],
] as const)('a policy that was %s (%s) ends in %d places', (outcome, verdict, many) => {
  const subject = policy([scope({ toDate: formatWireDate(now + day) }), scope()])
  expect(endsOfAll([row({ subject }, outcome, verdict)], now)).toHaveLength(many)
})

test('the scopes of an end are those that end then', () => {
  const first = scope({ to: { type: 'internal_addresses' }, toDate: formatWireDate(now + day) })
  const ends = endsOfAll(
    [row({ subject: policy([first, scope({ toDate: formatWireDate(now + 2 * day) })]) }, 'accepted')],
    now,
  )
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
