/** From the bytes of a file to what is shown and sent: `Source` -> `Table` -> `Judgement` -> `Outgoing`. */
import { sha256 } from '../../ledger/book/digest.ts'
import { hasNames } from '../judge/header.ts'
import { type Judgement, judge } from '../judge/judge.ts'
import { compareWith, type Difference, type Incomparable, type Judged } from './difference.ts'
import { makeOutgoing, mostDigested, type Outgoing } from './outgoing.ts'
import { type Settings, startSettings } from '../judge/settings.ts'
import {
  countUtf8,
  type Encoding,
  findBeyondAscii,
  hasMark,
  isUtf8,
  markBytes,
  mostBytesRead,
  recogniseDelimiter,
  recogniseEncoding,
  type Source,
} from '../read/source.ts'
import { textOf } from '../read/scan.ts'
import { mostBookBytes, readSheet, Unreadable } from '../read/book.ts'
import { applyEdits } from '../read/edits.ts'
import { createIndexer, readRows, rowAt, type Table } from '../read/table.ts'

/** A file as read. */
export interface Read {
  readonly table: Table
  readonly judgement: Judgement
  /** Up to three texts of the file that tell one encoding from another, and no password. */
  readonly samples: readonly string[]
}

/** All that follows from a file and the settings. A file that is too large is not read. */
export interface Prepared {
  readonly settings: Settings
  readonly read?: Read
  readonly outgoing: Outgoing
  readonly difference?: Difference | Incomparable
}

export interface PrepareListener {
  /** The first rows, as soon as they can be shown. */
  readonly onFirst?: (read: Read) => void
  readonly onRows?: (rows: number) => void
  readonly isOver?: () => boolean
}

/** The first piece is small, so that its rows are shown at once. */
const firstBytes = 65_536
const pieceBytes = 4_194_304

/** Up to three texts with letters beyond ASCII, by which people tell a wrong encoding. */
function findSamples(table: Table, secret: readonly number[]): string[] {
  const { bytes, starts } = table
  const rows = readRows(table)
  const found: string[] = []
  for (let at = 0; found.length < 3; at++) {
    at = findBeyondAscii(bytes, at, bytes.length)
    if (at >= bytes.length) break
    const row = rowAt(starts, at)
    const scanner = rows.at(row)
    for (let cell = 0; cell < scanner.count; cell++) {
      const [from = 0, to = 0] = scanner.bounds.subarray(cell * 3, cell * 3 + 2)
      if (from <= at && at < to && !secret.includes(cell))
        found.push(textOf(bytes, from, Math.min(to, from + 120)).slice(0, 40))
    }
    at = Math.max(at, (starts[row + 1] ?? bytes.length) - 1)
  }
  return found
}

/** Reads the whole CSV. Rejects with `Unreadable`. `undefined` if it is over before the end. */
async function readTable(
  { blob }: Pick<Source, 'blob'>,
  settings: Settings,
  listener: PrepareListener,
  recognised?: Encoding | 'broken utf-8',
): Promise<Table | undefined> {
  let next = blob.slice(0, firstBytes).arrayBuffer()
  let bytes = new Uint8Array(blob.size + 64)
  let have = 0
  let encoding: Encoding = 'utf-8'
  let decoder: TextDecoder | undefined
  let isMarked = false
  let delimiter: Table['delimiter'] = ','
  let indexer: ReturnType<typeof createIndexer> | undefined
  let counted = { valid: 0, invalid: 0, next: 0 }
  const encoder = new TextEncoder()

  function append(piece: Uint8Array) {
    if (have + piece.length > bytes.length) {
      const wider = new Uint8Array(Math.max(have + piece.length, bytes.length + (bytes.length >> 1)))
      wider.set(bytes.subarray(0, have))
      bytes = wider
    }
    bytes.set(piece, have)
    have += piece.length
  }
  const tableOf = (index: ReturnType<NonNullable<typeof indexer>['index']>, part?: number): Table => ({
    encoding,
    delimiter,
    hasMark: isMarked,
    sheets: [],
    edited: [],
    isOriginal: decoder === undefined,
    // The first rows have bytes of their own: those of the whole file are still being read.
    bytes: part === undefined ? bytes.subarray(0, have) : bytes.slice(0, part),
    ...index,
  })

  for (let at = 0; at < blob.size || at === 0;) {
    // Each piece is read while the one before it is indexed.
    // oxlint-disable-next-line no-await-in-loop
    const piece = new Uint8Array(await next)
    if (listener.isOver?.()) return undefined
    const isFirst = at === 0
    at += piece.length
    const isLast = at >= blob.size || piece.length === 0
    if (!isLast) next = blob.slice(at, at + pieceBytes).arrayBuffer()
    if (isFirst) {
      const judged = recogniseEncoding(piece, isLast)
      encoding = settings.encoding ?? (recognised === 'broken utf-8' ? 'utf-8' : (recognised ?? judged))
      isMarked = encoding === 'utf-8' && hasMark(piece)
      if (encoding !== 'utf-8' || recognised === 'broken utf-8') decoder = new TextDecoder(encoding)
    }
    if (decoder) append(encoder.encode(decoder.decode(piece, { stream: !isLast })))
    else append(isFirst && isMarked ? piece.subarray(markBytes) : piece)
    if (!decoder) {
      const more = countUtf8(bytes, counted.next, have, isLast)
      counted = {
        valid: counted.valid + more.valid,
        invalid: counted.invalid + more.invalid,
        next: more.next,
      }
      // Only a later piece tells that it is another encoding.
      if (counted.invalid > 0) {
        const better = settings.encoding !== undefined || isUtf8(counted) ? 'broken utf-8' : 'windows-1252'
        return readTable({ blob }, settings, listener, better)
      }
    }
    delimiter = isFirst
      ? (settings.delimiter ?? recogniseDelimiter(bytes.subarray(0, have), isLast))
      : delimiter
    indexer ??= createIndexer(delimiter)
    const isGoingOn = indexer.advance(bytes, have, isLast)
    if (isFirst && !isLast && indexer.rows > 0) {
      const index = indexer.index()
      const table = tableOf(index, index.starts.at(-1) ?? 0)
      listener.onFirst?.({ table, judgement: judge(table, settings), samples: [] })
    }
    listener.onRows?.(indexer.rows)
    if (!isGoingOn || isLast) break
  }
  if (!indexer) return undefined
  return tableOf(indexer.index())
}

/** A sheet has no encoding and no delimiter: its rows are written as the service would want them. */
async function readBook(
  { blob, content }: Pick<Source, 'blob' | 'content'>,
  { sheet }: Settings,
): Promise<Table> {
  const { name, names, csv: bytes } = await readSheet(blob, content === 'XLSX', sheet)
  const indexer = createIndexer(',')
  indexer.advance(bytes, bytes.length, true)
  const index = indexer.index()
  // A cell may have several lines.
  const lines = Uint32Array.from(index.lines, (_, row) => row + 1)
  const read = { encoding: 'utf-8', delimiter: ',', hasMark: false, isOriginal: false, edited: [] } as const
  return { ...read, sheets: names, sheet: name, bytes, ...index, lines }
}

/** The last file is read by what is recognised of it. */
async function compareWithLast(
  read: Judged,
  { last, repairs }: Settings,
): Promise<Difference | Incomparable | undefined> {
  if (!last || !read.judgement.mapping) return undefined
  const { name } = last
  if (last.blob.size > (last.content === 'CSV' ? mostBytesRead : mostBookBytes))
    return { name, reason: 'is too large to be compared.' }
  const reading =
    last.content === 'CSV' ? readTable(last, startSettings(), {}) : readBook(last, startSettings())
  const table = await reading.catch((error: unknown) =>
    error instanceof Unreadable ? error.message : 'could not be read. Choose it again.',
  )
  if (!table) return undefined
  if (typeof table === 'string') return { name, reason: table }
  const judged = judge(table, { repairs })
  const mapping =
    judged.mapping && hasNames(judged.mapping) ? judged.mapping : (judged.suggestion ?? judged.mapping)
  if (!mapping) return { name, reason: 'has no column of addresses that could be recognised.' }
  const judgement = mapping === judged.mapping ? judged : judge(table, { repairs, mapping })
  return compareWith(read, { table, judgement }, name)
}

export async function prepare(
  source: Pick<Source, 'blob' | 'content'>,
  settings: Settings,
  listener: PrepareListener = {},
): Promise<Prepared | undefined> {
  const isBook = source.content !== 'CSV'
  if (source.blob.size > (isBook ? mostBookBytes : mostBytesRead))
    return { settings, outgoing: await makeOutgoing(source, settings) }
  const found = isBook ? await readBook(source, settings) : await readTable(source, settings, listener)
  if (!found) return undefined
  const table = applyEdits(found, settings.edits)
  // On another thread, while the rows are judged: most often the file goes as it is.
  const isWhole = table.isOriginal && !table.hasMark && !table.stopped
  const digest = isWhole && table.bytes.length <= mostDigested ? sha256(table.bytes) : undefined
  const judged = judge(table, settings)
  const difference = await compareWithLast({ table, judgement: judged }, settings)
  const counts = difference &&
    'added' in difference && { added: difference.added, altered: difference.changed }
  const judgement = { ...judged, counts: { ...judged.counts, ...counts } }
  const read = { table, judgement, samples: isBook ? [] : findSamples(table, judged.secret) }
  const outgoing = await makeOutgoing(source, settings, read, digest)
  return { settings, read, outgoing, ...(difference && { difference }) }
}
