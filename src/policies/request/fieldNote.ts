/** A note on a value that may be intended but has a consequence: shown below its field and in the review. */
export type FieldNoteKind =
  /** The service ignores the value. */
  | 'no effect'
  | 'look-alike'
  /** An id that is left out, may be cut off or may contain other text. */
  | 'id'
  /** A moment that a clock change skips or repeats. */
  | 'clocks'
  | 'past start'
  /** A range of more addresses than it seems. */
  | 'wide'
  /** A form that the list of these conditions refuses. */
  | 'unknown form'
  /** A value that is not sent as typed. */
  | 'rewritten'
  /** A value that is sent in another spelling, or a duplicate. */
  | 'spelling'

export interface FieldNote {
  readonly kind: FieldNoteKind
  readonly text: string
}

export const fieldNote = (kind: FieldNoteKind, text: string): FieldNote => ({ kind, text })
