/** What the admin decides about a file: each is a value, so that each can be undone. */
import type { Mapping } from './columns.ts'
import type { Encoding } from './decodeText.ts'
import type { Edit } from './edits.ts'

export const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const
export type Delimiter = keyof typeof delimiters

/** How a file is read. With another choice it is read again. Absent: as recognised. */
export interface ReadingChoices {
  readonly sheet?: string
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  /** `by line`: each line is a row. `cells`: each line is one quoted cell, which is read as CSV. */
  readonly quotes?: 'by line' | 'cells'
}

export interface Decisions extends ReadingChoices {
  /** Another one for each change, so that an answer of the worker is known to be one to these. */
  readonly version: number
  /** Characters and lines that look wrong are right: they are read as before, so that nothing else is lost. */
  readonly isTextRight?: boolean
  readonly areLinesRight?: boolean
  /** Absent: by the rule, or as suggested where that is sure. */
  readonly mapping?: Mapping | undefined
  readonly edits: readonly Edit[]
  /** What is done with rows that the service would refuse or merge. */
  readonly badRows: 'leave out' | 'send'
  /** What is done with the rows and columns that a workbook hides. Absent: they stop the import. */
  readonly hidden?: 'leave out' | 'include' | undefined
  readonly send: 'corrected' | 'as it is'
}

/** A change of the decisions, or how it follows from those of now. */
export type DecisionsChange = Partial<Decisions> | ((now: Decisions) => Partial<Decisions>)

export const noDecisions = (): Decisions => ({
  version: 0,
  edits: [],
  badRows: 'leave out',
  send: 'corrected',
})

/** A file that goes as it is goes without the columns and edits that were chosen: it is read and shown like that. */
export const effective = (decisions: Decisions): Decisions =>
  decisions.send === 'as it is'
    ? { ...decisions, mapping: undefined, edits: [], badRows: 'send', hidden: 'include' }
    : decisions

const choices = ['sheet', 'encoding', 'delimiter', 'quotes'] as const

export const readsAlike = (one: ReadingChoices, other: ReadingChoices): boolean =>
  choices.every((choice) => one[choice] === other[choice])

export function decide(decisions: Decisions, change: DecisionsChange): Decisions {
  const changes = typeof change === 'function' ? change(decisions) : change
  const changed = { ...decisions, ...changes }
  // A file that goes as it is would go without them.
  const next: Decisions =
    'mapping' in changes || 'edits' in changes ? { ...changed, send: 'corrected' } : changed
  if (readsAlike(decisions, next)) return next
  // Other cells are at the places of the edited ones then, and other columns at those of the chosen ones.
  return 'encoding' in changes
    ? { ...next, edits: [] }
    : { ...next, edits: [], mapping: undefined, hidden: undefined }
}
