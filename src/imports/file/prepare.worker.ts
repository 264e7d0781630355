/** Reads and checks a file off the page. It keeps the rows, so that a decision does not read the file again. */
import { move, serve } from '../../ui/worker.ts'
import type { Decisions } from './decisions.ts'
import { createPreparer, type Prepared, type PreparePart } from './prepare.ts'
import { type Content, Unreadable } from './source.ts'

interface PrepareInput {
  /** One file for each worker. */
  readonly source: Content
  readonly decisions: Decisions
}

let prepare: ReturnType<typeof createPreparer> | undefined

const fileWork = {
  /** The rows come in parts. `reason`: why the file cannot be read, after its name. */
  async prepare(
    { source, decisions }: PrepareInput,
    send: (part: PreparePart) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    prepare ??= createPreparer(source, navigator.language)
    try {
      const { read, ...rest } = await prepare(decisions, send)
      const { flags, same, order } = read.checked
      const withoutRows = { ...read, table: { ...read.table, rows: [] } }
      return move({ ...rest, read: withoutRows }, [flags.buffer, same.buffer, order.buffer])
    } catch (error) {
      if (error instanceof Unreadable) return { reason: error.message }
      throw error
    }
  },
}

export type FileWork = typeof fileWork
serve(fileWork)
