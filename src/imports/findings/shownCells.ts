import { emailColumn, nameColumns } from '../file/columns.ts'
import { effective, type Decisions } from '../file/decisions.ts'
import { createEditor } from '../file/edits.ts'
import type { ReadFile } from '../file/prepare.ts'
/** The cells of a file as the table shows them. */
import { isSecret } from '../file/rowMarks.ts'
import { noteOf } from './rowFacts.ts'

const mask = '••••••'
const shownColumns = 40

/** A, B, … Z, AA: as a spreadsheet names a column without a heading. Fewer than 702 are shown. */
const letter = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))

export type ShownCells = ReturnType<typeof showCells>

export function showCells(read: ReadFile, decisions: Decisions) {
  const { table, checked } = read
  const { mapping, suggestions, suggestionHeadings } = checked
  const editRow = createEditor(effective(decisions).edits, mapping)
  // Those of the rule, or else of the suggestion, which may have none: then the first row tells how many columns there are.
  const given = !mapping && suggestionHeadings.length > 0 ? suggestionHeadings : checked.headings
  const header = mapping?.header ?? suggestions[0]?.header ?? 0
  /** Of all columns, also of those that are not shown. */
  const width = Math.max(given.length, mapping?.roles.length ?? 0)
  // Addresses and names are shown wherever they stand.
  const needed = [emailColumn(mapping), ...nameColumns(mapping)].filter((at) => at >= shownColumns)
  const all = Array.from({ length: width }, (_, at) => at)
  const columns = [...needed, ...all].slice(0, shownColumns)
  const headingOf = (at: number) => (header >= 0 && given[at]?.trim()) || letter(at)
  const fileCells = (row: number): readonly string[] => table.rows[row] ?? []
  const cellsOf = (row: number) => editRow(row, fileCells(row))
  const textOf = (row: number, at: number): string => {
    const text = cellsOf(row)[at] ?? ''
    return isSecret(checked, row, at) && text !== '' ? mask : text
  }
  return {
    header,
    width,
    columns,
    headingOf,
    fileCells,
    cellsOf,
    textOf,
    noteOf: (row: number) => noteOf(read, row, textOf(row, emailColumn(mapping))),
  }
}
