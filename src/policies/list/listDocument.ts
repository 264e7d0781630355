import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { Answers } from '../../ui/pane/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { NextEntry, ReadLine } from '../urls/pasteResult.ts'
import type { EntryList, Revision } from './entryList.ts'
import type { Paste } from './usePaste.ts'

/** The list of a policy, and what is known of it. */
export interface ListDocument {
  readonly list: EntryList
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly choice: NextEntry
  /** Pasted lines that are not in the list: kept with the draft, and never sent. */
  readonly leftOut: readonly ReadLine[]
  /** The lines of pasted texts that spare something. */
  readonly spare: readonly string[]
  readonly answers: Answers
  readonly editing?: Revision
  // Not part of a draft:
  /** Why the last attempt failed. The refusals of its entries are outdated once the list changes. */
  readonly failure?: { problem: Problem; refused?: RefusedEntries; list: EntryList }
  readonly paste?: Paste
  /** Why the last text was not taken. */
  readonly textProblem?: string
}

export interface ListEditor {
  readonly document: ListDocument
  readonly change: (next: Partial<ListDocument> | ((now: ListDocument) => Partial<ListDocument>)) => void
}
