import type { CellObject, ColInfo, RowInfo, WorkSheet } from '@e965/xlsx'
import { quoteRow } from './quoteRow.ts'
import { mayBeAddress } from './text.ts'
import { damaged, Unreadable } from './unreadable.ts'

/** A cell without the text that its author sees, or will see: a formula that was never calculated, or an error. */
export interface OddCell {
  readonly column: number
  readonly kind: 'noValue' | 'error'
}

/** What a CSV cannot tell of a sheet. Rows and columns are those of the CSV, from 0. */
export interface SheetFacts {
  /** Those with a text. */
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: readonly number[]
  /** Cells without their text, by row. */
  readonly odd: ReadonlyMap<number, readonly OddCell[]>
  /** The last row of each merged block with more than one cell. */
  readonly merged: readonly number[]
  /** Addresses that cells link to and do not show. */
  readonly links: readonly { readonly row: number; readonly column: number; readonly address: string }[]
  /** Cells far to the right of all others, which are not read. */
  readonly strays: number
}

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[]

const mostColumns = 500
/** An empty stretch of so many columns ends a table, if no more than so many cells are behind it. */
const gap = 20
const mostStrays = 10

/** The text that the cell shows: a date is a number otherwise. A long number, such as an account code, is whole. */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z') return ''
  // A text that is not in the workbook.
  if (cell.t === 's' && cell.v === undefined) throw new Unreadable(damaged)
  const { v = '', w = cell.t === 'e' ? '#ERROR' : String(v) } = cell
  return /^-?\d(\.\d+)?E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w
}

/** Empty rows and cells are holes in it. */
const rowsOf = (sheet: WorkSheet | undefined): Rows => sheet?.['!data'] ?? []

/** How many rows have an address. */
export const countAddresses = (sheet: WorkSheet | undefined): number =>
  rowsOf(sheet).filter((row) =>
    row?.some(
      (cell) =>
        cell &&
        ((typeof cell.v === 'string' && cell.v.includes('@') && mayBeAddress(cell.v)) || linkedAddress(cell)),
    ),
  ).length

/** The columns of the table, and how many cells stray beyond them. */
function measure(texts: readonly (readonly string[])[]): { width: number; strays: number } {
  const many: number[] = []
  for (const cells of texts)
    for (const [column, cell] of cells.entries()) if (cell !== '') many[column] = (many[column] ?? 0) + 1
  let strays = 0
  for (let column = many.length - 1; column >= gap && strays <= mostStrays; column--) {
    strays += many[column] ?? 0
    const before = many.slice(column - gap, column)
    if ((many[column] ?? 0) === 0 || strays > mostStrays || Object.keys(before).length > 0) continue
    const width = many.slice(0, column - gap).findLastIndex((cells) => cells > 0) + 1
    const hasAddress = texts.some((cells) => cells.slice(width).some(mayBeAddress))
    if (width > 0 && !hasAddress) return { width, strays }
  }
  if (many.length > mostColumns) throw new Unreadable('has too many columns. Save the sheet as CSV.')
  return { width: many.length, strays: 0 }
}

/** The address of a link by mail. */
function linkedAddress({ l, f }: CellObject): string | undefined {
  const target = l?.Target ?? /^HYPERLINK\("([^"]+)"/i.exec(f ?? '')?.[1] ?? ''
  const [, found = ''] = /^mailto:([^?]+)/i.exec(target) ?? []
  try {
    const address = decodeURIComponent(found)
    return mayBeAddress(address) ? address : undefined
  } catch {
    return undefined
  }
}

/** Hidden rows and columns, by their mark, or by their size where they have none. */
const isHidden = ({ hidden, width, hpt }: ColInfo & RowInfo = {}) => hidden ?? (width === 0 || hpt === 0)

/** A row for each row of the sheet, with equally many cells; an empty one is an empty line. */
export function readCells(sheet: WorkSheet): SheetFacts & { readonly csv: Uint8Array<ArrayBuffer> } {
  const odd = new Map<number, OddCell[]>()
  const links: { row: number; column: number; address: string }[] = []
  const noteCell = (cell: CellObject, row: number, column: number) => {
    const kind = cell.t === 'e' ? 'error' : cell.t === 'z' && cell.f !== undefined ? 'noValue' : undefined
    if (kind) odd.set(row, [...(odd.get(row) ?? []), { column, kind }])
    const address = linkedAddress(cell)
    if (address !== undefined && address.toLowerCase() !== textOf(cell).trim().toLowerCase())
      links.push({ row, column, address })
  }
  const found = Array.from(rowsOf(sheet), (cells = [], row) => {
    for (const [column, cell] of cells.entries()) if (cell) noteCell(cell, row, column)
    const texts = Array.from(cells, textOf)
    return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
  })
  const { width, strays } = measure(found)
  let widest = width
  for (const cells of odd.values())
    widest = Math.max(widest, Math.min(mostColumns, (cells.at(-1)?.column ?? 0) + 1))
  const isEmpty = (cells: readonly string[], row: number) =>
    !odd.has(row) && cells.slice(0, widest).every((cell) => cell === '')
  const height = found.findLastIndex((cells, row) => !isEmpty(cells, row)) + 1
  const lines = found
    .slice(0, height)
    .map((cells, row) =>
      isEmpty(cells, row)
        ? '\n'
        : `${quoteRow(Array.from({ length: widest }, (_, column) => cells[column] ?? ''))}\n`,
    )
  const rowSizes = sheet['!rows'] ?? []
  const columnSizes = sheet['!cols'] ?? []
  const columns = Array.from({ length: widest }, (_, column) => column)
  return {
    csv: new TextEncoder().encode(lines.join('')),
    hiddenRows: new Set(
      found.flatMap((cells, row) =>
        isHidden(rowSizes[row]) && (cells.length > 0 || odd.has(row)) ? [row] : [],
      ),
    ),
    hiddenColumns: columns.filter(
      (column) => isHidden(columnSizes[column]) && found.some((cells) => (cells[column] ?? '') !== ''),
    ),
    odd,
    merged: (sheet['!merges'] ?? []).map(({ e }) => e.r),
    links,
    strays,
  }
}
