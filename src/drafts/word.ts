/** Word of the drafts from tab to tab: what one of them changes, the lists of the others show. */
import type { Drafts } from './drafts.ts'

export interface SharedDrafts extends Drafts {
  /** Calls back when another tab has changed one, or is gone. Gives the way to stop that. */
  readonly onChanged: (listener: () => void) => () => void
}

/** What of the browser this needs; old ones have none. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

const found = (): Channel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('signet-drafts') : undefined

/** `onGone`: calls back when another tab is gone. */
export function shareWord(
  drafts: Drafts,
  onGone: (listener: () => void) => void,
  channel = found(),
): SharedDrafts {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  channel?.addEventListener('message', tell)
  onGone(tell)
  const announce = () => channel?.postMessage('changed')

  const telling =
    <A extends unknown[], R>(work: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      const done = await work(...asked)
      announce()
      return done
    }
  return {
    ...drafts,
    async save(id, place, content, summary, isHurried) {
      const isKept = await drafts.save(id, place, content, summary, isHurried)
      // Another save follows one that was hurried.
      if (!isHurried) announce()
      return isKept
    },
    take: telling(drafts.take),
    remove: telling(drafts.remove),
    open: telling(drafts.open),
    putAside: telling(drafts.putAside),
    add: telling(drafts.add),
    rewrite: telling(drafts.rewrite),
    wipe: telling(drafts.wipe),
    async discard(id) {
      const undo = await drafts.discard(id)
      announce()
      return typeof undo === 'string' ? undo : telling(undo)
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
