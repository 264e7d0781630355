/** What is in a column, and the edits that put another text into it. */
import { flags } from '../judge/flags.ts'
import type { Read } from '../outgoing/prepare.ts'
import type { Edit } from '../read/edits.ts'
import { readRows } from '../read/table.ts'
import { findRows } from './find.ts'

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
    const text = cells.cells(row)[column]?.trim() ?? ''
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

/** Replaces a text in the cells of a column, without regard to case. `isWhole`: only where it is all of the cell. */
export function* replaceIn(
  { table, judgement }: Read,
  column: number,
  { find, to, isWhole }: { readonly find: string; readonly to: string; readonly isWhole: boolean },
): Generator<undefined, Edit[]> {
  const found = yield* findRows(table, find)
  const plain = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const pattern = new RegExp(isWhole ? `^\\s*${plain}\\s*$` : plain, 'giu')
  const cells = readRows(table)
  const edits: Edit[] = []
  for (const [row, has] of found.entries()) {
    if (row % piece === 0) yield undefined
    if (has === 0 || ((judgement.flags[row] ?? 0) & flags.outside) !== 0) continue
    const before = cells.cells(row)[column] ?? ''
    const text = before.replaceAll(pattern, () => to)
    if (text !== before) edits.push({ row, column, text })
  }
  return edits
}
