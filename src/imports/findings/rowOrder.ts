/** Which rows the table shows, and in which order. */
import { badFlags, type Flag, flags, type Judgement } from '../judge/judge.ts'
import type { Read } from '../outgoing/prepare.ts'
import { rowFacts } from './rowFacts.ts'

export type Shown = 'all' | 'bad' | Flag

/** All rows, and each filter that has some. */
export function filtersOf({ counts }: Judgement) {
  const facts = rowFacts.flatMap(({ flag, filter }) => {
    const rows = counts[flag] + (flag === 'repeated' ? counts.hasRepeats : 0)
    return filter === undefined ? [] : [{ shown: flag, label: filter, rows }]
  })
  const bad = { shown: 'bad' as Shown, label: 'With a problem', rows: counts.bad }
  return [
    { shown: 'all' as Shown, label: 'All', rows: counts.rows },
    ...[bad, ...facts].filter(({ rows }) => rows > 0),
  ]
}

/**
 * The rows to show: of all, those with a problem before the others. Those with one address stand together, the first before
 * its repeats.
 */
export function orderOf(
  { judgement: { flags: marks, same, counts } }: Read,
  shown: Shown,
  /** Whether each row has the text that is looked for. */
  has?: Uint8Array,
): Uint32Array {
  const order = new Uint32Array(marks.length)
  let length = 0
  const put = (isWanted: (mark: number) => boolean) => {
    for (let row = 0; row < marks.length; row++)
      if (isWanted(marks[row] ?? 0) && (!has || has[row] === 1)) order[length++] = row
  }
  if (shown === 'all') {
    if (counts.bad > 0) put((mark) => (mark & badFlags) !== 0)
    put((mark) => (mark & (badFlags | flags.outside)) === 0)
    return order.subarray(0, length)
  }
  const bits = shown === 'bad' ? badFlags : flags[shown] | (shown === 'repeated' ? flags.hasRepeats : 0)
  put((mark) => (mark & bits) !== 0)
  const found = order.subarray(0, length)
  return shown === 'repeated' ? found.toSorted((a, b) => (same[a] ?? 0) - (same[b] ?? 0) || a - b) : found
}
