/** When scopes begin and end to hold: what is said of them for now is another thing then. */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'

/** In milliseconds since the epoch. The last moment of a period belongs to it, as reach.ts assumes. */
export const turnsOf = (scopes: CreatePolicyInput['policies']): readonly number[] =>
  scopes
    .flatMap(({ fromDate, toDate }) => [
      fromDate === undefined ? Number.NaN : parseWireDate(fromDate),
      toDate === undefined ? Number.NaN : parseWireDate(toDate) + 1,
    ])
    .filter((time) => !Number.isNaN(time))
