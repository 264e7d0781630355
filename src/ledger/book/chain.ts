/**
 * The chain: each event carries the digest of the event before, so that an accidental change shows: an event that was edited,
 * removed or swapped. The head is kept beside the events, so that removed last events show too.
 */
import { sha256 } from './digest.ts'
import { type LedgerEvent, ledgerEvent } from './event.ts'

export interface Link {
  /** Increases by one with each link. */
  readonly seq: number
  readonly event: LedgerEvent
  /** SHA-256 over the previous link's hash, the place and the event. */
  readonly hash: string
}

/** A place in the chain, from which the next link continues. */
export interface Mark {
  readonly seq: number
  readonly hash: string
}

/** Before the first event. */
export const origin: Mark = { seq: 0, hash: '0'.repeat(64) }

export async function link(previous: Mark, event: LedgerEvent): Promise<Link> {
  const seq = previous.seq + 1
  // Parsed, for one order of keys and no others: only storable events can be chained.
  const parsed = ledgerEvent.parse(event)
  return { seq, event: parsed, hash: await sha256(`${previous.hash}:${seq}:${JSON.stringify(parsed)}`) }
}

export type Verification =
  | { readonly intact: true; readonly links: number }
  | { readonly intact: false; readonly seq: number; readonly what: string }

const parts = ['event', 'hash', 'seq'].join()

/**
 * Follows the chain from its anchor to its head and names the first broken place. Finds edits, but not a forger who can
 * write here and computes a whole new chain (SECURITY.md).
 */
export async function verify(anchor: Mark, links: readonly Link[], head: Mark): Promise<Verification> {
  let previous = anchor
  for (const found of links) {
    const seq = previous.seq + 1
    // A database can hold anything, whatever the type.
    if (found?.seq !== seq) return { intact: false, seq, what: `Entry ${seq} is missing.` }
    const expected = await link(previous, found.event).catch(() => undefined)
    if (expected?.hash !== found.hash || Object.keys(found).toSorted().join() !== parts) {
      return { intact: false, seq, what: `Entry ${seq} was changed or moved.` }
    }
    previous = found
  }
  if (previous.seq !== head.seq) {
    return { intact: false, seq: previous.seq + 1, what: `Entry ${previous.seq + 1} is missing at the end.` }
  }
  if (previous.hash !== head.hash) {
    return { intact: false, seq: head.seq, what: `Entry ${head.seq} is not the last one written.` }
  }
  return { intact: true, links: links.length }
}
