/** The format of a file, by its content: its name proves nothing. */
// The type alone: the worker needs no schema.
import type { fileTypes } from '../../api/schemas.ts'
import { megabytes } from '../../ui/number.ts'

export type FileType = (typeof fileTypes)[number]

export interface Content {
  readonly blob: Blob
  /** The type by the content. What has no signature can only be a CSV. */
  readonly content: FileType
}

export interface Source extends Content {
  readonly name: string
}

/** `start`: the bytes with which a file starts; none with which any does. */
export const formats = {
  XLSX: { start: [0x50, 0x4b, 0x03, 0x04], mostBytes: 20_000_000 },
  XLS: { start: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], mostBytes: 20_000_000 },
  CSV: { start: [], mostBytes: 64_000_000 },
}
const types = Object.keys(formats) as FileType[] // `Object.keys` loses the type of the keys.

export const accept = `${types.map((type) => `.${type.toLowerCase()}`).join()},text/csv`

export const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Why a file cannot be read, as a sentence after its name. */
export class Unreadable extends Error {}

/** Files other than tables, by how they begin: a reading of them as CSV would find no people, or wrong ones. */
const others: readonly (readonly [start: RegExp, what: string])[] = [
  [
    /^\s*<(?:!--|(?:!doctype|html|head|meta|title|link|style|script|body|div|table|\?xml|\w+:\w+)(?=[\s/>]))/i,
    'a web page or XML, whatever its name',
  ],
  [/^\s*(?:\[\s*(?:[[{"]|\]\s*$)|\{\s*["}])/, 'JSON'],
  [/^\s*%PDF-/, 'a PDF'],
  [/^(?:\ufffdPNG|\ufffd{4}.{0,3}(?:JFIF|Exif)|GIF8)/su, 'a picture'],
  [/^(?:\p{Cc}\ufffd\p{Cc}|7z\ufffd\ufffd|Rar!)/u, 'a compressed file'],
]

export async function openSource(name: string, blob: Blob): Promise<Source> {
  const head = new Uint8Array(await blob.slice(0, 8).arrayBuffer())
  return { name, blob, content: types.find((type) => startsWith(head, formats[type].start)) ?? 'CSV' }
}

/** The file, or a sentence if it is empty, too large, no table, or cannot be read. */
export async function openFile(name: string, blob: Blob): Promise<Source | string> {
  try {
    const source = await openSource(name, blob)
    if (blob.size === 0) return `${name} is empty.`
    const { mostBytes } = formats[source.content]
    if (blob.size > mostBytes)
      return `${name} has ${megabytes(blob.size)}, and at most ${megabytes(mostBytes)} are read. Split it.`
    const start = (await blob.slice(0, 4_096).text()).replace(/^\ufeff/, '')
    const [, other] = others.find(([pattern]) => pattern.test(start)) ?? []
    return other ? `${name} is ${other}. Save or export the table as CSV or XLSX.` : source
  } catch {
    return `${name} could not be read. It may be a folder, or it was moved or changed.`
  }
}
