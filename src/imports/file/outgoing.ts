/** The exact bytes to send: the file itself, or without its mark and with a final newline, or written anew. */
import { sha256 } from '../../log/digest.ts'
import type { Checked } from './checkRows.ts'
import { hasRole } from './columns.ts'
import { markBytes } from './decodeText.ts'
import type { Table } from './readCsv.ts'
import { sendsAsItIs, type Settings } from './settings.ts'
import type { Content, FileType } from './source.ts'
import { type Change, planCsv } from './writeCsv.ts'

export interface Outgoing {
  readonly blob: Blob
  readonly fileType: FileType
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly changes: readonly Change[]
  /** Rows of people: rows of the file = sent + left out. */
  readonly rows: { readonly sent: number; readonly leftOut: number }
  /** The first and last lines, as sent. With none last, the first are all. */
  readonly first: readonly string[]
  readonly last: readonly string[]
}

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

export async function makeOutgoing(
  { blob: file, content }: Content,
  settings: Settings,
  table: Table,
  checked: Checked,
  /** The digest of the file itself, once it was made. */
  digestOfFile: () => Promise<string>,
): Promise<Outgoing> {
  const { mapping, counts } = checked
  const isCorrected = !sendsAsItIs(settings) && mapping !== undefined && hasRole(mapping, 'email')
  const planned = isCorrected ? planCsv(table, checked, settings) : undefined
  const made = planned?.changes ?? []
  const isWhole = !planned || !table.sheet || (made.length === 0 && table.sheet.isPlain)
  const changes: readonly Change[] = isWhole ? made : ['format', ...made]
  const isRewritten = changes.some((change) => change !== 'mark' && change !== 'newline')
  const rest = changes.includes('mark') ? file.slice(markBytes) : file
  const spliced = changes.includes('newline') ? new Blob([rest, '\n']) : rest
  // What is not changed is the file itself: it is not sent if it changes on the disk meanwhile.
  const blob = planned && isRewritten ? new Blob(planned.write()) : spliced
  const fileType = blob === file ? content : 'CSV'
  const sent = planned?.sent ?? counts.rows
  return {
    blob,
    fileType,
    sha256: await (blob === file ? digestOfFile() : sha256(blob)),
    changes,
    rows: { sent, leftOut: counts.rows + counts.leftHidden - sent },
    ...(fileType === 'CSV' ? await endsOf(blob) : { first: [], last: [] }),
  }
}
