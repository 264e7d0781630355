/** What is recognised of a file by its content: its format, encoding and delimiter. The name of a file proves nothing. */
// The type alone: the worker needs no schema.
import type { fileTypes } from '../../api/schemas.ts'
import { createScanner, type Delimiter, delimiters, rowBytes } from './scan.ts'

export type FileType = (typeof fileTypes)[number]
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** A file or typed text. */
export interface Source {
  readonly name: string
  readonly blob: Blob
  /** By the content. What has no signature can only be a CSV. */
  readonly content: FileType
}

/** A larger CSV is sent as it is. Reading takes about three times its size in memory. */
export const mostBytesRead = 256_000_000

const signatures: readonly (readonly [FileType, readonly number[]])[] = [
  ['XLSX', [0x50, 0x4b, 0x03, 0x04]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

export const recogniseFormat = (head: Uint8Array): FileType =>
  signatures.find(([, signature]) => startsWith(head, signature))?.[0] ?? 'CSV'

/** Rejects if the file cannot be read. */
export async function openSource(name: string, blob: Blob): Promise<Source> {
  const head = new Uint8Array(await blob.slice(0, 8).arrayBuffer())
  return { name, blob, content: recogniseFormat(head) }
}

/** A sentence if the chosen type or the name does not fit the content. */
export function describeMismatch({ name, content }: Source, fileType: FileType): string | undefined {
  if (content !== fileType) return `The content looks like ${content}, but will be sent as ${fileType}.`
  const ending = /\.(csv|xlsx?)$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && ending !== content.toLowerCase()
    ? `The name ends in .${ending}, but the content looks like ${content}.`
    : undefined
}

const mark = [0xef, 0xbb, 0xbf]
export const hasMark = (head: Uint8Array): boolean => startsWith(head, mark)
export const markBytes = mark.length

/** The place of the next byte beyond ASCII; `to` if there is none. Four at a time, since most files have few. */
export function findBeyondAscii(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): number {
  let at = from
  for (; at < to && (bytes.byteOffset + at) % 4 !== 0; at++) if ((bytes[at] ?? 0) > 0x7f) return at
  if (at >= to) return to
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, (to - at) >> 2)
  let word = 0
  while (word < words.length && ((words[word] ?? 0) & 0x80808080) === 0) word++
  at += word * 4
  while (at < to && (bytes[at] ?? 0) < 0x80) at++
  return at
}

/** Characters of several bytes, and bytes that are no UTF-8. */
export interface Utf8Count {
  readonly valid: number
  readonly invalid: number
  /** Where the next count starts: a character may be cut at the end. */
  readonly next: number
}

/** The bytes that follow a first byte; 0 if it is none (RFC 3629). */
const followers = (byte: number): number =>
  byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0

export function countUtf8(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
  isLast: boolean,
): Utf8Count {
  let valid = 0
  let invalid = 0
  let at = from
  while (at < to) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      at = findBeyondAscii(bytes, at, to)
      continue
    }
    const more = followers(byte)
    if (!isLast && at + more >= to) break
    const second = bytes[at + 1] ?? 0
    // Overlong forms, surrogates and what is above U+10FFFF.
    const low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    const high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
    let isValid = more > 0 && at + more < to && second >= low && second <= high
    for (let step = 2; step <= more; step++) isValid &&= ((bytes[at + step] ?? 0) & 0xc0) === 0x80
    if (isValid) valid++
    else invalid++
    at += isValid ? more + 1 : 1
  }
  return { valid, invalid, next: at }
}

/** Text of people has few wrong bytes in UTF-8, and no right ones by chance in Windows-1252. */
export const isUtf8 = ({ valid, invalid }: Utf8Count): boolean => invalid === 0 || valid > invalid

/** By its mark, by the zero bytes of UTF-16, or by whether it is UTF-8. */
export function recogniseEncoding(head: Uint8Array<ArrayBuffer>, isWhole: boolean): Encoding {
  if (hasMark(head)) return 'utf-8'
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  const sample = head.subarray(0, 4_096)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Latin text has a zero in nearly every pair, always on the same side. Of one pair, nothing can be said.
  const most = sample.length / 3
  if (sample.length >= 4 && odd > most && even === 0) return 'utf-16le'
  if (sample.length >= 4 && even > most && odd === 0) return 'utf-16be'
  return isUtf8(countUtf8(head, 0, head.length, isWhole)) ? 'utf-8' : 'windows-1252'
}

const sampleRows = 60
/** Of a cell of unknown meaning. */
export const mayBeAddress = (text: string): boolean =>
  /^\s*[^\s"@,;|]+@[^\s"@,;|]+\.[^\s"@,;|]+\s*$/.test(text)

/** How well a delimiter divides the first rows: into equally many cells, one of which is an address. */
function score(text: Uint8Array, delimiter: Delimiter, isWhole: boolean): number {
  const scanner = createScanner(delimiter)
  const widths = new Map<number, number>()
  let rows = 0
  let addresses = 0
  for (let at = 0; at < text.length && rows < sampleRows;) {
    const next = scanner.scan(text, at, text.length, isWhole)
    if (next < 0) break
    const cells = scanner.texts(text)
    if (cells.some((cell) => cell !== '')) {
      rows++
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
      if (cells.some(mayBeAddress)) addresses++
    }
    at = next
  }
  const [width = 1, many = 0] = Array.from(widths).toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (width < 2) return 0
  return many / rows + addresses / rows + Math.min(width, 20) / 100
}

/** The delimiter of the first rows, in UTF-8; a comma where none divides them. */
export function recogniseDelimiter(text: Uint8Array, isWhole: boolean): Delimiter {
  const head = text.subarray(0, rowBytes)
  const scores = delimiters.map((delimiter) => score(head, delimiter, isWhole))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}
