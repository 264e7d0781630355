/** When the policies of the journal end. */
import { formatWireDate, parseWireDate } from '../api/dates.ts'
import { addDays, dayOf } from '../ledger/book/activity.ts'
import { sayPeople } from '../ledger/book/entryWords.ts'
import type { PlainScope } from '../ledger/book/scope.ts'
import { standsAsSent } from '../ledger/exports/calendar.ts'
import { sayFew } from '../ui/number.ts'
import { dayMs } from '../ui/time/day.ts'
import type { OwnRow } from '../ledger/book/account.ts'

type Scope = PlainScope

/** A moment at which scopes of a policy end. */
export interface PolicyEnd {
  readonly row: OwnRow
  readonly when: number
  /** The scopes that end then. */
  readonly scopes: readonly Scope[]
}

const ahead = 30 * dayMs
/** For time zones, and for a page that stays open. */
const slack = 3 * dayMs

/** The ends to come of each policy that may be in force, each moment of a policy once. */
export function endsOfAll(rows: readonly OwnRow[], now: number): readonly PolicyEnd[] {
  // Wire dates begin with their day. Reading each of 10,000 takes too long.
  const [first = '', last = ''] = [now - slack, now + ahead + slack].map(formatWireDate)
  return rows.flatMap((row) => {
    const { subject } = row.sent
    if (subject?.kind !== 'policy' || !standsAsSent(row)) return []
    const ends = new Map<number, Scope[]>()
    for (const scope of subject.scopes) {
      const { toDate = '' } = scope
      const when = toDate > first && toDate < last ? parseWireDate(toDate) : Number.NaN
      if (!Number.isNaN(when)) ends.set(when, [...(ends.get(when) ?? []), scope])
    }
    return Array.from(ends, ([when, scopes]) => ({ row, when, scopes }))
  })
}

const mostEnds = 5

/** What ends soon, the soonest first. What has ended is under Sent. */
export function soonOf(
  ends: readonly PolicyEnd[],
  now: number,
): { readonly shown: readonly PolicyEnd[]; readonly all: number } {
  const near = ends.filter(({ when }) => when > now && when <= now + ahead)
  return { shown: near.toSorted((a, b) => a.when - b.when).slice(0, mostEnds), all: near.length }
}

/** When the list or its words change: at each end, and at midnight. */
export function changesOf(ends: readonly PolicyEnd[], now: number): readonly number[] {
  const today = dayOf(now)
  const midnights = [1, 2].map((days) => Date.parse(`${addDays(today, days)}T00:00:00`))
  return [...ends.map(({ when }) => when).filter((when) => when > now && when <= now + ahead), ...midnights]
}

/** Whether the end is so near that it should catch the eye. */
export const isNear = (when: number, now: number): boolean => when < now + 7 * dayMs

/** Whom the scopes are for, each once: `everyone`, or `everyone to internal addresses`. */
export const sayWhom = (scopes: readonly Scope[]): string => sayFew([...new Set(scopes.map(sayPeople))], 2)
