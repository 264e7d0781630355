/** Reads and checks files off the page. It keeps the rows of the last file, so that a decision does not read it again. */
import { move, serve } from '../../ui/worker.ts'
import { createPreparer, type Prepared, type Read } from './prepare.ts'
import type { Settings } from './settings.ts'
import { type Content, Unreadable } from './source.ts'

/** Rows to send at once, so that the page takes each part in a millisecond. */
const piece = 2_000

interface PrepareInput {
  /** A number for each file. */
  readonly id: number
  readonly source: Content
  readonly settings: Settings
}
type PreparePart = { readonly first: Read } | { readonly rows: Read['table']['rows'] }

let current: { readonly id: number; readonly prepare: ReturnType<typeof createPreparer> } | undefined

const fileWork = {
  /** The rows come in parts, and only if they were read again. `reason`: why the file cannot be read, after its name. */
  async prepare(
    { id, source, settings }: PrepareInput,
    send: (part: PreparePart) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    if (current?.id !== id) current = { id, prepare: createPreparer(source, navigator.language) }
    try {
      const prepared = await current.prepare(settings, {
        onFirst: (first) => send({ first }),
        onTable: ({ rows }) => {
          for (let at = 0; at < rows.length; at += piece) send({ rows: rows.slice(at, at + piece) })
        },
      })
      const { table, checked } = prepared.read
      const { flags, same, order } = checked
      return move({ ...prepared, read: { table: { ...table, rows: [] }, checked } }, [
        flags.buffer,
        same.buffer,
        order.buffer,
      ])
    } catch (error) {
      if (error instanceof Unreadable) return { reason: error.message }
      throw error
    }
  },
}

export type FileWork = typeof fileWork
serve(fileWork)
