/** What is typed may be meant so, but should be known before it is sent: said below its field, and in the review. */
export type CautionKind =
  /** The service will do nothing with it. */
  | 'no effect'
  | 'look-alike'
  /** An id that may be cut off, or hold more than the id. */
  | 'id'
  /** A moment that the clocks skip or show twice. */
  | 'clocks'
  | 'past start'
  | 'past end'
  /** A range that holds more addresses than it seems to. */
  | 'wide'
  /** Nothing that the list of such conditions would take. */
  | 'unknown form'
  /** Sent as something else than was typed. */
  | 'rewritten'
  /** Another spelling of the same, or the same once more. */
  | 'spelling'

export interface Caution {
  readonly kind: CautionKind
  readonly text: string
}

export const caution = (kind: CautionKind, text: string): Caution => ({ kind, text })
