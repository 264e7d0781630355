/** A CSV of this page as a list to compare with, also if a spreadsheet saved it again. */
import { watchlistRecord, type WatchlistRecord } from '../../api/schemas.ts'
import { readCsv } from '../../ui/csv.ts'
import { number } from '../../ui/number.ts'

/** The largest file, in bytes and in rows. Its rows take many times their bytes in memory. */
export const largestFile = 20_000_000
const mostRows = 500_000

export interface EarlierList {
  readonly people: readonly WatchlistRecord[]
  /** The time of reading, in milliseconds since the epoch. Absent if the name of the file does not say it. */
  readonly readAt: number | undefined
  /** Why the file has not all people, as far as its name says it. */
  readonly gap: string | undefined
}

/** The first letters of XLSX and of XLS. */
const spreadsheets = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']

/** The text of a file. A spreadsheet may save in Windows-1252, which is rarely valid UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The columns of the page's CSV: see `peopleToCsv`. */
const columns = ['name', 'email', 'department', 'videos']

/** The facts in the name of the page's files: see `fileName` in exports.ts. */
const named = /^signet-watchlist-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d+)-of-(\d+))?(-incomplete)?/

function factsOf({ name }: File): Pick<EarlierList, 'readAt' | 'gap'> {
  const [, day, hours, minutes, seconds, part, all, incomplete] = named.exec(name) ?? []
  const gaps = [
    part && all && `It has ${number(Number(part))} of the ${number(Number(all))} that were read.`,
    incomplete && 'It is of a list that was not read to its end.',
  ]
  return {
    readAt: day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined,
    gap: gaps.filter(Boolean).join(' ') || undefined,
  }
}

/** Reads a file, or gives the reason why it cannot be compared. */
export async function readEarlier(file: File): Promise<EarlierList | { readonly reason: string }> {
  // Checked before reading, since a dropped file may have any size.
  if (file.size > largestFile)
    return { reason: `The file is too large: ${number(file.size)} bytes (limit ${number(largestFile)}).` }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { reason: 'The file could not be read. Choose it again.' }
  const text = decode(bytes)
  if (text.trim() === '') return { reason: 'The file is empty.' }
  if (spreadsheets.some((start) => text.startsWith(start)))
    return { reason: 'The file is a spreadsheet: save it as CSV.' }
  const rows = readCsv(text, mostRows)
  if (rows === 'cut') return { reason: `The file has more than ${number(mostRows)} rows.` }
  if (!rows) return { reason: 'A quotation mark in the file is not closed.' }
  const headings = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = columns.filter((column) => !headings.includes(column))
  if (missing.length > 0)
    return { reason: `The file lacks ${missing.map((column) => `"${column}"`).join(', ')} in its headings.` }
  const places = columns.map((column) => headings.indexOf(column))
  const people = rows.slice(1).map((row) => {
    const [name, email, department, watchlistCount] = places.map((at) => row[at])
    return watchlistRecord.parse({ name, email, department, watchlistCount })
  })
  return { people, ...factsOf(file) }
}
