/** The activity page's filters: their place in the URL and the requests that pass. */

import * as z from 'zod/mini'
import { isReset } from '../../api/answer.ts'
import { parseWireDate } from '../../api/dates.ts'
import { forgive } from '../../api/forgive.ts'
import { type OperationId, operations } from '../../api/operations.ts'
import { number } from '../../ui/number.ts'
import { filterOrder, readSort, type Sort, type RowView, writeSort } from '../../ui/table/order.ts'
import { shortTime } from '../../ui/time/clock.ts'
import { isWrite } from './entryWords.ts'
import { type Ended, outcomes } from './event.ts'
import {
  isOf,
  type RequestEntry,
  type RequestOutcome,
  type RequestRow,
  type Requests,
  rowOf,
  type JournalAccount,
} from './requests.ts'

export const requestOutcomes: readonly RequestOutcome[] = [
  ...outcomes,
  'on its way',
  'arrived',
  'did not arrive',
]

export interface Choice {
  readonly operation?: OperationId | undefined
  readonly outcome?: RequestOutcome | undefined
  /** The day of sending, `yyyy-mm-dd`, in the viewer's time zone. */
  readonly day?: string | undefined
  /** The account, as `accountKey` writes it. */
  readonly account?: string | undefined
  readonly q: string
  /** Whether to show reads, which change nothing. */
  readonly reads: boolean
}

export interface Filters extends Choice {
  readonly sort: Sort
  /** The request whose detail is open. */
  readonly id?: string | undefined
}

const sortKeys = ['time', 'duration']
export const latestFirst: Sort = { key: 'time', descending: true }
export const noChoice: Choice = {
  operation: undefined,
  outcome: undefined,
  day: undefined,
  account: undefined,
  q: '',
  reads: true,
}

// ---- the URL ----

/** Words in the URL have hyphens: a space would become `%20`. */
const hyphened = (outcome: RequestOutcome): string => outcome.replaceAll(' ', '-')

/** Whether the day exists. */
const isDay = (text: string): boolean => !Number.isNaN(parseWireDate(`${text}T00:00:00+0000`))

/** The filters in the URL. A broken link still opens the page. */
export const activitySearch = z.object({
  operation: forgive(z.enum(operations.map(({ id }) => id))),
  outcome: forgive(z.enum(requestOutcomes.map(hyphened))),
  day: forgive(z.string().check(z.refine(isDay))),
  account: forgive(z.string().check(z.regex(/^[a-z][\w-]{0,62}\.[\da-f]+$/i))),
  // The router reads `q=2024` as a number, but text was meant.
  q: forgive(z.union([z.string(), z.pipe(z.union([z.number(), z.boolean()]), z.transform(String))])),
  reads: forgive(z.literal('hidden')),
  sort: forgive(z.string()),
  id: forgive(z.string().check(z.regex(/^[\da-f-]{36}$/i))),
})

export type ActivitySearch = z.output<typeof activitySearch>

export const readFilters = ({ outcome, q = '', reads, sort, ...rest }: ActivitySearch): Filters => ({
  ...rest,
  outcome: requestOutcomes.find((known) => hyphened(known) === outcome),
  q,
  reads: reads !== 'hidden',
  sort: readSort(sort, sortKeys) ?? latestFirst,
})

/** Leaves default values out of the URL. */
export function toSearch({ outcome, q, reads, sort, ...rest }: Filters): ActivitySearch {
  const sorted = writeSort(sort)
  return {
    ...rest,
    outcome: outcome && hyphened(outcome),
    q: q || undefined,
    reads: reads ? undefined : 'hidden',
    sort: sorted === writeSort(latestFirst) ? undefined : sorted,
  }
}

export const isFiltered = ({ operation, outcome, day, account, q, reads }: Choice): boolean =>
  Boolean(operation ?? outcome ?? day ?? account) || q.trim() !== '' || !reads

// ---- the rows ----

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-mm-dd` of a moment, in the viewer's time zone. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day some days later. A clock change makes a day longer or shorter than 24 hours. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The requests as rows, in the order of logging. */
export const toRows = (book: Requests, liveTabs: ReadonlySet<string>): readonly RequestRow[] =>
  Array.from(book.values(), (entry) => rowOf(entry, liveTabs))

/** The rows that pass the filters, in order. */
export function rowsShown(view: RowView, rows: readonly RequestRow[], filters: Filters): Uint32Array {
  const { operation, outcome, day, account, q, reads, sort } = filters
  const order = view.show(q, sort)
  if (!operation && !outcome && !day && !account && reads) return order
  return filterOrder(order, (index) => {
    const row = rows[index]
    return (
      row !== undefined &&
      (!operation || row.sent.operation === operation) &&
      (!outcome || row.outcome === outcome) &&
      (!day || dayOf(row.sent.at) === day) &&
      (!account || accountKey(row.sent) === account) &&
      (reads || isWrite(row.sent.operation))
    )
  })
}

/** The days with a request, latest first. */
export const daysOf = (rows: readonly RequestRow[]): readonly string[] =>
  [...new Set(rows.map(({ sent }) => dayOf(sent.at)))].toSorted().toReversed()

// ---- the accounts ----

/** An account in the URL, such as `eu.abcd1234`: a colon would become `%3A`. */
export const accountKey = ({ region, account }: JournalAccount): string => `${region}.${account}`

/** Every account with a request here: the current one first, the others by region and fingerprint. */
export function accountsOf(rows: readonly RequestRow[], own: string | undefined): readonly string[] {
  const found = new Set(rows.map(({ sent }) => accountKey(sent)))
  const others = [...found].filter((key) => key !== own).toSorted()
  return own !== undefined && found.has(own) ? [own, ...others] : others
}

// ---- the quota ----

export interface QuotaNow {
  readonly limit?: number | undefined
  readonly remaining: number
  /** The time when the service reported it. */
  readonly at: number
  /** The time when the quota resets, in milliseconds since the epoch. */
  readonly resetAt?: number | undefined
}

/** The time when the quota resets after an answer. A stored value may be too large for a date. */
export function resetAtOf({ at, quota }: Ended): number | undefined {
  const { resetMs } = quota ?? {}
  return resetMs !== undefined && isReset(resetMs) ? at + resetMs : undefined
}

/** The calls left to an account, as the service last reported (beyond-the-spec §4). */
export function latestQuota(
  entries: Iterable<RequestEntry>,
  whose: JournalAccount | undefined,
): QuotaNow | undefined {
  let latest: QuotaNow | undefined
  for (const entry of entries) {
    const { ended } = entry
    const { remaining, limit } = ended?.quota ?? {}
    if (!ended || remaining === undefined || !isOf(entry, whose) || entry.sent.reader) continue
    if (latest && latest.at > ended.at) continue
    latest = { remaining, at: ended.at, limit, resetAt: resetAtOf(ended) }
  }
  return latest
}

/** The label of the calls, and the calls left where no limit was reported. Once the reset has passed, that alone. */
export function sayQuota({ limit, remaining, at, resetAt }: QuotaNow, now: number) {
  if (resetAt !== undefined && resetAt <= now) {
    return { label: 'API calls', said: `reset at ${shortTime(resetAt, now)}` }
  }
  const when = resetAt === undefined ? `as of ${shortTime(at, now)}` : `until ${shortTime(resetAt, now)}`
  return { label: `API calls ${when}`, ...(limit === undefined && { said: `${number(remaining)} left` }) }
}
