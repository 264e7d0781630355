/**
 * Reads a sheet of an XLSX or XLS workbook as the CSV that a spreadsheet would save. For a worker, which can be ended: the
 * library takes as much time and memory as a workbook makes it.
 */
import type { CellObject, WorkBook } from '@e965/xlsx'
import { quoteCell } from './quoteCell.ts'

/** Why a file cannot be read, as a sentence after its name. */
export class Unreadable extends Error {}

export interface Sheet {
  /** The sheet that was read. */
  readonly name: string
  /** Of the workbook, in its order. */
  readonly names: readonly string[]
  /** A row for each row of the sheet, with equally many cells; an empty one is an empty line. */
  readonly csv: Uint8Array<ArrayBuffer>
}

/** A larger workbook takes gigabytes to read. */
export const mostBookBytes = 60_000_000
/** All parts of a workbook, inflated. 50,000 rows of six cells take 15 MB. */
const mostInflated = 250_000_000
const mostColumns = 500

const tooLarge = 'holds more data than can be read. Save the sheet as CSV.'
const damaged = 'is damaged, or is not a workbook.'

const signature = { end: 0x06054b50, directory: 0x02014b50 }

/** The parts of a ZIP as its directory declares them (PKWARE's APPNOTE 4.3). Throws a `RangeError` if it is cut off. */
function listParts(view: DataView) {
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== signature.end) end--
  if (end < 0) throw new Unreadable(damaged)
  const parts: { name: string; isDeflated: boolean; from: number; packed: number; size: number }[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== signature.directory) throw new Unreadable(damaged)
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const local = view.getUint32(at + 42, true)
    const text = new Uint8Array(view.buffer, view.byteOffset + at + 46, name)
    parts.push({
      name: new TextDecoder().decode(text),
      isDeflated: view.getUint16(at + 10, true) === 8,
      from: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

/** Counts what a part inflates to, and stops beyond the limit: its declared size may be a lie. */
async function countInflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  for (let size = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece in memory at a time
    const { done, value } = await reader.read()
    if (done) return size
    size += value.length
    if (size <= most) continue
    // oxlint-disable-next-line no-await-in-loop -- ends the loop
    await reader.cancel()
    throw new Unreadable(tooLarge)
  }
}

async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts = listParts(new DataView(bytes.buffer))
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) {
    throw new Unreadable('is a ZIP file, but not an XLSX workbook.')
  }
  if (parts.some(({ name }) => name.endsWith('vbaProject.bin'))) {
    throw new Unreadable('has macros. Save it as a workbook without macros, or as CSV.')
  }
  let left = mostInflated
  if (parts.reduce((sum, { size }) => sum + size, 0) > left) throw new Unreadable(tooLarge)
  for (const { isDeflated, from, packed } of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    left -= isDeflated ? await countInflated(bytes.subarray(from, from + packed), left) : packed
  }
}

/** Its directory has the names of its streams in UTF-16. */
const macroStream = Uint8Array.from('_VBA_PROJECT_CUR', (letter) => letter.charCodeAt(0))
function hasMacros(bytes: Uint8Array): boolean {
  for (
    let at = bytes.indexOf(macroStream[0] ?? 0);
    at >= 0;
    at = bytes.indexOf(macroStream[0] ?? 0, at + 1)
  ) {
    if (macroStream.every((byte, place) => bytes[at + place * 2] === byte)) return true
  }
  return false
}

/** As the cell shows it: a date is a number otherwise. Of a long number, such as an account code, it shows only a part. */
function textOf(cell: CellObject | undefined): string {
  const { v = '', w = String(v) } = cell ?? {}
  return /^-?\d(\.\d+)?E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w
}

function toCsv({ Sheets }: WorkBook, name: string): Uint8Array<ArrayBuffer> {
  // Empty rows and cells are holes.
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = Sheets[name]?.['!data'] ?? []
  const found = Array.from(rows, (row = []) => {
    const cells = Array.from(row, textOf)
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  const width = found.reduce((most, { length }) => Math.max(most, length), 0)
  if (width > mostColumns) throw new Unreadable('has too many columns. Save the sheet as CSV.')
  const lines = found.map((cells) =>
    cells.length === 0
      ? '\n'
      : `${cells.map((cell) => quoteCell(cell)).join(',')}${','.repeat(width - cells.length)}\n`,
  )
  return new TextEncoder().encode(lines.join(''))
}

/** Reads this sheet, or the first one. Rejects with `Unreadable`. */
export async function readSheet(blob: Blob, isZip: boolean, wanted?: string): Promise<Sheet> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  try {
    if (isZip) await checkZip(bytes)
    else if (hasMacros(bytes)) throw new Unreadable('has macros. Save it as XLSX, or as CSV.')
    const { read } = await import('@e965/xlsx')
    const book = read(bytes, { dense: true, cellFormula: false, cellHTML: false })
    const names = book.SheetNames
    const name = names.find((each) => each === wanted) ?? names[0]
    if (name === undefined) throw new Unreadable(damaged)
    return { name, names, csv: toCsv(book, name) }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new Unreadable(isLocked ? 'is protected by a password. Save it without one, or as CSV.' : damaged)
  }
}
