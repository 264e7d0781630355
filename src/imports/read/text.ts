/** The text of a CSV file, by what is recognised of its content: the encoding and the delimiter. */
import type { BookFacts } from './book.ts'
import { type Delimiter, delimiters, firstRows } from './scan.ts'
import { type Encoding, startsWith } from './source.ts'

/** A CSV in UTF-8, and what was recognised of the file. */
export interface CsvText {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** The file starts with a UTF-8 byte-order mark, which is not in `bytes`. */
  readonly hasMark: boolean
  /** Of a workbook, with the one that was read; none of a CSV. */
  readonly sheets: readonly string[]
  readonly sheet?: string
  /** Of a workbook: what its CSV cannot tell. */
  readonly book?: BookFacts
  /** `bytes` are those of the file, but for the mark. */
  readonly isOriginal: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

const mark = [0xef, 0xbb, 0xbf]
export const markBytes = mark.length

/** By its mark, or by the zero bytes. */
export function recogniseUtf16(file: Uint8Array): Encoding | undefined {
  if (startsWith(file, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(file, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  const sample = file.subarray(0, 4_096)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Latin text has a zero in nearly every pair, always on the same side. Of one pair, nothing can be said.
  const most = sample.length / 3
  if (sample.length >= 4 && odd > most && even === 0) return 'utf-16le'
  return sample.length >= 4 && even > most && odd === 0 ? 'utf-16be' : undefined
}

/** Bytes to decode in one piece. */
const pieceBytes = 262_144

/** The text in pieces. `isWhole`: no character is cut off at the end. */
function* decode(file: Uint8Array, decoder: TextDecoder, isWhole: boolean) {
  for (let at = 0; at < file.length; at += pieceBytes)
    yield decoder.decode(file.subarray(at, at + pieceBytes), {
      stream: !isWhole || at + pieceBytes < file.length,
    })
}

function isUtf8(file: Uint8Array, isWhole: boolean): boolean {
  try {
    for (const _ of decode(file, new TextDecoder('utf-8', { fatal: true }), isWhole));
    return true
  } catch {
    return false
  }
}

/** Text of people has few wrong bytes in UTF-8, and no right ones by chance in Windows-1252. */
function isMostlyUtf8(file: Uint8Array, isWhole: boolean): boolean {
  let [right, wrong] = [0, 0]
  for (const text of decode(file, new TextDecoder(), isWhole))
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) wrong++
      else if (code > 0x7f) right++
    }
  return right > wrong
}

function toUtf8(file: Uint8Array, encoding: Encoding, isWhole: boolean): Uint8Array<ArrayBuffer> {
  // A byte becomes three at most.
  const bytes = new Uint8Array(file.length * 3)
  let length = 0
  for (const text of decode(file, new TextDecoder(encoding), isWhole))
    length += new TextEncoder().encodeInto(text, bytes.subarray(length)).written
  return bytes.subarray(0, length)
}

export interface Chosen {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
}

/** The text of a file, or of its start, by what is recognised and not chosen. */
export function readText(file: Uint8Array<ArrayBuffer>, isWhole: boolean, chosen: Chosen): CsvText {
  const isValid = isUtf8(file, isWhole)
  const isMarked = startsWith(file, mark)
  const recognised =
    recogniseUtf16(file) ?? (isValid || isMarked || isMostlyUtf8(file, isWhole) ? 'utf-8' : 'windows-1252')
  const encoding = chosen.encoding ?? recognised
  const hasMark = encoding === 'utf-8' && isMarked
  const isOriginal = encoding === 'utf-8' && isValid
  const bytes = isOriginal ? file.subarray(hasMark ? markBytes : 0) : toUtf8(file, encoding, isWhole)
  const delimiter = chosen.delimiter ?? recogniseDelimiter(bytes, isWhole)
  return { encoding, delimiter, hasMark, sheets: [], isOriginal, bytes }
}

const sampleRows = 60

/** Of a cell of unknown meaning. */
export const mayBeAddress = (text: string): boolean =>
  /^\s*[^\s"@,;|]+@[^\s"@,;|]+\.[^\s"@,;|]+\s*$/.test(text)

/** How well a delimiter divides the first rows: into equally many cells, one of which is an address. */
function score(text: Uint8Array, delimiter: Delimiter, isWhole: boolean): number {
  const rows = firstRows(text, delimiter, sampleRows, isWhole).filter((cells) => cells.some(Boolean))
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, many = 0] = Array.from(widths).toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (width < 2) return 0
  const addresses = rows.filter((cells) => cells.some(mayBeAddress)).length
  return (many + addresses) / rows.length + Math.min(width, 20) / 100
}

/** The delimiter of the first rows; a comma where none divides them. */
function recogniseDelimiter(text: Uint8Array, isWhole: boolean): Delimiter {
  const scores = delimiters.map((delimiter) => score(text, delimiter, isWhole))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}
