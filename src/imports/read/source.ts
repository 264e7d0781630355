/** The format of a file, by its content: its name proves nothing. */
// The type alone: the worker needs no schema.
import type { fileTypes } from '../../api/schemas.ts'
import { describeOther } from './otherFile.ts'

export type FileType = (typeof fileTypes)[number]

export interface Content {
  readonly blob: Blob
  /** The type by the content. What has no signature can only be a CSV. */
  readonly content: FileType
}

/** A file or typed text. */
export interface Source extends Content {
  readonly name: string
}

interface Format {
  readonly isBook: boolean
  /** The bytes with which a file starts; none with which any does. */
  readonly start: readonly number[]
  /** A larger file is sent as it is. */
  readonly mostBytes: number
}

/** Reading takes about three times the size of a CSV in memory, and gigabytes for a large workbook. */
export const formats: Readonly<Record<FileType, Format>> = {
  XLSX: { isBook: true, start: [0x50, 0x4b, 0x03, 0x04], mostBytes: 60_000_000 },
  XLS: {
    isBook: true,
    start: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    mostBytes: 60_000_000,
  },
  CSV: { isBook: false, start: [], mostBytes: 256_000_000 },
}
// `Object.keys` loses the type of the keys.
const types = Object.keys(formats) as FileType[]

/** The files that a dialog offers: also workbooks that are read, and that the service does not take. */
export const accept = [...types, 'XLSB', 'ODS'].map((type) => `.${type.toLowerCase()}`).join() + ',text/csv'

export const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

export const recogniseFormat = (head: Uint8Array): FileType =>
  types.find((type) => startsWith(head, formats[type].start)) ?? 'CSV'

/** Rejects if the file cannot be read. */
export async function openSource(name: string, blob: Blob): Promise<Source> {
  const head = new Uint8Array(await blob.slice(0, 8).arrayBuffer())
  return { name, blob, content: recogniseFormat(head) }
}

/** The file, or a sentence if it is empty, no table, or cannot be read. */
export async function openFile(name: string, blob: Blob): Promise<Source | string> {
  try {
    const source = await openSource(name, blob)
    if (blob.size === 0) return `${name} is empty.`
    const other = describeOther(await blob.slice(0, 4_096).text())
    return other === undefined ? source : `${name} ${other}`
  } catch {
    return `${name} could not be read. It may be a folder, or it was moved or changed.`
  }
}
