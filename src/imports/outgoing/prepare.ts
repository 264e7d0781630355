/** From the bytes of a file to what is shown and sent: `Source` -> `Table` -> `Judgement` -> `Outgoing`. */
import { sha256 } from '../../log/digest.ts'
import { createJudge, judge, type Judged } from '../judge/judge.ts'
import type { Settings } from '../judge/settings.ts'
import { readSheet } from '../read/book.ts'
import { applyEdits } from '../read/edits.ts'
import { type Content, formats } from '../read/source.ts'
import { createIndexer } from '../read/table.ts'
import { type CsvText, readSheetText, readText } from '../read/text.ts'
import { makeOutgoing, mostDigested, type Outgoing } from './outgoing.ts'

/** A file as read. */
export type Read = Pick<Judged, 'table' | 'judgement'>

/** All that follows from a file and the settings. A file that is too large is not read. */
export interface Prepared {
  readonly settings: Settings
  readonly read?: Read
  readonly outgoing: Outgoing
}

export interface PrepareListener {
  /** The first rows, as soon as they can be shown. */
  readonly onFirst?: (read: Read) => void
  /** The bytes of a CSV, before its rows are found. */
  readonly onFile?: (file: Uint8Array<ArrayBuffer>) => void
  readonly onRows?: (rows: number) => void
}

/** The start of a file, whose rows are shown at once. */
const firstBytes = 65_536
/** Bytes to judge between two reports. */
const pieceBytes = 4_194_304

/** Finds the rows of a text and judges them, in one pass. */
function readRows(text: CsvText, isWhole: boolean, settings: Settings, { onRows }: PrepareListener): Judged {
  const { bytes, delimiter, firstLine } = text
  const indexer = createIndexer(delimiter, firstLine)
  // Rows that are edited are judged after that.
  const judging = settings.edits.length === 0 ? createJudge(text, settings) : undefined
  for (let to = 0; to < bytes.length;) {
    to = Math.min(bytes.length, to + pieceBytes)
    if (!indexer.advance(bytes, to, isWhole && to === bytes.length, (row) => judging?.add(row))) break
    onRows?.(indexer.rows)
  }
  const index = indexer.index()
  // A cell of a sheet may have several lines.
  const lines = text.book ? index.lines.map((_, row) => row + 1) : index.lines
  const table = { ...text, edited: new Uint32Array(), ...index, lines }
  return judging?.done(table) ?? judge(applyEdits(table, settings.edits), settings)
}

async function readCsv({ blob }: Content, settings: Settings, listener: PrepareListener): Promise<Judged> {
  if (blob.size > firstBytes) {
    const start = new Uint8Array(await blob.slice(0, firstBytes).arrayBuffer())
    const { table, judgement } = readRows(readText(start, false, settings), false, settings, {})
    if (table.lines.length > 0) listener.onFirst?.({ table, judgement })
  }
  const file = new Uint8Array(await blob.arrayBuffer())
  listener.onFile?.(file)
  return readRows(readText(file, true, settings), true, settings, listener)
}

/** A sheet has no delimiter: its rows are written as the service would want them. */
async function readBook({ blob, content }: Content, settings: Settings) {
  const { name: sheet, csv, facts: book } = await readSheet(blob, content === 'XLSX', settings.sheet)
  const text = { ...readSheetText(csv, settings.encoding), sheet, book }
  return readRows(text, true, settings, {})
}

const isTooLarge = ({ blob, content }: Content) => blob.size > formats[content].mostBytes

const readSource = (source: Content, settings: Settings, listener: PrepareListener) =>
  formats[source.content].isBook ? readBook(source, settings) : readCsv(source, settings, listener)

export async function prepare(
  source: Content,
  settings: Settings,
  listener: PrepareListener = {},
): Promise<Prepared> {
  if (isTooLarge(source)) return { settings, outgoing: await makeOutgoing(source, settings) }
  let digest: Promise<string> | undefined
  // On another thread, while the rows are judged: most often the file goes as it is.
  const onFile = (file: Uint8Array<ArrayBuffer>) => {
    if (file.length <= mostDigested) digest = sha256(file)
  }
  const judged = await readSource(source, settings, { ...listener, onFile })
  const read = { table: judged.table, judgement: judged.judgement }
  return { settings, read, outgoing: await makeOutgoing(source, settings, read, digest) }
}
