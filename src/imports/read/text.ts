/** The text of a CSV file, by what is recognised of its content: the encoding and the delimiter. */
import type { BookFacts } from './book.ts'
import { type Guess, guessEncoding, type Reading, sampleLines, tellApart } from './encoding.ts'
import { type Decoder, decoderOf, type Encoding } from './encodings.ts'
import { readByLine } from './lines.ts'
import { type Delimiter, delimiters, firstRows, textOf } from './scan.ts'
import { startsWith } from './source.ts'
import { findRepair } from './twice.ts'

/** A CSV in UTF-8, and what was recognised of the file. */
export interface CsvText {
  readonly encoding: Encoding
  /** What else the encoding may be, where that is in doubt, with the recognised one first. */
  readonly choices: readonly Reading[]
  readonly delimiter: Delimiter
  /** The line of the file at which `bytes` start: the line before it only names the delimiter. */
  readonly firstLine: 1 | 2
  /** Each line is a row, whatever its quotes. */
  readonly isByLine: boolean
  /** The file starts with a UTF-8 byte-order mark, which is not in `bytes`. */
  readonly hasMark: boolean
  /** The sheet of a workbook that was read, and what its CSV cannot tell. */
  readonly sheet?: string
  readonly book?: BookFacts
  /** The file is UTF-8 in name only: some of its bytes are not. */
  readonly hasWrongBytes: boolean
  /** `bytes` are those of the file, but for the mark. */
  readonly isOriginal: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

const mark = [0xef, 0xbb, 0xbf]
export const markBytes = mark.length

/** Characters of other scripts have few zero bytes, but line ends, separators and at signs have one. */
const leastZeros = 0.05

/** UTF-16 is known by its mark, or by the zero bytes. */
export function recogniseUtf16(file: Uint8Array): Encoding | undefined {
  if (startsWith(file, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(file, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  const sample = file.subarray(0, 4_096)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // One pair of bytes tells nothing. Some characters have their zero on the other side.
  const least = Math.max(sample.length < 4 ? Infinity : 1, sample.length * leastZeros)
  if (odd >= least && odd > even * 10) return isText(sample, 'utf-16le') ? 'utf-16le' : undefined
  return even >= least && even > odd * 10 && isText(sample, 'utf-16be') ? 'utf-16be' : undefined
}

/** No control character, and no half of a pair, is in a text. */
const isText = (bytes: Uint8Array, encoding: Encoding): boolean =>
  !/(?![\t\n\r])[\p{Cc}\ufffd]/u.test(new TextDecoder(encoding).decode(bytes).slice(0, -1))

/** Bytes to decode in one piece. */
const pieceBytes = 262_144

/** The text in pieces. `isWhole`: no character is cut off at the end. */
function* decode(file: Uint8Array, decoder: Decoder, isWhole: boolean): Generator<string> {
  for (let at = 0; at < file.length; at += pieceBytes)
    yield decoder.decode(file.subarray(at, at + pieceBytes), {
      stream: !isWhole || at + pieceBytes < file.length,
    })
}

/** The text, like `decode`. What was encoded twice is repaired line by line. */
function* read(file: Uint8Array, encoding: Encoding, isWhole: boolean): Generator<string> {
  if (encoding !== 'utf-8 twice') return yield* decode(file, decoderOf(encoding), isWhole)
  const repair = findRepair(new TextDecoder().decode(sampleLines(file, isWhole))) ?? ((text: string) => text)
  let rest = ''
  for (const text of decode(file, new TextDecoder(), isWhole)) {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) yield repair(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  }
  return yield repair(rest)
}

/** How many bytes at the start are ASCII, as far as four at once tell. */
function asciiStart({ buffer, byteOffset, length }: Uint8Array): number {
  if (byteOffset % 4 !== 0) return 0
  const words = new Uint32Array(buffer, byteOffset, length >> 2)
  let at = 0
  while (at < words.length && ((words[at] ?? 0) & 0x80808080) === 0) at++
  return at * 4
}

/** How many characters the UTF-8 has; `undefined` if it is none. */
function utf8Length(file: Uint8Array, isWhole: boolean): number | undefined {
  let length = asciiStart(file)
  const rest = file.subarray(length)
  try {
    for (const text of decode(rest, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), isWhole))
      length += text.length
    return length
  } catch {
    return undefined
  }
}

/** Text of people has few wrong bytes in UTF-8, and no right ones by chance in Windows-1252. */
function isMostlyUtf8(file: Uint8Array, isWhole: boolean): boolean {
  let more = 0
  for (const text of decode(file, new TextDecoder(), isWhole))
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) more += code === 0xfffd ? -1 : 1
    }
  return more > 0
}

function toUtf8(file: Uint8Array, encoding: Encoding, isWhole: boolean): Uint8Array<ArrayBuffer> {
  // A byte becomes three at most.
  const bytes = new Uint8Array(file.length * 3)
  let length = 0
  for (const text of read(file, encoding, isWhole))
    length += new TextEncoder().encodeInto(text, bytes.subarray(length)).written
  return bytes.subarray(0, length)
}

/** Letters of rare scripts, but for those that look like d, q and w, as in an address that deceives. */
const rare = String.raw`[\u0500\u0502-\u051a\u051c\u051e-\u058f\u0700-\u07ff]+`
/** Those beside Latin ones: two letters of a few names in another encoding may be UTF-8 by chance. */
const unlikely = new RegExp(`(?<=[A-Za-z])${rare}|${rare}(?=[A-Za-z])`, 'g')
const lengthOf = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).join('').length

/** UTF-8. The choices are others where most letters are unlikely, and the repair of lines that became UTF-8 twice. */
function confirmUtf8(file: Uint8Array, isWhole: boolean): Guess {
  const sample = sampleLines(file, isWhole)
  const text = new TextDecoder().decode(sample)
  const readings: { readonly encoding: Encoding; readonly text: string }[] = [{ encoding: 'utf-8', text }]
  if (lengthOf(text, unlikely) * 2 > lengthOf(text, /[^\0-\u007f]/g)) {
    const { encoding: best, choices } = guessEncoding(file, isWhole)
    for (const encoding of new Set([best, ...choices.map((each) => each.encoding)]))
      readings.push({ encoding, text: decoderOf(encoding).decode(sample) })
  } else {
    const repair = findRepair(text)
    if (repair) readings.push({ encoding: 'utf-8 twice', text: repair(text) })
  }
  return { encoding: 'utf-8', choices: readings.length > 1 ? tellApart(readings) : [] }
}

function recogniseEncoding(file: Uint8Array, isWhole: boolean, length: number | undefined): Guess {
  const utf16 = recogniseUtf16(file)
  if (utf16) return { encoding: utf16, choices: [] }
  // Its bytes are those of ASCII, after a sequence that no text has.
  const start = textOf(file, 0, pieceBytes)
  if (['\u001b$@', '\u001b$B'].some((sequence) => start.includes(sequence)))
    return { encoding: 'iso-2022-jp', choices: [] }
  // Text of ASCII alone has as many characters as bytes.
  if (length !== undefined && length < file.length) return confirmUtf8(file, isWhole)
  const isUtf8 = length !== undefined || startsWith(file, mark) || isMostlyUtf8(file, isWhole)
  return isUtf8 ? { encoding: 'utf-8', choices: [] } : guessEncoding(file, isWhole)
}

export interface Chosen {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  readonly quotes?: 'keep' | 'ignore'
}

/** The text of a file, or of its start, by what is recognised and not chosen. */
export function readText(file: Uint8Array<ArrayBuffer>, isWhole: boolean, chosen: Chosen): CsvText {
  const characters = utf8Length(file, isWhole)
  const { encoding, choices } = chosen.encoding
    ? { encoding: chosen.encoding, choices: [] }
    : recogniseEncoding(file, isWhole, characters)
  const hasMark = encoding === 'utf-8' && startsWith(file, mark)
  const isSame = encoding === 'utf-8' && characters !== undefined
  const all = isSame ? file.subarray(hasMark ? markBytes : 0) : toUtf8(file, encoding, isWhole)
  const { separator, length } = findSeparatorLine(all)
  const text = all.subarray(length)
  const delimiter = chosen.delimiter ?? separator ?? recogniseDelimiter(text, isWhole)
  const isByLine = chosen.quotes === 'ignore'
  const bytes = isByLine ? readByLine(text, delimiter) : text
  const isOriginal = isSame && length === 0 && !isByLine
  const firstLine = length > 0 ? 2 : 1
  const hasWrongBytes = encoding === 'utf-8' && !isSame
  return { encoding, choices, delimiter, firstLine, isByLine, hasMark, hasWrongBytes, isOriginal, bytes }
}

/** The text of a sheet. What is in its cells may have been encoded twice before. */
export function readSheetText(csv: Uint8Array<ArrayBuffer>, chosen: Encoding | undefined): CsvText {
  const { choices } = chosen ? { choices: [] } : confirmUtf8(csv, true)
  const written = {
    delimiter: ',',
    firstLine: 1,
    isByLine: false,
    hasMark: false,
    hasWrongBytes: false,
    isOriginal: false,
  } as const
  const bytes = chosen === 'utf-8 twice' ? toUtf8(csv, chosen, true) : csv
  const isTwice = choices.some(({ encoding }) => encoding === 'utf-8 twice')
  return { ...written, encoding: chosen ?? 'utf-8', choices: isTwice ? choices : [], bytes }
}

/** The line that tells Excel the delimiter, and is not a row. */
function findSeparatorLine(bytes: Uint8Array): { separator?: Delimiter | undefined; length: number } {
  const [line, character] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(textOf(bytes, 0, 16)) ?? []
  if (line === undefined) return { length: 0 }
  return { separator: delimiters.find((each) => each === character), length: line.length }
}

const sampleRows = 60

/** The loose rule, for a cell of unknown meaning. */
export const mayBeAddress = (text: string): boolean =>
  /^\s*[^\s"@,;|]+@[^\s"@,;|]+\.[^\s"@,;|]+\s*$/.test(text)

/** Delimiters that texts have as well: they have to divide every row. */
const rareDelimiters: readonly Delimiter[] = ['^', '~', ':']

/** How well a delimiter divides the first rows: into equally many cells, one of which is an address. */
function score(text: Uint8Array, delimiter: Delimiter, isWhole: boolean): number {
  const rows = firstRows(text, delimiter, sampleRows, isWhole).filter((cells) => cells.some(Boolean))
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, many = 0] = Array.from(widths).toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (width < 2 || (rareDelimiters.includes(delimiter) && many < rows.length)) return 0
  const addresses = rows.filter((cells) => cells.some(mayBeAddress)).length
  return (many + addresses) / rows.length + Math.min(width, 20) / 100
}

/** The delimiter of the first rows; a comma where none divides them. */
function recogniseDelimiter(text: Uint8Array, isWhole: boolean): Delimiter {
  const scores = delimiters.map((delimiter) => score(text, delimiter, isWhole))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}
