/** Dates that have passed. A scope whose end has passed would never apply, so it is refused. */
import { readMoment } from './moment.ts'
import type { ScopeValues } from './policy.ts'

export const passedEnd = 'This moment has passed. Enter a later one, or choose Never.'

/** The moment of a date; `undefined` without one, or while it cannot be read. */
const timeOf = (edge: string, typed: string): number | undefined => {
  const read = edge === 'date' ? readMoment(typed) : undefined
  return read && 'time' in read ? read.time : undefined
}

const hasPassed = (edge: string, typed: string, now: number): boolean => {
  const time = timeOf(edge, typed)
  return time !== undefined && time <= now
}

type End = Pick<ScopeValues, 'end' | 'toDate'>
export const endTime = ({ end, toDate }: End): number | undefined => timeOf(end, toDate)
export const isOver = ({ end, toDate }: End, now: number): boolean => hasPassed(end, toDate, now)

/**
 * The scope for a copy. A start that has passed is left out, since it means now. An end that has passed leaves an
 * empty date, which must be filled in, so that the copy does not become a policy without an end.
 */
export const withoutPassed = (scope: ScopeValues, now: number): ScopeValues => ({
  ...scope,
  ...(hasPassed(scope.start, scope.fromDate, now) && { start: '', fromDate: '' }),
  ...(isOver(scope, now) && { toDate: '' }),
})

/** A sentence about ends that have passed, for the notice of a copy. */
export const sayPassed = (scopes: readonly End[], now: number): string =>
  scopes.some((scope) => isOver(scope, now)) ? ' Its end has passed. Enter a new one.' : ''
