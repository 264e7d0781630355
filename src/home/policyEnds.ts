/** Which ends of policies Home shows, and until when. */
import { formatWireDate } from '../api/dates.ts'
import type { RequestRow } from '../ledger/book/requests.ts'
import { addDays, dayOf } from '../ledger/book/activity.ts'
import { type End, endsOfRow } from '../ledger/book/ends.ts'
import { dayMs } from '../ui/time/day.ts'

export interface PolicyEnd extends End {
  readonly row: RequestRow
}

const ahead = 30 * dayMs
/** For time zones, and for a page that stays open. */
const slack = 3 * dayMs

/** The ends to come of each policy that may be in force, each moment of a policy once. */
export function endsOfAll(rows: readonly RequestRow[], now: number): readonly PolicyEnd[] {
  // Wire dates begin with their day.
  const [first = '', last = ''] = [now - slack, now + ahead + slack].map(formatWireDate)
  return rows.flatMap((row) =>
    endsOfRow(row, (toDate) => toDate > first && toDate < last).map((end) => ({ row, ...end })),
  )
}

const maxEnds = 5

/** What ends soon, the soonest first. What has ended is under Sent. */
export function soonOf(
  ends: readonly PolicyEnd[],
  now: number,
): { readonly shown: readonly PolicyEnd[]; readonly all: number } {
  const near = ends.filter(({ when }) => when > now && when <= now + ahead)
  return { shown: near.toSorted((a, b) => a.when - b.when).slice(0, maxEnds), all: near.length }
}

/** When the list or its words change: at each end, and at midnight. */
export function changesOf(ends: readonly PolicyEnd[], now: number): readonly number[] {
  const today = dayOf(now)
  const midnights = [1, 2].map((days) => Date.parse(`${addDays(today, days)}T00:00:00`))
  return [...ends.map(({ when }) => when).filter((when) => when > now && when <= now + ahead), ...midnights]
}

/** Whether the end is so near that it should catch the eye. */
export const isNear = (when: number, now: number): boolean => when < now + 7 * dayMs
