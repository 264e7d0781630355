import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { Answers } from '../../ui/pane/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { NextEntry } from '../urls/reading.ts'
import type { EntryList, Revision } from './entryList.ts'
import type { LeftOutLine } from './leftOutLines.ts'
import type { Paste } from './useReading.ts'

/** The list of a policy, and what is known of it. */
export interface ListDocument {
  readonly list: EntryList
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly choice: NextEntry
  readonly leftOut: readonly LeftOutLine[]
  /** The lines of pasted texts that spare something. */
  readonly spare: readonly string[]
  readonly answers: Answers
  /** The entry that is being edited. */
  readonly editing: Revision | undefined
  // Not part of a draft:
  /** Why the last attempt failed. The refusals of its entries are outdated once the list changes. */
  readonly failure: { problem: Problem; refused?: RefusedEntries; list: EntryList } | undefined
  readonly paste: Paste | undefined
  /** Why the last text was not taken. */
  readonly refusal: string | undefined
}

export interface ListEditor {
  readonly document: ListDocument
  readonly change: (next: Partial<ListDocument> | ((now: ListDocument) => Partial<ListDocument>)) => void
}
