/** The ends of policies that Home shows. */
import { formatWireDate } from '../api/dates.ts'
import { type End, endsOfRow, isSoon, soon } from '../log/ends.ts'
import type { LogRow } from '../log/entry.ts'
import { dayMs } from '../ui/time/day.ts'

/** The ends to come of each policy that may be in force, the soonest first. Ended ones are listed under Sent. */
export function endsSoon(rows: readonly LogRow[], now: number): readonly (End & { readonly row: LogRow })[] {
  // Wire dates begin with their day. A day more is for their time zones.
  const [first = '', last = ''] = [now - dayMs, now + soon + dayMs].map(formatWireDate)
  return rows
    .flatMap((row) =>
      endsOfRow(row, (toDate) => toDate > first && toDate < last).map((end) => ({ row, ...end })),
    )
    .filter(({ when }) => isSoon(when, now))
    .toSorted((one, other) => one.when - other.when)
}
