/** The order of the events, each with the digest of the one before it, so that two tabs cannot write at one place. */
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
