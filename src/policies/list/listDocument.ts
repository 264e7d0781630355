import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { ReasonAnswers } from '../checks/reasonQuestions.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { Choice } from '../urls/reading.ts'
import type { EntryList, Revision } from './entryList.ts'
import type { Paste, PasteRefusal } from './useReading.ts'
import type { InvalidEntry } from './validateEntries.ts'

/** Why the last attempt failed. */
interface Failure {
  readonly problem: Problem
  readonly refused?: RefusedEntries
  /** The list that was refused: the refusals of its entries are outdated once it changes. */
  readonly list: EntryList
}

/** The list of a policy, and what was said of it. */
export interface ListDocument {
  readonly list: EntryList
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly choice: Choice
  /** Pasted or restored lines that could not be read as an entry. */
  readonly left: readonly InvalidEntry[]
  readonly answers: ReasonAnswers
  /** The wider entries, by value, whose covered entries are kept. */
  readonly kept: readonly string[]
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
