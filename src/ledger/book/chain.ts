/**
 * The hash chain of the journal. Each head carries the digest of the head before it and of its own content, so that an
 * edited, removed or swapped event shows. Tickets and exports carry the newest digest, so that a later rewrite of the
 * whole chain shows too.
 */
import type { Encrypted } from '../../drafts/encryption.ts'
import { sha256 } from './digest.ts'
import { type Head, headOf, headShape, type LedgerEvent } from './event.ts'

export interface Link {
  /** Increases by one with each link. */
  readonly seq: number
  readonly event: Head
  /** SHA-256 over the previous link's hash, the place and the head. */
  readonly hash: string
  /** The content, whose digest is in the head. */
  readonly body?: Encrypted
}

/** All links that are kept, between the place before the first one and the last one written. */
export interface Chain {
  readonly anchor: Mark
  readonly links: readonly Link[]
  readonly head: Mark
  /** Whether the contents are elsewhere, as those of a file are: the heads then hold digests of contents without them. */
  readonly isBare?: boolean
}

/** A place in the chain, from which the next link continues. */
export interface Mark {
  readonly seq: number
  readonly hash: string
}

/** The place before the first event. */
export const origin: Mark = { seq: 0, hash: '0'.repeat(64) }

const digestOfBody = ({ iv, sealed }: Encrypted): Promise<string> => sha256(new Blob([iv, sealed]))

/** Links an event to the chain. `body`: its encrypted content. */
export async function link(previous: Mark, event: LedgerEvent, body?: Encrypted): Promise<Link> {
  return linkHead(previous, event, body && (await digestOfBody(body)), body)
}

async function linkHead(
  previous: Mark,
  event: LedgerEvent,
  sealed?: string,
  body?: Encrypted,
): Promise<Link> {
  const seq = previous.seq + 1
  // Parsing gives one order of keys, and leaves out everything that may not lie in the clear.
  const parsed = headShape.parse({ ...headOf(event), ...(sealed !== undefined && { sealed }) })
  const hash = await sha256(`${previous.hash}:${seq}:${JSON.stringify(parsed)}`)
  return { seq, event: parsed, hash, ...(body && { body }) }
}

/** A place in the chain as a text for use outside of this device, with 128 bits of the digest. */
export const sayMark = ({ seq, hash }: Mark): string => `Journal entry ${seq} has digest ${hash.slice(0, 32)}`

/** The last place of the chain that a text names. */
export function readMark(text: string): Mark | undefined {
  // Calendar files fold long lines.
  const [, seq, hash] =
    [...text.replaceAll(/\r?\n /g, '').matchAll(/Journal entry (\d{1,9}) has digest ([\da-f]{32})/gi)].at(
      -1,
    ) ?? []
  return seq !== undefined && hash !== undefined ? { seq: Number(seq), hash: hash.toLowerCase() } : undefined
}

export type Verification =
  | {
      readonly intact: true
      readonly links: number
      /** The result for the place that a text names: found unchanged, or older than the journal. */
      readonly named?: 'found' | 'older'
    }
  | { readonly intact: false; readonly seq: number; readonly what: string }

const parts = new Set(['event', 'hash', 'seq', 'body'])

/**
 * Follows the chain from its anchor to its head, and names the first broken place. A forger who can write here and
 * computes a whole new chain is found only through `named`, a place from a text outside of this device.
 */
export async function verify({ anchor, links, head, isBare }: Chain, named?: Mark): Promise<Verification> {
  let previous = anchor
  for (const found of links) {
    const seq = previous.seq + 1
    // The database may hold anything, whatever its type says.
    if (found?.seq !== seq) return { intact: false, seq, what: `Entry ${seq} is missing.` }
    const { event, body } = found
    const sealed = isBare && 'sealed' in event ? event.sealed : body && (await digestOfBody(body))
    const expected = await linkHead(previous, event, sealed).catch(() => undefined)
    const isWhole = JSON.stringify(expected?.event) === JSON.stringify(found.event)
    if (expected?.hash !== found.hash || !isWhole || Object.keys(found).some((key) => !parts.has(key))) {
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
  const whole = { intact: true, links: links.length } as const
  if (!named) return whole
  const place = [anchor, ...links].find(({ seq }) => seq === named.seq)
  if (!place && named.seq < anchor.seq) return { ...whole, named: 'older' }
  return place?.hash.startsWith(named.hash)
    ? { ...whole, named: 'found' }
    : {
        intact: false,
        seq: named.seq,
        what: `Entry ${named.seq} is not the one in the text: the text belongs to another journal, or this one was rewritten.`,
      }
}
