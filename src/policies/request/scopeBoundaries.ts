/** Moments at which a scope starts or ends, so that the warnings must run again. */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'

/** The moments in milliseconds since the epoch. The last moment belongs to the period. */
export const scopeBoundaries = (scopes: CreatePolicyInput['policies']): readonly number[] =>
  scopes
    .flatMap(({ fromDate, toDate }) => [
      fromDate === undefined ? Number.NaN : parseWireDate(fromDate),
      toDate === undefined ? Number.NaN : parseWireDate(toDate) + 1,
    ])
    .filter((time) => !Number.isNaN(time))

/** The first scope whose last moment is over; -1 without one. */
export const firstEnded = (scopes: CreatePolicyInput['policies'], now: number): number =>
  scopes.findIndex(({ toDate }) => toDate !== undefined && parseWireDate(toDate) < now)
