import type { WorkBook } from '@e965/xlsx'
import { activeOf, type Opened } from './activeSheet.ts'
import { countAddresses, readCells, type SheetFacts } from './sheet.ts'
import { damaged, Unreadable } from './unreadable.ts'
import { checkZip, type ZipKind } from './zip.ts'

export interface SheetName {
  readonly name: string
  readonly isHidden: boolean
  /** Rows with an address. */
  readonly addresses: number
}

/** What a CSV cannot tell of a workbook. */
export interface BookFacts extends SheetFacts {
  readonly kind: ZipKind | 'xls'
  /** In the order of the workbook. */
  readonly sheets: readonly SheetName[]
}

export interface Sheet {
  /** The sheet that was read. */
  readonly name: string
  readonly csv: Uint8Array<ArrayBuffer>
  readonly facts: BookFacts
}

/** Its directory has the names of its streams in UTF-16. */
const macroStream = Uint8Array.from('_VBA_PROJECT_CUR', (letter) => letter.charCodeAt(0))
function hasMacros(bytes: Uint8Array): boolean {
  const [first = 0] = macroStream
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (macroStream.every((byte, place) => bytes[at + place * 2] === byte)) return true
  return false
}

function namesOf({ SheetNames, Sheets, Workbook }: WorkBook): SheetName[] {
  return SheetNames.map((name, at) => ({
    name,
    isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    addresses: countAddresses(Sheets[name]),
  }))
}

/** The sheet to read: the one that is wanted, or else the one that is shown first. A chart is none. */
function choose(book: Opened, sheets: readonly SheetName[], active: number, wanted: string | undefined) {
  const isChart = (name: string) => ![undefined, 'sheet'].includes(book.Sheets[name]?.['!type'])
  const visible = sheets.filter(({ name, isHidden }) => !isHidden && !isChart(name))
  return (
    sheets.find(({ name }) => name === wanted) ??
    visible.find(({ name }) => name === sheets[active]?.name) ??
    visible.find(({ name }) => sheets.findIndex((each) => each.name === name) > active) ??
    visible[0] ??
    sheets[0]
  )
}

/** Workbooks that are read, and that the service does not take. */
export const otherKinds: Partial<Record<BookFacts['kind'], string>> = {
  ods: 'an OpenDocument spreadsheet (ODS)',
  xlsb: 'a binary workbook (XLSB)',
}

/**
 * A sheet as the CSV that a spreadsheet program would save: the wanted one, or the one that it would show first. Rejects
 * with `Unreadable`. Only for a worker, which can be ended: the library takes as much time and memory as a workbook makes
 * it.
 */
export async function readSheet(blob: Blob, isZip: boolean, wanted?: string): Promise<Sheet> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let kind: BookFacts['kind'] = 'xls'
  try {
    const zip = isZip ? await checkZip(bytes) : undefined
    if (zip) kind = zip.kind
    else if (hasMacros(bytes)) throw new Unreadable('has macros. Save it as XLSX, or as CSV.')
    const { read } = await import('@e965/xlsx')
    const book: Opened = read(bytes, {
      dense: true,
      cellStyles: true,
      cellHTML: false,
      bookFiles: kind === 'xls' || kind === 'xlsb',
    })
    const sheets = namesOf(book)
    const { name } = choose(book, sheets, activeOf(book, zip), wanted) ?? {}
    const sheet = book.Sheets[name ?? '']
    // A sheet that could not be read is missing.
    if (name === undefined || !sheet) throw new Unreadable(damaged)
    const { csv, ...facts } = readCells(sheet)
    return { name, csv, facts: { kind, sheets, ...facts } }
  } catch (error) {
    if (error instanceof Unreadable && error.message !== damaged) throw error
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable('is protected by a password. Save it without one, or as CSV.')
    const other = otherKinds[kind]
    throw new Unreadable(other ? `is ${other} that cannot be read. Save it as XLSX or CSV.` : damaged)
  }
}

/** Whether the workbook has no more than its CSV. Which sheet of several the service reads is not documented. */
export const showsAll = (book: BookFacts): boolean =>
  otherKinds[book.kind] === undefined &&
  book.sheets.length === 1 &&
  book.hiddenRows.size === 0 &&
  book.hiddenColumns.length === 0 &&
  book.strays === 0 &&
  !Array.from(book.odd.values()).some((cells) => cells.some(({ kind }) => kind === 'noValue'))
