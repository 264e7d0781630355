/** What is in a column, and how many of its cells a replacement changes. */
import { flags } from '../judge/flags.ts'
import type { Read } from '../outgoing/prepare.ts'
import { type Replacement, replacing } from '../read/edits.ts'
import { readRows } from '../read/table.ts'

const mostRows = 100_000
/** Rows to read in one piece. */
const piece = 2_000
const shownValues = 3

export interface ColumnFacts {
  /** How many rows were read: of a long file, the first ones. */
  readonly rows: number
  readonly filled: number
  readonly different: number
  readonly domains: number
  /** The first values. */
  readonly first: readonly string[]
}

/** `header`: the row of the headings, also if the columns are not known yet. */
export function* readColumn(
  { table, judgement }: Read,
  column: number,
  header: number,
): Generator<undefined, ColumnFacts> {
  const cells = readRows(table)
  const values = new Set<string>()
  let [rows, filled] = [0, 0]
  for (let row = header + 1; row < table.lines.length && rows < mostRows; row++) {
    if (((judgement.flags[row] ?? 0) & flags.outside) !== 0) continue
    const text = cells.cell(row, column).trim()
    if (text !== '') {
      filled++
      values.add(text)
    }
    if (++rows % piece === 0) yield undefined
  }
  const all = Array.from(values)
  const domains = all.flatMap((text) => text.split('@').slice(1).at(-1)?.toLowerCase() ?? [])
  return {
    rows,
    filled,
    different: all.length,
    domains: new Set(domains).size,
    first: all.slice(0, shownValues),
  }
}

/** How many cells a replacement changes. */
export function* countReplaced({ table }: Read, replacement: Replacement): Generator<undefined, number> {
  const { column, start } = replacement
  const replace = replacing(replacement)
  const cells = readRows(table)
  let changed = 0
  for (let row = start; row < table.lines.length; row++) {
    if (row % piece === 0) yield undefined
    const before = cells.cell(row, column)
    if (replace(before) !== before) changed++
  }
  return changed
}
