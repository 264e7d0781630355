/** The cells of a file as the table shows them. */
import { contentWidths } from '../../ui/table/contentWidths.ts'
import { flags } from '../judge/flags.ts'
import { emailColumn } from '../judge/header.ts'
import { repairCell } from '../judge/repair.ts'
import type { Settings } from '../judge/settings.ts'
import type { Read } from '../outgoing/prepare.ts'
import { readRows, type Table } from '../read/table.ts'
import { noteOf } from './rowFacts.ts'

const mask = '••••••'
export const shownColumns = 40

/** A, B, … Z, AA: as a spreadsheet names a column without a heading. Fewer than 702 are shown. */
const letter = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))

/** The cells of a row, kept until another one is asked for. */
function readCells(table: Table) {
  const rows = readRows(table)
  let last = { row: -1, cells: [] as string[] }
  return (row: number) => {
    if (last.row !== row) last = { row, cells: rows.cells(row) }
    return last.cells
  }
}

export type ShownCells = ReturnType<typeof showCells>

export function showCells(read: Read, settings: Settings) {
  const { table, judgement } = read
  const { mapping, suggestions, suggestionHeadings, flags: marks } = judgement
  const cellsOf = readCells(table)
  // Those of the rule, or else of the suggestion, which may have none: then the first row tells how many columns there are.
  const given = !mapping && suggestionHeadings.length > 0 ? suggestionHeadings : judgement.headings
  const header = mapping?.header ?? suggestions[0]?.header ?? 0
  /** Of all columns, also of those that are not shown. */
  const width = Math.max(given.length, mapping?.roles.length ?? 0)
  const headings = Array.from(
    { length: Math.min(shownColumns, width) },
    (_, at) => (header >= 0 && given[at]?.trim()) || letter(at),
  )
  /** As it is sent. */
  function sentOf(row: number, at: number): string {
    const text = cellsOf(row)[at] ?? ''
    if (judgement.secret.includes(at)) return text === '' ? '' : mask
    const isRepaired = ((marks[row] ?? 0) & flags.changed) !== 0
    return isRepaired ? repairCell(text, mapping?.roles[at], settings.repairs) : text
  }
  const sayRow = (row: number) => noteOf(read, row, cellsOf(row)[emailColumn(mapping)] ?? '')
  return {
    header,
    width,
    headings,
    cellsOf,
    sentOf,
    noteOf: sayRow,
    widths: contentWidths(headings, judgement.order, sentOf),
    noteWidth: contentWidths([''], judgement.order, sayRow)[0] ?? 0,
  }
}
