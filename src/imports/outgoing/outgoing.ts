/** The exact bytes to send. */
import { sha256 } from '../../ledger/book/digest.ts'
import { hasRole } from '../judge/header.ts'
import type { Judgement } from '../judge/judge.ts'
import { type Settings, sendsOriginal } from '../judge/settings.ts'
import { type FileType, type Source, startsWith } from '../read/source.ts'
import { showsAll } from '../read/book.ts'
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
  { blob: file, content }: Pick<Source, 'blob' | 'content'>,
  settings: Settings,
  read?: { readonly table: Table; readonly judgement: Judgement },
  /** Of the file itself, where it is already being made. */
  digestOfFile?: Promise<string>,
): Promise<Outgoing> {
  const written =
    read && !sendsOriginal(settings) && read.judgement.mapping && hasRole(read.judgement.mapping, 'email')
      ? writeCorrected(read.table, read.judgement, settings)
      : undefined
  const newline =
    read || content !== 'CSV' || sendsOriginal(settings) ? undefined : await missingNewline(file)
  // Which sheet of several the service reads is not documented.
  const isWhole =
    content === 'CSV' ||
    (written?.changes.length === 0 && read?.table.book !== undefined && showsAll(read.table.book))
  const changes: readonly Change[] =
    written && !isWhole ? ['format', ...written.changes] : (written?.changes ?? (newline ? ['newline'] : []))
  // What is not changed is the file itself: it is not sent if it changes on the disk meanwhile.
  const isSplice =
    content === 'CSV'
      ? read?.table.isOriginal === true &&
        changes.every((change) => change === 'mark' || change === 'newline')
      : isWhole
  const rest = changes.includes('mark') ? file.slice(markBytes) : file
  const blob = !written
    ? newline
      ? new Blob([file, newline])
      : file
    : !isSplice
      ? new Blob([...written.parts])
      : changes.includes('newline')
        ? new Blob([rest, '\n'])
        : rest
  const fileType = settings.fileType ?? (blob === file ? content : 'CSV')
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
