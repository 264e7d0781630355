/**
 * A list of people as a file, to compare with a later list: a CSV of this page, also if a spreadsheet saved it again, or
 * a snapshot:
 *
 *     { "format": "signet-watchlist", "version": 1, "sha256", "content": { "readAt", "asked", "isComplete", "total", "people" } }
 *
 * The digest of the content, as `JSON.stringify` writes it, tells that the file is as it was saved. It finds mistakes, not
 * forgeries: anyone can compute it.
 */
import * as z from 'zod/mini'
import {
  watchlistInput,
  type WatchlistInput,
  watchlistRecord,
  type WatchlistRecord,
} from '../../api/schemas.ts'
import { sha256 } from '../../log/digest.ts'
import { readCsv } from '../../ui/csv.ts'
import { number } from '../../ui/number.ts'
import { nextTask } from '../../ui/time/nextTask.ts'

const format = 'signet-watchlist'
const version = 1

/** The largest file, in bytes. 200,000 people with a few more fields each are half of it. */
export const largestFile = 100_000_000
/** The largest CSV, in bytes and in rows. Its rows take many times their bytes in memory. */
export const largestCsv = 20_000_000
const mostRows = 500_000

export interface Snapshot {
  /** Whether all people were read. */
  readonly isComplete: boolean
  /** The time of reading, in milliseconds since the epoch. */
  readonly readAt: number
  readonly asked: WatchlistInput
  /** The number of people in the list as read. `people` may be a part of it. */
  readonly total: number
  readonly people: readonly WatchlistRecord[]
}

const head = z.object({
  format: z.literal(format),
  version: z.unknown(),
  sha256: z.string(),
  content: z.unknown(),
})

const contentShape = z.object({
  // An unreadable moment is not a number.
  readAt: z.pipe(z.pipe(z.string(), z.transform(Date.parse)), z.number()),
  asked: watchlistInput,
  isComplete: z.boolean(),
  total: z.number(),
  people: z.array(watchlistRecord),
})

/** A list read from a file. A CSV does not say its filters, and only its name whether all people were read. */
export type SavedList = Omit<Snapshot, 'asked' | 'isComplete'> & {
  readonly asked?: WatchlistInput
  readonly isComplete: boolean | undefined
}

export async function toSnapshotText(list: Snapshot): Promise<string> {
  const { readAt, asked, isComplete, total, people } = list
  const content = { readAt: new Date(readAt).toISOString(), asked, isComplete, total, people }
  return `${JSON.stringify({ format, version, sha256: await digestOf(content), content })}\n`
}

const digestOf = (content: unknown): Promise<string> => sha256(JSON.stringify(content) ?? '')

const tooLarge = ({ size }: File, limit: number) => ({
  reason: `The file is too large: ${number(size)} bytes (limit ${number(limit)}).`,
})

/** Reads a file, or gives the reason why it cannot be compared. */
export async function readSnapshot(file: File): Promise<SavedList | { readonly reason: string }> {
  // Checked before reading, since a dropped file may have any size.
  if (file.size > largestFile) return tooLarge(file, largestFile)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { reason: 'The file could not be read. Choose it again.' }
  const text = decode(bytes)
  if (text.trim() === '') return { reason: 'The file is empty.' }
  if (spreadsheets.some((start) => text.startsWith(start)))
    return { reason: 'The file is a spreadsheet: save it as CSV.' }
  // The page can paint between two long steps.
  await nextTask()
  if (!/^\s*[[{]/.test(text)) {
    return file.size > largestCsv ? tooLarge(file, largestCsv) : readList(text, file)
  }
  const snapshot = head.safeParse(parseJson(text)).data
  if (!snapshot) return { reason: 'The file is JSON, but not a snapshot of this page.' }
  const { content, sha256: digest } = snapshot
  if (snapshot.version !== version) {
    const found = JSON.stringify(snapshot.version)
    return { reason: `The snapshot has version ${found}. This console reads version ${version}.` }
  }
  await nextTask()
  if ((await digestOf(content)) !== digest) return { reason: 'The file was changed after it was saved.' }
  const { data, error } = contentShape.safeParse(content)
  return data ?? { reason: `The snapshot has an unreadable "${error?.issues[0]?.path.join('.')}".` }
}

/** The first letters of XLSX and of XLS. */
const spreadsheets = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']

/** The text of a file. A spreadsheet may save in Windows-1252, which is rarely valid UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The columns of the page's CSV: see `peopleToCsv`. */
const columns = ['name', 'email', 'department', 'videos']

/** The facts in the name of the page's files: see `fileName` in exports.ts. */
const named = /^signet-watchlist-(\d{4})-(\d\d)-(\d\d)(?:-\d+-of-(\d+))?(-incomplete)?/

function readList(text: string, file: File): SavedList | { readonly reason: string } {
  const read = readCsv(text, mostRows)
  if (read === 'cut') return { reason: `The file has more than ${number(mostRows)} rows.` }
  if (!read) return { reason: 'A quotation mark in the file is not closed.' }
  const [header = [], ...rows] = read
  const headings = header.map((cell) => cell.trim().toLowerCase())
  const missing = columns.filter((column) => !headings.includes(column))
  if (missing.length > 0) {
    return { reason: `The file lacks ${missing.map((column) => `"${column}"`).join(', ')} in its headings.` }
  }
  const places = columns.map((column) => headings.indexOf(column))
  const people = rows.map((row) => {
    const [name, email, department, watchlistCount] = places.map((at) => row[at])
    return watchlistRecord.parse({ name, email, department, watchlistCount })
  })
  const [known, year, month, day, total, incomplete] = named.exec(file.name) ?? []
  return {
    readAt: known ? new Date(Number(year), Number(month) - 1, Number(day)).getTime() : file.lastModified,
    isComplete: known === undefined ? undefined : incomplete === undefined,
    total: Math.max(people.length, Number(total ?? 0)),
    people,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
