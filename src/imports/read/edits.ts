import { quoteCell } from './quoteCell.ts'
import { readRows, type Table } from './table.ts'

/** A cell with another text than the file has. */
export interface Edit {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** The table with these cells, of which the later ones win. Only the edited rows are written again. */
export function applyEdits(table: Table, edits: readonly Edit[]): Table {
  const { bytes, starts, delimiter } = table
  const byRow = new Map<number, Edit[]>()
  for (const edit of edits) {
    if (edit.row + 1 < starts.length) byRow.set(edit.row, [...(byRow.get(edit.row) ?? []), edit])
  }
  if (byRow.size === 0) return table
  const rows = readRows(table)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const moved = new Uint32Array(starts.length)
  let copied = 0
  let size = 0
  const put = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    size += part.length
  }
  for (const row of starts.keys()) {
    moved[row] = size + (starts[row] ?? 0) - copied
    const own = byRow.get(row)
    if (!own) continue
    put(bytes.subarray(copied, starts[row]))
    const cells = rows.cells(row)
    const { end } = rows.at(row)
    for (const { column, text } of own) {
      while (cells.length <= column) cells.push('')
      cells[column] = text
    }
    put(new TextEncoder().encode(cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)))
    put(bytes.subarray(end, starts[row + 1]))
    copied = starts[row + 1] ?? bytes.length
  }
  put(bytes.subarray(copied))
  const edited = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    edited.set(part, at)
    at += part.length
  }
  return { ...table, bytes: edited, starts: moved, isOriginal: false, edited: Array.from(byRow.keys()) }
}
