/** From the bytes of a file to what is shown and sent: `Source` -> `FileRows` -> `Checked` -> `Outgoing`. */
import { sha256 } from '../../log/digest.ts'
import { type Checked, checkRows } from './checkRows.ts'
import { type Decisions, effective, readsAlike } from './decisions.ts'
import { makeOutgoing, type Outgoing } from './outgoing.ts'
import { readCsv, type FileRows } from './readCsv.ts'
import { readWorkbook } from './readWorkbook.ts'
import type { Content } from './source.ts'

export interface ReadFile {
  readonly table: FileRows
  readonly checked: Checked
}

export interface Prepared extends ReadFile {
  readonly decisions: Decisions
  readonly outgoing: Outgoing
}

/** The first rows, as soon as they can be shown, or one of the texts of all rows. */
export type PreparePart = ReadFile | string

const firstBytes = 16_384

/** Reads a file again only if it is read in another way than before. */
export function createPreparer({ blob, content }: Content, language: string) {
  let last: { readonly decisions: Decisions; readonly table: FileRows } | undefined
  let digest: Promise<string> | undefined

  async function read(decisions: Decisions, send: (part: PreparePart) => void): Promise<FileRows> {
    if (content !== 'CSV') return readWorkbook(blob, content === 'XLSX', decisions.sheet)
    const first = blob.size > firstBytes && blob.slice(0, firstBytes).arrayBuffer()
    const whole = blob.arrayBuffer()
    // It fails where it is awaited, unless the start fails before.
    whole.catch(() => undefined)
    if (first) {
      const table = readCsv(new Uint8Array(await first), decisions, language, false)
      send({ table, checked: checkRows(table, decisions) })
    }
    const bytes = new Uint8Array(await whole)
    // On another thread, while the rows are checked: most often the file goes as it is.
    digest = sha256(bytes)
    return readCsv(bytes, decisions, language)
  }

  return async (given: Decisions, send: (part: PreparePart) => void): Promise<Prepared> => {
    const decisions = effective(given)
    if (!last || !readsAlike(last.decisions, decisions))
      last = { decisions, table: await read(decisions, send) }
    const { table } = last
    for (const text of table.rows.texts) send(text)
    const checked = checkRows(table, decisions)
    const digestOfFile = () => (digest ??= sha256(blob))
    const outgoing = await makeOutgoing({ blob, content }, decisions, table, checked, digestOfFile)
    return { decisions, table, checked, outgoing }
  }
}
