/** Reads and checks a file off the page. It keeps the rows, so that a decision does not read the file again. */
import { move, serve } from '../../ui/worker.ts'
import type { Decisions } from './decisions.ts'
import { createPreparer, type Prepared, type ReadFile } from './prepare.ts'
import { type Content, Unreadable } from './source.ts'

/** Rows to send at once, so that the page takes each part in a millisecond. */
const piece = 2_000

interface PrepareInput {
  /** One file for each worker. */
  readonly source: Content
  readonly decisions: Decisions
}
type PreparePart = { readonly first: ReadFile } | { readonly rows: ReadFile['table']['rows'] }

let prepare: ReturnType<typeof createPreparer> | undefined

const fileWork = {
  /** The rows come in parts, and only if they were read again. `reason`: why the file cannot be read, after its name. */
  async prepare(
    { source, decisions }: PrepareInput,
    send: (part: PreparePart) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    prepare ??= createPreparer(source, navigator.language)
    try {
      const prepared = await prepare(decisions, {
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
