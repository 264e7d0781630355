/** Which rows the table shows, and in which order. */
import { badFlags, type Flag, flags } from '../judge/flags.ts'
import type { Read } from '../outgoing/prepare.ts'
import { rowFacts } from './rowFacts.ts'

export type Shown = 'all' | 'bad' | Flag

interface RowFilter {
  readonly shown: Shown
  readonly label: string
  readonly rows: number
}

/** All rows, and each filter that has some. */
export function filtersOf({ judgement: { counts } }: Read): readonly RowFilter[] {
  const facts = rowFacts.flatMap(({ flag, filter }) => {
    const rows = counts[flag] + (flag === 'repeated' ? counts.hasRepeats : 0)
    return filter === undefined ? [] : [{ shown: flag, label: filter, rows }]
  })
  const bad = { shown: 'bad' as const, label: 'With a problem', rows: counts.bad }
  return [
    { shown: 'all', label: 'All', rows: counts.rows },
    ...[bad, ...facts].filter(({ rows }) => rows > 0),
  ]
}

/**
 * The rows to show, those with a problem before the others. Those with one address stand together, the first before its
 * repeats.
 */
export function orderOf(
  { judgement: { flags: marks, same, order } }: Read,
  shown: Shown,
  /** Whether each row has the text that is looked for. */
  has?: Uint8Array,
): Uint32Array {
  if (shown === 'all') return has ? order.filter((row) => has[row] === 1) : order
  const bits = shown === 'bad' ? badFlags : flags[shown] | (shown === 'repeated' ? flags.hasRepeats : 0)
  const found = order.filter((row) => ((marks[row] ?? 0) & bits) !== 0 && (!has || has[row] === 1))
  return shown === 'repeated' ? found.toSorted((a, b) => (same[a] ?? 0) - (same[b] ?? 0) || a - b) : found
}
