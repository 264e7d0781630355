import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { Answers } from '../../ui/pane/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { NextEntry } from '../urls/reading.ts'
import type { EntryList, Revision } from './entryList.ts'
import type { Paste, PasteRefusal } from './useReading.ts'
import { declined, type InvalidEntry, withoutLines } from './validateEntries.ts'

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
  readonly choice: NextEntry
  /** Pasted or restored lines that could not be read as an entry. */
  readonly left: readonly InvalidEntry[]
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

/** Text at the end of what the box has. */
export const joinText = (before: string, text: string): string => [before, text].filter(Boolean).join('\n')

/** The text of an undone paste in the box again, so that its lines are no longer left out. */
export const backInBox = (
  { text, left }: Pick<ListDocument, 'text' | 'left'>,
  paste: Pick<Paste, 'text' | 'rejected'>,
) => ({ text: joinText(text, paste.text), left: withoutLines(left, paste.rejected) })

/** Answers that lines stay left out. Those of the last paste are still counted as its own. */
export function decline(
  { left, paste }: Pick<ListDocument, 'left' | 'paste'>,
  lines: readonly InvalidEntry[],
): Pick<ListDocument, 'left' | 'paste'> {
  const answered = new Map(lines.map((line) => [line, declined(line)]))
  const answer = (all: readonly InvalidEntry[]) => all.map((each) => answered.get(each) ?? each)
  return { left: answer(left), paste: paste && { ...paste, rejected: answer(paste.rejected) } }
}

export interface ListEditor {
  readonly document: ListDocument
  readonly change: (next: Partial<ListDocument> | ((now: ListDocument) => Partial<ListDocument>)) => void
}
