/** The rows of a sheet, as a spreadsheet program shows them, and what a CSV of it would not tell. */
import type { CellObject, ColInfo, RowInfo, WorkBook, WorkSheet } from '@e965/xlsx'
import { checkZip, damaged } from './checkZip.ts'
import { mostColumns, mostRows, tooManyColumns, tooManyRows } from './readCsv.ts'
import { packRows } from './rows.ts'
import { Unreadable } from './source.ts'

/** What the types of the library lack. */
type Views = { readonly WBView?: readonly { readonly activeTab?: unknown }[] } | undefined

/** The text that the cell shows: a date is a number otherwise. A long number, such as an account code, is whole. */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z') return ''
  // A text that is not in the workbook.
  if (cell.t === 's' && cell.v === undefined) throw new Unreadable(damaged)
  const { v = '', w = cell.t === 'e' ? '#ERROR!' : String(v) } = cell
  return /^-?\d(\.\d+)?E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w.replaceAll('\0', '\uFFFD')
}

/** Hidden rows and columns, by their mark, or by their size where they have none. */
const isHidden = ({ hidden, width, hpt }: ColInfo & RowInfo = {}) => hidden ?? (width === 0 || hpt === 0)

/** Whether a cell has a formula that was never calculated. */
const lacksValue = (cell: CellObject | undefined): boolean => cell?.t === 'z' && cell.f !== undefined

/** A row for each row of the sheet, with equally many cells; an empty one has one empty cell. */
function readCells(sheet: WorkSheet) {
  // Empty rows and cells are holes in it.
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  const lengths = Array.from(
    data,
    (cells = []) => cells.findLastIndex((cell) => textOf(cell) !== '' || lacksValue(cell)) + 1,
  )
  const height = lengths.findLastIndex((length) => length > 0) + 1
  const width = lengths.reduce((most, length) => Math.max(most, length), 0)
  if (width > mostColumns) throw new Unreadable(tooManyColumns)
  if (height > mostRows) throw new Unreadable(tooManyRows)
  const [rowSizes, columnSizes] = [sheet['!rows'] ?? [], sheet['!cols'] ?? []]
  const columns = Array.from({ length: width }, (_, column) => column)
  const rows = lengths
    .slice(0, height)
    .map((length, row) => (length === 0 ? [''] : columns.map((column) => textOf(data[row]?.[column]))))
  return {
    rows,
    hiddenRows: new Set(
      lengths.flatMap((length, row) => (length > 0 && isHidden(rowSizes[row]) ? [row] : [])),
    ),
    hiddenColumns: columns.filter(
      (column) => isHidden(columnSizes[column]) && rows.some((cells) => (cells[column] ?? '') !== ''),
    ),
    /** Formulas that were never calculated: their columns, by row. */
    withoutValue: new Map(
      rows
        .map((_, row) => [row, columns.filter((column) => lacksValue(data[row]?.[column]))] as const)
        .filter(([, lacking]) => lacking.length > 0),
    ),
  }
}

/** The sheet to read: the one that is wanted, or else the one that is shown first. A chart is none. */
function chooseSheet(
  book: WorkBook,
  sheets: readonly { name: string; isHidden: boolean }[],
  wanted: string | undefined,
) {
  const active = Number((book.Workbook as Views)?.WBView?.[0]?.activeTab ?? 0)
  const isChart = (name: string) => ![undefined, 'sheet'].includes(book.Sheets[name]?.['!type'])
  const visible = sheets.filter(({ name, isHidden: isOut }) => !isOut && !isChart(name))
  return (
    sheets.find(({ name }) => name === wanted) ??
    visible.find(({ name }) => name === sheets[active]?.name) ??
    visible[0] ??
    sheets[0]
  )
}

/** Only for a worker, which can be ended: the library takes as much time and memory as a workbook makes it. */
export async function readWorkbook(blob: Blob, isZip: boolean, wanted?: string) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  try {
    if (isZip) await checkZip(bytes)
    const { read } = await import('@e965/xlsx')
    const book = read(bytes, { dense: true, cellStyles: true, cellHTML: false, bookVBA: true })
    const sheets = book.SheetNames.map((name, at) => ({
      name,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    }))
    const { name } = chooseSheet(book, sheets, wanted) ?? {}
    const sheet = book.Sheets[name ?? '']
    // A sheet that could not be read is missing.
    if (name === undefined || !sheet) throw new Unreadable(damaged)
    const { rows, ...facts } = readCells(sheet)
    /** The workbook has no more than these rows, so that it can go itself. */
    const isPlain =
      sheets.length === 1 &&
      facts.hiddenRows.size + facts.hiddenColumns.length + facts.withoutValue.size === 0 &&
      book.vbaraw === undefined
    return {
      rows: packRows([rows]),
      lines: Uint32Array.from(rows, (_, row) => row + 1),
      sheet: { sheet: name, sheets, ...facts, isPlain },
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable('is protected by a password. Save it without one, or as CSV.')
    throw new Unreadable(damaged)
  }
}
