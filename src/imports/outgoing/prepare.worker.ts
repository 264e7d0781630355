/** Reads and judges files off the page. */
import { move, serve } from '../../ui/worker.ts'
import type { Settings } from '../judge/settings.ts'
import type { Content } from '../read/source.ts'
import { Unreadable } from '../read/unreadable.ts'
import { prepare, type Prepared, type Read } from './prepare.ts'

const buffersOf = ({ table, judgement }: Read): ArrayBuffer[] => [
  table.bytes.buffer,
  table.starts.buffer,
  table.lines.buffer,
  judgement.flags.buffer,
  judgement.same.buffer,
  judgement.order.buffer,
]

interface PrepareInput {
  readonly source: Content
  readonly settings: Settings
}
type PreparePart = { readonly first: Read } | { readonly rows: number }

const fileWork = {
  /** `reason`: why the file cannot be read, as a sentence after its name. */
  async prepare(
    { source, settings }: PrepareInput,
    send: (part: PreparePart) => void,
  ): Promise<Prepared | { readonly reason: string }> {
    try {
      const prepared = await prepare(source, settings, {
        onFirst: (first) => send(move({ first }, buffersOf(first))),
        onRows: (rows) => send({ rows }),
      })
      return move(prepared, prepared.read ? buffersOf(prepared.read) : [])
    } catch (error) {
      if (error instanceof Unreadable) return { reason: error.message }
      throw error
    }
  },
}

export type FileWork = typeof fileWork
serve(fileWork)
