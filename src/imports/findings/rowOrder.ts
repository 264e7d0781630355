/** Which rows the table shows, and in which order. */
import { badFlags, type Flag, flags } from '../judge/judge.ts'
import type { Read } from '../outgoing/prepare.ts'

export type Shown = 'all' | 'bad' | Flag

export const filters: readonly (readonly [Shown, string, number])[] = [
  ['bad', 'With a problem', badFlags],
  ['noAddress', 'No address', flags.noAddress],
  ['badAddress', 'Not an address', flags.badAddress],
  ['repeated', 'Repeated', flags.repeated | flags.hasRepeats],
  ['noName', 'No name', flags.noName],
  ['blanks', 'Blanks around the address', flags.blanks],
  ['brackets', 'Address in brackets', flags.brackets],
  ['uneven', 'Other columns', flags.uneven],
  ['quotes', 'Quotes do not match', flags.quotes],
  ['garbled', 'Wrong characters', flags.garbled],
  ['control', 'Control characters', flags.control],
  ['formula', 'Formulas', flags.formula],
  ['changed', 'Repaired', flags.changed],
  ['edited', 'Edited', flags.edited],
  ['added', 'New since the last file', flags.added],
  ['altered', 'Different from the last file', flags.altered],
]

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
  const bits = filters.find(([key]) => key === shown)?.[2]
  const order = new Uint32Array(marks.length)
  let length = 0
  for (let row = 0; row < marks.length; row++) {
    const mark = marks[row] ?? 0
    if (
      (mark & flags.outside) === 0 &&
      (bits === undefined || (mark & bits) !== 0) &&
      (!has || has[row] === 1)
    )
      order[length++] = row
  }
  const found = order.subarray(0, length)
  if (shown === 'repeated') return found.toSorted((a, b) => (same[a] ?? 0) - (same[b] ?? 0) || a - b)
  if (shown !== 'all' || counts.bad === 0) return found
  const isBad = (row: number) => ((marks[row] ?? 0) & badFlags) !== 0
  const ordered = new Uint32Array(length)
  const bad = found.filter(isBad)
  ordered.set(bad)
  ordered.set(
    found.filter((row) => !isBad(row)),
    bad.length,
  )
  return ordered
}
