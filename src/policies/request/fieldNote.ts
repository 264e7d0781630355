/** A note on a value that may be intended but has a consequence: shown below its field and in the review. */
export type FieldNoteKind =
  /** The service ignores the value. */
  | 'no effect'
  | 'look-alike'
  /** An id that may be cut off, or hold more than the id. */
  | 'id'
  /** A moment that the clocks skip or show twice, when they change. */
  | 'clocks'
  | 'past start'
  | 'past end'
  /** A range that holds more addresses than it seems to. */
  | 'wide'
  /** A form that the list of such conditions would not accept. */
  | 'unknown form'
  /** Sent otherwise than typed. */
  | 'rewritten'
  /** Sent in another spelling, or a duplicate. */
  | 'spelling'

export interface FieldNote {
  readonly kind: FieldNoteKind
  readonly text: string
}

export const fieldNote = (kind: FieldNoteKind, text: string): FieldNote => ({ kind, text })
