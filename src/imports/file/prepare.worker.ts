/** Reads and checks a file off the page. It keeps the rows, so that a decision does not read the file again. */
import { serve } from '../../ui/worker.ts'
import { type Decisions, noDecisions } from './decisions.ts'
import { createPreparer, type Prepared, type PreparePart } from './prepare.ts'
import { type Content, Unreadable } from './source.ts'

/** Of the one file of this worker. */
let prepare: ReturnType<typeof createPreparer> | undefined

const fileWork = {
  /** Without the rows, which are sent in parts. `reason`: why the file cannot be read, after its name. */
  async prepare(
    { source, decisions }: { readonly source: Content; readonly decisions: Decisions },
    send: (part: PreparePart) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    prepare ??= createPreparer(source, navigator.language)
    try {
      const { table, ...rest } = await prepare(decisions, send)
      return { ...rest, table: { ...table, rows: { ...table.rows, texts: [] } } }
    } catch (error) {
      if (error instanceof Unreadable) return { reason: error.message }
      throw error
    }
  },
}

export type FileWork = typeof fileWork
serve(fileWork)

// The engine is compiled while the admin still looks for the file, which is then read in half the time.
const rows = Array.from({ length: 2_000 }, (_, at) => `"Ana, ${at}",ana${at}@example.com,+49 ${at}\n`)
const sample = new Blob(['name,email,phone\n', ...rows])
void createPreparer({ blob: sample, content: 'CSV' }, 'en')(noDecisions(), () => undefined)
