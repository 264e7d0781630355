/** The exact bytes to send. */
import { sha256 } from '../../log/digest.ts'
import { hasRole } from '../judge/header.ts'
import type { Judgement } from '../judge/judge.ts'
import { type Settings, sendsOriginal } from '../judge/settings.ts'
import { showsAll } from '../read/book.ts'
import { type Content, type FileType, formats, startsWith } from '../read/source.ts'
import type { Table } from '../read/table.ts'
import { markBytes, recogniseUtf16 } from '../read/text.ts'
import { type Change, writeCorrected } from './write.ts'

export interface Outgoing {
  readonly blob: Blob
  readonly fileType: FileType
  /** Lower-case hexadecimal; absent for a file that is too large for the memory. */
  readonly sha256?: string
  readonly changes: readonly Change[]
  /** Rows of people: rows of the file = sent + left out. Unknown for a file that was not read. */
  readonly rows?: { readonly sent: number; readonly leftOut: number }
  /** The first and last lines, as sent. With none last, the first are all. */
  readonly first: readonly string[]
  readonly last: readonly string[]
}

/** WebCrypto needs all bytes at once. */
export const mostDigested = 400 * 1024 * 1024
const shownLines = 3
const shownBytes = 600

/** The lines of a part of a text. */
async function linesOf(part: Blob): Promise<string[]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await part.arrayBuffer())
  const lines = text.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

async function endsOf(text: Blob): Promise<Pick<Outgoing, 'first' | 'last'>> {
  const start = await linesOf(text.slice(0, shownBytes))
  if (text.size <= shownBytes && start.length <= 2 * shownLines) return { first: start, last: [] }
  return {
    first: start.slice(0, shownLines),
    last: (await linesOf(text.slice(-shownBytes))).slice(-shownLines),
  }
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

/** The newline that a CSV has to end with (admin-api §4.3), in its encoding, if the file does not end with it. */
async function missingNewline(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoding = recogniseUtf16(await bytesOf(file.slice(0, 4_096)))
  const newline = encoding === 'utf-16le' ? [0x0a, 0] : encoding === 'utf-16be' ? [0, 0x0a] : [0x0a]
  return startsWith(await bytesOf(file.slice(-newline.length)), newline)
    ? undefined
    : Uint8Array.from(newline)
}

export async function makeOutgoing(
  { blob: file, content }: Content,
  settings: Settings,
  read?: { readonly table: Table; readonly judgement: Judgement },
  /** The digest of the file itself, where it is already being made. */
  digestOfFile?: Promise<string>,
): Promise<Outgoing> {
  const { isBook } = formats[content]
  const isCorrected = !sendsOriginal(settings)
  const { mapping } = read?.judgement ?? {}
  const written =
    read && isCorrected && mapping && hasRole(mapping, 'email')
      ? writeCorrected(read.table, read.judgement, settings)
      : undefined
  const newline = !read && !isBook && isCorrected ? await missingNewline(file) : undefined
  const made: readonly Change[] = written?.changes ?? (newline ? ['newline'] : [])
  // Which sheet of several the service reads is not documented.
  const isWhole = !isBook || !written || (made.length === 0 && read?.table.book && showsAll(read.table.book))
  const changes: readonly Change[] = isWhole ? made : ['format', ...made]
  // What is not changed is the file itself: it is not sent if it changes on the disk meanwhile.
  const isRewritten =
    (!isBook && read?.table.isOriginal !== true) ||
    changes.some((change) => change !== 'mark' && change !== 'newline')
  const rest = changes.includes('mark') ? file.slice(markBytes) : file
  const spliced = changes.includes('newline') ? new Blob([rest, newline ?? '\n']) : rest
  const blob = written && isRewritten ? new Blob([...written.parts]) : spliced
  const fileType = blob === file ? content : 'CSV'
  const counts = read?.judgement.counts
  return {
    blob,
    fileType,
    ...(blob.size <= mostDigested && {
      sha256: await (blob === file && digestOfFile ? digestOfFile : sha256(blob)),
    }),
    changes,
    ...(counts && {
      rows: {
        sent: written?.sent ?? counts.rows,
        leftOut: counts.rows + counts.leftHidden - (written?.sent ?? counts.rows),
      },
    }),
    ...(fileType === 'CSV' ? await endsOf(blob) : { first: [], last: [] }),
  }
}
