/** Tells the other tabs when a draft changes, so that their lists stay current. */
import type { Drafts, Place } from './drafts.ts'

export interface SharedDrafts extends Drafts {
  /** Calls back when another tab has changed a draft or was closed. Returns a function to unsubscribe. */
  readonly onChanged: (listener: () => void) => () => void
  /**
   * Adds entries that no tab has open, and announces them once: for each of thousands, the other tabs would list all.
   * Returns how many are kept.
   */
  readonly addAll: (
    place: Place,
    entries: readonly { readonly content: unknown; readonly summary: unknown }[],
  ) => Promise<number>
}

/** The part of the browser's channel that is used; old browsers have none. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

const found = (): Channel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('signet-drafts') : undefined

/** `onGone`: calls back when another tab was closed. */
export function announceChanges(
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

  const announcing =
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
      // A hurried save is followed by another one, which announces.
      if (!isHurried) announce()
      return isKept
    },
    take: announcing(drafts.take),
    remove: announcing(drafts.remove),
    open: announcing(drafts.open),
    putAside: announcing(drafts.putAside),
    add: announcing(drafts.add),
    addAll: announcing(async (place: Place, entries) => {
      let kept = 0
      for (const { content, summary } of entries) {
        // The storage does one thing at a time.
        // oxlint-disable-next-line no-await-in-loop
        if (await drafts.add(place, content, summary)) kept++
      }
      return kept
    }),
    rewrite: announcing(drafts.rewrite),
    wipe: announcing(drafts.wipe),
    async discard(id) {
      const undo = await drafts.discard(id)
      announce()
      return typeof undo === 'string' ? undo : announcing(undo)
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
