/** The state of the store as this tab last read it. */
import type { DoneWrite } from './writer.ts'

export interface Seen {
  readonly epoch: string
  /** The places of the last link, and of the one before the first. */
  readonly head: number
  readonly anchor: number
  /** The revision; absent until the store is read. */
  readonly revision?: number
  /** Whether the epoch is a stored one. */
  readonly written: boolean
}

export const unseen = (epoch: string, written = false): Seen => ({ epoch, head: 0, anchor: 0, written })

/** The store after these writes, unless another tab has written since it was last read. */
export function afterWrites(seen: Seen, writes: readonly DoneWrite[]): Seen | undefined {
  const last = writes.at(-1)
  const isAlone = writes.every(({ revision }, at) => revision - at === seen.revision)
  return last && isAlone
    ? { ...seen, head: last.mark.seq, revision: last.revision + 1, written: true }
    : undefined
}
