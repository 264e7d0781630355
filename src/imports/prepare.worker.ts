/** Reads and judges a file in a worker. A newer request ends the one before. */
import { prepare, type Prepared, type Read } from './prepare.ts'
import type { Settings } from './settings.ts'
import type { Source } from './source.ts'

export interface PrepareRequest {
  readonly id: number
  readonly source: Pick<Source, 'blob' | 'content'>
  readonly settings: Settings
}

export type PrepareReply = { readonly id: number } & (
  | { readonly kind: 'first'; readonly read: Read }
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'done'; readonly prepared: Prepared }
  | { readonly kind: 'failed' }
)

let latest = 0

/** The arrays move to the page, and are not copied. */
const movable = ({ table: { bytes, starts, lines }, judgement: { flags, same } }: Read) => [
  bytes.buffer,
  starts.buffer,
  lines.buffer,
  flags.buffer,
  same.buffer,
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
    (prepared) => {
      if (prepared && latest === id)
        reply({ kind: 'done', id, prepared }, prepared.read ? movable(prepared.read) : [])
    },
    () => reply({ kind: 'failed', id }),
  )
})
