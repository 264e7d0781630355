/** The activity page's filters: their place in the URL, and the requests that pass. */
import * as z from 'zod/mini'
import { forgive } from '../../api/forgive.ts'
import { type OperationId, operations } from '../../api/operations.ts'
import type { createView } from '../../ui/table/order.ts'
import { type LogRow, type Outcome, outcomes } from '../entry.ts'

export interface Filters {
  readonly operation?: OperationId | undefined
  readonly outcome?: Outcome | undefined
  readonly q: string
  /** The request whose detail is open. */
  readonly id?: string | undefined
}

/** Words in the URL have hyphens: a space would become `%20`. */
const hyphened = (outcome: Outcome): string => outcome.replaceAll(' ', '-')

/** The filters in the URL. A broken link still opens the page. */
export const activitySearch = z.object({
  operation: forgive(z.enum(operations.map(({ id }) => id))),
  outcome: forgive(z.enum(outcomes.map(hyphened))),
  // The router reads `q=2024` as a number, but text was meant.
  q: forgive(z.union([z.string(), z.pipe(z.union([z.number(), z.boolean()]), z.transform(String))])),
  id: forgive(z.string().check(z.regex(/^[\da-f-]{36}$/i))),
})

export function readFilters(search: unknown): Filters {
  const { outcome, q = '', ...rest } = activitySearch.parse(search)
  return { ...rest, outcome: outcomes.find((known) => hyphened(known) === outcome), q }
}

/** Leaves default values out of the URL. */
export const toSearch = ({ outcome, q, ...rest }: Filters): z.output<typeof activitySearch> => ({
  ...rest,
  outcome: outcome && hyphened(outcome),
  q: q || undefined,
})

export const isFiltered = ({ operation, outcome, q }: Filters): boolean =>
  Boolean(operation ?? outcome) || q.trim() !== ''

export function rowsShown(
  view: ReturnType<typeof createView>,
  rows: readonly LogRow[],
  { operation, outcome, q }: Filters,
): Uint32Array {
  return view.show(q).filter((index) => {
    const row = rows[index]
    return (!operation || row?.operation === operation) && (!outcome || row?.outcome === outcome)
  })
}
