/** From the bytes of a file to what is shown and sent: `Source` -> `Table` -> `Checked` -> `Outgoing`. */
import { sha256 } from '../../log/digest.ts'
import { type Checked, checkRows } from './checkRows.ts'
import { makeOutgoing, type Outgoing } from './outgoing.ts'
import { readCsv, type Table } from './readCsv.ts'
import { readWorkbook } from './readWorkbook.ts'
import { readsAlike, type Settings } from './settings.ts'
import { type Content, formats } from './source.ts'

/** A file as read. */
export interface Read {
  readonly table: Table
  readonly checked: Checked
}

/** All that follows from a file and the settings. */
export interface Prepared {
  readonly settings: Settings
  readonly read: Read
  readonly outgoing: Outgoing
}

export interface PrepareListener {
  /** The first rows, as soon as they can be shown. */
  readonly onFirst?: (read: Read) => void
  /** The table, where it was read again. */
  readonly onTable?: (table: Table) => void
}

/** The start of a file, whose rows are shown at once. */
const firstBytes = 65_536

/** Prepares a file, and reads it again only if it is read in another way than before. `language`: of the browser. */
export function createPreparer({ blob, content }: Content, language: string) {
  let last: { readonly settings: Settings; readonly table: Table } | undefined
  let digest: Promise<string> | undefined

  async function read(settings: Settings, { onFirst }: PrepareListener): Promise<Table> {
    if (formats[content].isBook) return readWorkbook(blob, content === 'XLSX', settings.sheet)
    if (onFirst && blob.size > firstBytes) {
      const start = new Uint8Array(await blob.slice(0, firstBytes).arrayBuffer())
      const whole = readCsv(start, settings, language, false)
      // The last of them may be cut off.
      const table = { ...whole, rows: whole.rows.slice(0, -1) }
      onFirst({ table, checked: checkRows(table, settings) })
    }
    const bytes = new Uint8Array(await blob.arrayBuffer())
    // On another thread, while the rows are checked: most often the file goes as it is.
    digest ??= sha256(bytes)
    return readCsv(bytes, settings, language)
  }

  return async (settings: Settings, listener: PrepareListener = {}): Promise<Prepared> => {
    if (!last || !readsAlike(last.settings, settings)) {
      last = { settings, table: await read(settings, listener) }
      listener.onTable?.(last.table)
    }
    const { table } = last
    const checked = checkRows(table, settings)
    const outgoing = await makeOutgoing(
      { blob, content },
      settings,
      table,
      checked,
      () => (digest ??= sha256(blob)),
    )
    return { settings, read: { table, checked }, outgoing }
  }
}

export const prepare = (source: Content, settings: Settings, language = 'en'): Promise<Prepared> =>
  createPreparer(source, language)(settings)
