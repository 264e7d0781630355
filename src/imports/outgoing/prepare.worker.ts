/** Reads and judges a file in a worker. A newer request ends the one before. */
import { prepare, type Prepared, type Read } from './prepare.ts'
import type { Settings } from '../judge/settings.ts'
import type { Content } from '../read/source.ts'
import { Unreadable } from '../read/unreadable.ts'

export interface PrepareRequest {
  readonly id: number
  readonly source: Content
  readonly settings: Settings
}

export type PrepareReply = { readonly id: number } & (
  | { readonly kind: 'first'; readonly read: Read }
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'done'; readonly prepared: Prepared }
  /** `reason`: a sentence after the name of the file. */
  | { readonly kind: 'failed'; readonly reason?: string }
)

let latest = 0

/** The arrays move to the page, and are not copied. */
const movable = ({ table, judgement, last }: Read): ArrayBuffer[] => [
  table.bytes.buffer,
  table.starts.buffer,
  table.lines.buffer,
  judgement.flags.buffer,
  judgement.same.buffer,
  judgement.order.buffer,
  ...(last ? [...movable(last), last.rows.buffer, last.removed.buffer] : []),
]
// The compiler applies the types of a page. A worker's `self` has the same member.
const reply = (message: PrepareReply, transfer: ArrayBuffer[] = []) => self.postMessage(message, { transfer })

self.addEventListener('message', ({ data: { id, source, settings } }: MessageEvent<PrepareRequest>) => {
  latest = id
  prepare(source, settings, {
    onFirst: (read) => reply({ kind: 'first', id, read }, movable(read)),
    onRows: (rows) => reply({ kind: 'rows', id, rows }),
    isOver: () => latest !== id,
  }).then(
    (prepared) =>
      prepared &&
      latest === id &&
      reply({ kind: 'done', id, prepared }, prepared.read ? movable(prepared.read) : []),
    (error: unknown) =>
      reply({ kind: 'failed', id, ...(error instanceof Unreadable && { reason: error.message }) }),
  )
})
