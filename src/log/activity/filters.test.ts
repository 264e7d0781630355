import { describe, expect, test } from 'vitest'
import { createView } from '../../ui/table/order.ts'
import {
  accountsOf,
  activitySearch,
  addDays,
  dayOf,
  daysOf,
  isFiltered,
  latestFirst,
  latestQuota,
  sayQuota,
  noChoice,
  readFilters,
  rowsShown,
  toRows,
  toSearch,
  type Filters,
} from './activity.ts'
import { endedEvent, idOf, sentEvent } from './event.fixture.ts'
import type { Ended, Sent } from './event.ts'
import type { RequestEntry, RequestRow, Requests } from './requests.ts'
import { searchTextOf } from './text.ts'

const noFilters: Filters = { ...noChoice, sort: latestFirst }
const noon = new Date(2026, 6, 14, 12).getTime()

const entry = (n: number, part: Partial<Sent> = {}, end?: Partial<Ended>): RequestEntry => {
  const sent = sentEvent({ id: idOf(n), at: noon + n, account: 'abcd1234', digest: `d${n}`, ...part })
  return { sent, ...(end && { ended: endedEvent({ id: sent.id, at: sent.at + 5, ...end }) }) }
}

const bookOf = (...entries: RequestEntry[]): Requests => new Map(entries.map((one) => [one.sent.id, one]))
const rowsOf = (...entries: RequestEntry[]): readonly RequestRow[] => toRows(bookOf(...entries), new Set())

const columns = [
  { key: 'time', sortBy: ({ sent }: RequestRow) => sent.at },
  { key: 'duration', sortBy: ({ sent, ended }: RequestRow) => (ended ? ended.at - sent.at : '') },
]
const shown = (rows: readonly RequestRow[], filters: Partial<Filters>) => {
  const view = createView(rows, searchTextOf, columns)
  const order = rowsShown(view, rows, { ...noFilters, ...filters })
  return Array.from(order, (index) => Number(rows[index]?.sent.id.slice(-3)))
}

describe('the URL', () => {
  test('default values stay out of it', () => {
    expect(toSearch(noFilters)).toEqual({})
    expect(readFilters(activitySearch.parse({}))).toEqual(noFilters)
  })

  test('every filter goes there and comes back', () => {
    const filters = {
      operation: 'importUsers',
      outcome: 'did not arrive',
      day: '2026-07-14',
      account: 'eu.abcd1234',
      q: 'abc',
      reads: false,
      sort: { key: 'duration', descending: true },
      id: idOf(7),
    } as const
    const search = toSearch(filters)
    expect(search).toEqual({
      operation: 'importUsers',
      outcome: 'did-not-arrive',
      day: '2026-07-14',
      account: 'eu.abcd1234',
      q: 'abc',
      reads: 'hidden',
      sort: '-duration',
      id: idOf(7),
    })
    expect(readFilters(activitySearch.parse(search))).toEqual(filters)
  })

  test.each([
    { operation: 'dropTables' },
    { outcome: 'splendid' },
    { day: '2026-02-30' },
    { day: 'yesterday' },
    { day: 20260714 },
    { account: 'abcd1234' },
    { account: 'eu.Ann Smith' },
    { account: 'eu:abcd1234' },
    { account: '.abcd1234' },
    { account: 1.5 },
    { q: { a: 1 } },
    { reads: 'perhaps' },
    { sort: '-account' },
    { id: 'not-an-id' },
    { id: ['x'] },
  ])('a broken value counts as left out: %o', (search) => {
    expect(readFilters(activitySearch.parse(search))).toEqual(noFilters)
  })

  test('a text that looks like a number stays text', () => {
    expect(readFilters(activitySearch.parse({ q: 2024 })).q).toBe('2024')
  })
})

describe('the rows', () => {
  const rows = rowsOf(
    entry(1, { operation: 'getWatchlist' }, { outcome: 'read' }),
    entry(2, {}, { content: { ids: ['eNoRETURNED9'], failures: [], records: [] } }),
    entry(3, { at: noon - 86_400_000 }, { outcome: 'refused', at: noon }),
    entry(4, {
      subject: {
        kind: 'policy' as const,
        input: {
          description: 'Parcel wave',
          urls: [{ action: 'block', type: 'domain', value: 'phish.example' }],
          policies: [{ description: 's', to: { emailAddress: 'Ann@corp.example' } }],
        },
      },
    }),
  )

  test('latest first', () => expect(shown(rows, {})).toEqual([4, 2, 1, 3]))
  test('oldest first', () =>
    expect(shown(rows, { sort: { ...latestFirst, descending: false } })).toEqual([3, 1, 2, 4]))
  test('without reads', () => expect(shown(rows, { reads: false })).toEqual([4, 2, 3]))
  test('by outcome, one without an end and a tab is unknown', () => {
    expect(shown(rows, { outcome: 'outcome unknown' })).toEqual([4])
  })
  test('by operation', () => expect(shown(rows, { operation: 'getWatchlist' })).toEqual([1]))
  test('by one of the days, which are listed once each, latest first', () =>
    expect(daysOf(rows)).toEqual([dayOf(noon), dayOf(noon - 86_400_000)]))
  test('by day', () => expect(shown(rows, { day: dayOf(noon - 86_400_000) })).toEqual([3]))
  test.each([
    [idOf(3).toUpperCase(), [3]],
    ['enoreturned', [2]],
    ['D1', [1]],
    ['PHISH', [4]],
    ['parcel WAVE', [4]],
    ['ann@corp', [4]],
    ['nothing', []],
  ])('by text: %s', (q, found) => expect(shown(rows, { q })).toEqual(found))
})

describe('the accounts', () => {
  const rows = rowsOf(
    entry(1, { region: 'us', account: 'bbbb' }),
    entry(2, { region: 'eu', account: 'cccc' }),
    entry(3, { region: 'us', account: 'aaaa' }),
    entry(4, { region: 'eu', account: 'aaaa' }),
    entry(5, { region: 'us', account: 'bbbb' }),
  )

  test('are listed once each, the current one first, the others by region and fingerprint', () => {
    expect(accountsOf(rows, 'us.bbbb')).toEqual(['us.bbbb', 'eu.aaaa', 'eu.cccc', 'us.aaaa'])
  })

  test.each(['us.ffff', undefined])('leave out %s, which sent nothing', (own) => {
    expect(accountsOf(rows, own)).toEqual(['eu.aaaa', 'eu.cccc', 'us.aaaa', 'us.bbbb'])
  })

  test.each([
    ['us.bbbb', [5, 1]],
    ['eu.aaaa', [4]],
    ['us.aaaa', [3]],
    ['ap.aaaa', []],
  ])('filter: %s', (account, found) => expect(shown(rows, { account })).toEqual(found))

  test('are a filter that can be cleared', () => {
    expect(isFiltered(noFilters)).toBe(false)
    expect(isFiltered({ ...noFilters, account: 'us.bbbb' })).toBe(true)
  })
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
])('%s and %i days is %s', (day, days, found) => expect(addDays(day, days)).toBe(found))

describe('the quota', () => {
  const whose = { region: 'eu', account: 'abcd1234' }
  const quota = { limit: 100, remaining: 7, resetMs: 1_000 }

  test('is the latest one reported for this account and region', () => {
    const rows = rowsOf(
      entry(1, {}, { at: noon + 100, quota }),
      entry(2, {}, { at: noon + 50, quota: { remaining: 9 } }),
      entry(3, { account: 'ffff0000' }, { at: noon + 200, quota: { remaining: 1 } }),
      entry(4, { region: 'us' }, { at: noon + 200, quota: { remaining: 1 } }),
      entry(5, {}, { at: noon + 300 }),
    )
    const found = { limit: 100, remaining: 7, at: noon + 100, resetAt: noon + 1_100 }
    expect(latestQuota(rows, whose)).toEqual(found)
  })

  test('is undefined if none was reported', () => {
    expect(latestQuota(rowsOf(entry(1, {}, {})), whose)).toBeUndefined()
  })

  test('with a stored reset beyond any date has no reset', () => {
    const rows = rowsOf(entry(1, {}, { at: noon, quota: { ...quota, resetMs: 1.8e18 } }))
    expect(latestQuota(rows, whose)).toEqual({ limit: 100, remaining: 7, at: noon })
  })
})

const hour = 3_600_000
test.each([
  [{ limit: 10_000, remaining: 9_999, resetAt: noon + hour }, 'API calls until 13:00', undefined],
  [{ remaining: 7 }, 'API calls as of 12:00', '7 left'],
  [{ limit: 100, remaining: 7, resetAt: noon + 1_000 }, 'API calls', 'reset at 12:00'],
])('the quota %o is said as %s: %s', (part, label, said) => {
  expect(sayQuota({ at: noon, ...part }, noon + 1_000)).toEqual({ label, said })
})
