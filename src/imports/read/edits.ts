import { createColumn } from './column.ts'
import { quoteRow } from './quoteRow.ts'
import { cellOf, isQuoted, readRows, type Rows, type Table } from './table.ts'
import { createWriter } from './writer.ts'

interface Cell {
  readonly column: number
  readonly text: string
}

/** A cell with another text than the file has. */
export interface CellEdit extends Cell {
  readonly row: number
  /** Further rows, each a copy of this one with other cells. They come last, so that no other row changes its place. */
  readonly more?: readonly (readonly Cell[])[]
}

/** A text that takes the place of another one in a column, without regard to case. Few bytes, however many the cells. */
export interface Replacement {
  readonly column: number
  /** The first row below the headings. */
  readonly start: number
  readonly find: string
  readonly to: string
  /** `whole`: all of the cell but blanks. `end`: of an address, which may be in brackets. */
  readonly where: 'anywhere' | 'whole' | 'end'
}

export type Edit = CellEdit | Replacement

/** The part of a row that is written again. */
interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

const lineFeed = 0x0a

function put(cells: string[], { column, text }: Cell) {
  while (cells.length <= column) cells.push('')
  cells[column] = text
}

interface Added {
  readonly line: number
  readonly cells: readonly string[]
}

/** The table with other texts in some rows, and further rows. The other rows are copied. */
function rewrite(
  table: Table,
  change: (row: number, rows: Rows) => Splice | undefined,
  added: readonly Added[] = [],
): Table {
  const { bytes, starts, lines, delimiter } = table
  const rows = readRows(table)
  const writer = createWriter(bytes.length)
  const moved = new Uint32Array(starts.length + added.length)
  const edited = createColumn()
  const before = table.edited.values()
  let known = before.next()
  let copied = 0
  for (let row = 0; row < lines.length; row++) {
    moved[row] = writer.length + (starts[row] ?? 0) - copied
    const splice = change(row, rows)
    const wasEdited = known.value === row
    if (wasEdited) known = before.next()
    if (wasEdited || splice) edited.push(row)
    if (!splice) continue
    writer.copy(bytes.subarray(copied, splice.from))
    writer.write(splice.text)
    copied = splice.to
  }
  writer.copy(bytes.subarray(copied))
  if (added.length > 0 && bytes.at(-1) !== lineFeed) writer.write('\n')
  for (const [index, { cells }] of added.entries()) {
    moved[lines.length + index] = writer.length
    edited.push(lines.length + index)
    writer.write(`${quoteRow(cells, delimiter)}\n`)
  }
  moved[lines.length + added.length] = writer.length
  const allLines = new Uint32Array(lines.length + added.length)
  allLines.set(lines)
  for (const [index, { line }] of added.entries()) allLines[lines.length + index] = line
  return {
    ...table,
    bytes: writer.all(),
    starts: moved,
    lines: allLines,
    isOriginal: false,
    edited: edited.all(),
  }
}

function applyCells(table: Table, edits: readonly CellEdit[]): Table {
  const { starts, lines, delimiter } = table
  const rows = readRows(table)
  const changed = new Map<number, string[]>()
  const added: { readonly line: number; readonly cells: string[] }[] = []
  const cellsOf = (row: number): string[] | undefined => {
    if (row >= lines.length) return added[row - lines.length]?.cells
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
  const change = (row: number): Splice | undefined => {
    const cells = changed.get(row)
    return cells && { from: starts[row] ?? 0, to: rows.at(row).end, text: quoteRow(cells, delimiter) }
  }
  return rewrite(table, change, added)
}

/** The text of a cell after a replacement. */
export function replacing({ find, to, where }: Replacement): (text: string) => string {
  const plain = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const pattern = { anywhere: plain, whole: `^\\s*${plain}\\s*$`, end: `${plain}(?=[\\s>]*$)` }[where]
  const all = new RegExp(pattern, 'giu')
  return (text) => text.replaceAll(all, () => to)
}

function replaceIn(table: Table, replacement: Replacement): Table {
  const { bytes, starts, delimiter } = table
  const { column, start } = replacement
  const replace = replacing(replacement)
  return rewrite(table, (row, rows) => {
    if (row < start) return undefined
    const scanner = rows.at(row)
    const before = cellOf(scanner, bytes, column)
    const text = replace(before)
    if (text === before) return undefined
    // Most cells are in their row as they are.
    const isPlain = !scanner.isBroken && before !== '' && !isQuoted(scanner, bytes, column)
    if (isPlain && quoteRow([text], delimiter) === text)
      return { from: scanner.from(column), to: scanner.to(column), text }
    const cells = scanner.texts(bytes)
    put(cells, { column, text })
    return { from: starts[row] ?? 0, to: scanner.end, text: quoteRow(cells, delimiter) }
  })
}

/** The table with these edits, of which the later ones win. */
export function applyEdits(table: Table, edits: readonly Edit[]): Table {
  let edited = table
  let cells: CellEdit[] = []
  for (const edit of edits) {
    if ('row' in edit) cells.push(edit)
    else {
      edited = replaceIn(applyCells(edited, cells), edit)
      cells = []
    }
  }
  return applyCells(edited, cells)
}
