/** Reads and checks a file off the page. It keeps the rows, so that a decision does not read the file again. */
import { serve } from '../../ui/worker.ts'
import type { Decisions } from './decisions.ts'
import { createPreparer, type Prepared, type ReadFile } from './prepare.ts'
import { type Content, Unreadable } from './source.ts'

/** Of the one file of this worker. */
let prepare: ReturnType<typeof createPreparer> | undefined

const fileWork = {
  /** `reason`: why the file cannot be read, after its name. */
  async prepare(
    { source, decisions }: { readonly source: Content; readonly decisions: Decisions },
    send: (first: ReadFile) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    prepare ??= createPreparer(source, navigator.language)
    try {
      return await prepare(decisions, send)
    } catch (error) {
      if (error instanceof Unreadable) return { reason: error.message }
      throw error
    }
  },
}

export type FileWork = typeof fileWork
serve(fileWork)
