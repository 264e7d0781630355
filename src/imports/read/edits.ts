import { quoteRow } from './quoteRow.ts'
import { type Splice, splice } from './splice.ts'
import { readRows, type Table } from './table.ts'

interface Cell {
  readonly column: number
  readonly text: string
}

/** A cell with another text than the file has. */
export interface Edit extends Cell {
  readonly row: number
  /** Further rows, each a copy of this one with other cells. They come last, so that no other row changes its place. */
  readonly more?: readonly (readonly Cell[])[]
}

const lineFeed = 0x0a

function put(cells: string[], { column, text }: Cell) {
  while (cells.length <= column) cells.push('')
  cells[column] = text
}

/** The table with these cells, of which the later ones win. Only the edited rows are written again. */
export function applyEdits(table: Table, edits: readonly Edit[]): Table {
  if (edits.length === 0) return table
  const { bytes, starts, lines, delimiter } = table
  const count = lines.length
  const rows = readRows(table)
  const changed = new Map<number, string[]>()
  const added: { readonly line: number; readonly cells: string[] }[] = []
  const cellsOf = (row: number): string[] | undefined => {
    if (row >= count) return added[row - count]?.cells
    const cells = changed.get(row) ?? rows.cells(row)
    changed.set(row, cells)
    return cells
  }
  for (const { row, more = [], ...cell } of edits) {
    const cells = cellsOf(row)
    if (!cells) continue
    put(cells, cell)
    for (const others of more) {
      const copy = [...cells]
      for (const other of others) put(copy, other)
      added.push({ line: lines[row] ?? 0, cells: copy })
    }
  }
  if (changed.size === 0) return table
  const write = (cells: readonly string[]) => new TextEncoder().encode(quoteRow(cells, delimiter))
  const moved = new Uint32Array(starts.length + added.length)
  const splices: Splice[] = []
  let shift = 0
  const replace = (from: number, to: number, text: Uint8Array) => {
    splices.push({ from, to, text })
    shift += text.length - (to - from)
  }
  for (const [row, start] of starts.entries()) {
    moved[row] = start + shift
    const cells = changed.get(row)
    if (cells) replace(start, rows.at(row).end, write(cells))
  }
  const end = bytes.length
  if (added.length > 0 && bytes.at(-1) !== lineFeed) replace(end, end, Uint8Array.of(lineFeed))
  for (const [index, { cells }] of added.entries()) {
    moved[count + index] = end + shift
    replace(end, end, write(cells))
    replace(end, end, Uint8Array.of(lineFeed))
  }
  moved[count + added.length] = end + shift
  return {
    ...table,
    bytes: splice(bytes, splices),
    starts: moved,
    lines: Uint32Array.from([...lines, ...added.map(({ line }) => line)]),
    isOriginal: false,
    edited: [...changed.keys(), ...Array.from(added.keys(), (index) => count + index)],
  }
}
