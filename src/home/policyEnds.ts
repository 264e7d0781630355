/** The ends of policies that Home shows. */
import { formatWireDate } from '../api/dates.ts'
import { type End, endsOfRow, isSoon, soon } from '../log/ends.ts'
import type { LogRow } from '../log/entry.ts'
import { addDays, dayMs, dayOf } from '../ui/time/day.ts'

export interface PolicyEnd extends End {
  readonly row: LogRow
}

/** A margin in days for time zones, and for a page that stays open. */
const slack = 3 * dayMs

/** The ends to come, and those of the last days, of each policy that may be in force, each moment of a policy once. */
export function endsOfAll(rows: readonly LogRow[], now: number): readonly PolicyEnd[] {
  // Wire dates begin with their day.
  const [first = '', last = ''] = [now - slack, now + soon + slack].map(formatWireDate)
  return rows.flatMap((row) =>
    endsOfRow(row, (toDate) => toDate > first && toDate < last).map((end) => ({ row, ...end })),
  )
}

const maxEnds = 5

/** The policies that end soon, the soonest first. Ended ones are listed under Sent. */
export function soonOf(ends: readonly PolicyEnd[], now: number) {
  const near = ends.filter(({ when }) => isSoon(when, now))
  return { shown: near.toSorted((a, b) => a.when - b.when).slice(0, maxEnds), all: near.length }
}

/** The moments when the list or its words change: each end, and each midnight. */
export function changesOf(ends: readonly PolicyEnd[], now: number): readonly number[] {
  const today = dayOf(now)
  const midnights = [1, 2].map((days) => Date.parse(`${addDays(today, days)}T00:00:00`))
  return [...ends.map(({ when }) => when).filter((when) => isSoon(when, now)), ...midnights]
}
