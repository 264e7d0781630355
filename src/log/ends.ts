/** The ends of the policies in the log. */
import { parseWireDate } from '../api/dates.ts'
import { type AnyScope, storedPolicy } from '../api/stored.ts'
import { count } from '../ui/number.ts'
import { dayMs, dayOf } from '../ui/time/day.ts'
import { isExecuted, type LogRow } from './entry.ts'
import { policyOf, recordsOf } from './subject.ts'

/** Whether a policy may be in force: accepted, confirmed, or unknown. */
const mayStand = ({ outcome }: Pick<LogRow, 'outcome'>): boolean =>
  isExecuted(outcome) || outcome === 'outcome unknown'

export const soon = 30 * dayMs
export const isSoon = (when: number, now: number): boolean => when > now && when <= now + soon
/** Whether the end is so near that it should catch the eye. */
export const isNear = (when: number, now: number): boolean => when < now + 7 * dayMs

export interface End {
  readonly when: number
  readonly scopes: readonly AnyScope[]
}

/** The ends of some scopes, each moment once, the soonest first. */
function endsOf(scopes: readonly AnyScope[]): readonly End[] {
  const ends = new Map<number, AnyScope[]>()
  for (const scope of scopes) {
    const when = parseWireDate(scope.toDate ?? '')
    if (!Number.isNaN(when)) ends.set(when, [...(ends.get(when) ?? []), scope])
  }
  return Array.from(ends, ([when, ending]) => ({ when, scopes: ending })).toSorted((a, b) => a.when - b.when)
}

/**
 * The ends of the scopes that may be in force: as stored by the service if it answered, otherwise as sent. `isAsked`
 * picks by the date on the wire, since parsing each of 10,000 dates takes too long.
 */
export function endsOfRow(row: LogRow, isAsked: (toDate: string) => boolean = Boolean): readonly End[] {
  const input = policyOf(row)
  if (!input || !mayStand(row)) return []
  const { policies } = row.end?.outcome === 'stored differently' ? storedPolicy(input, recordsOf(row)) : input
  return endsOf(policies.filter(({ toDate }) => toDate !== undefined && isAsked(toDate)))
}

/** Noon of a day, so that two of them are whole days apart. */
const noonOf = (ms: number): number => Date.parse(`${dayOf(ms)}T12:00:00Z`)

/** The days until an end by the calendar: in the evening, a policy that ends next morning "ends tomorrow". */
export function describeDays(when: number, now: number): string {
  const days = Math.round((noonOf(when) - noonOf(now)) / dayMs)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${count(days, 'day')}`
}
