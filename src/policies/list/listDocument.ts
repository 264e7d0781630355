import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { Answers } from '../../ui/pane/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { NextEntry } from '../urls/reading.ts'
import type { EntryList, Revision } from './entryList.ts'
import type { LeftOutLine } from './leftOutLines.ts'
import type { Paste, PasteRefusal } from './useReading.ts'

/** Why the last attempt failed. */
interface Failure {
  readonly problem: Problem
  readonly refused?: RefusedEntries
  /** The list that was refused: the refusals of its entries are outdated once it changes. */
  readonly list: EntryList
}

/** The list of a policy, and what is known of it. */
export interface ListDocument {
  readonly list: EntryList
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly choice: NextEntry
  readonly leftOut: readonly LeftOutLine[]
  /** The lines of pasted texts that spare something. */
  readonly spare: readonly string[]
  /** The answers to the findings. */
  readonly answers: Answers
  /** The entry that is being edited. */
  readonly editing: Revision | undefined
  // Not part of a draft:
  readonly failure: Failure | undefined
  readonly paste: Paste | undefined
  readonly refusal: PasteRefusal | undefined
}

export interface ListEditor {
  readonly document: ListDocument
  readonly change: (next: Partial<ListDocument> | ((now: ListDocument) => Partial<ListDocument>)) => void
}
