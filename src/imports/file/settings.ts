/** What the admin decides about a file: each is a value, so that each can be undone. */
import type { Mapping } from './columns.ts'
import type { Encoding } from './decodeText.ts'
import type { Edit } from './edits.ts'
import type { Delimiter } from './readCsv.ts'

/** How a file is read. With another choice it is read again. */
export interface ReadingChoices {
  /** The sheet of a workbook. Absent: the one that it shows first. */
  readonly sheet?: string
  /** Absent: as recognised. */
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  /** Absent: rows that seem to hold others stop the import. `cells`: each line is one quoted cell, which is read as CSV. */
  readonly quotes?: 'keep' | 'by line' | 'cells'
}

export interface Settings extends ReadingChoices {
  /** Absent: by the rule, or as suggested where that is sure. */
  readonly mapping?: Mapping
  readonly edits: readonly Edit[]
  /** What becomes of rows that the service would refuse or merge. */
  readonly badRows: 'leave out' | 'send'
  /** What becomes of the rows and columns that a workbook hides. Absent: they stop the import. */
  readonly hidden?: 'leave out' | 'include'
  readonly send: 'corrected' | 'as it is'
}

/** A change of the settings, or how it follows from those of now. */
export type SettingsChange = Partial<Settings> | ((now: Settings) => Partial<Settings>)

export const changeOf = (change: SettingsChange, now: Settings): Partial<Settings> =>
  typeof change === 'function' ? change(now) : change

export const startSettings = (): Settings => ({ edits: [], badRows: 'leave out', send: 'corrected' })

export const sendsAsItIs = ({ send }: Pick<Settings, 'send'>): boolean => send === 'as it is'

/** A file that goes as it is goes without the columns and edits that were chosen: it is read and shown like that. */
export const effective = (settings: Settings): Settings =>
  sendsAsItIs(settings)
    ? { ...settings, mapping: undefined, edits: [], badRows: 'send', hidden: 'include' }
    : settings

const choices = ['sheet', 'encoding', 'delimiter', 'quotes'] as const

/** Whether both read a file in the same way. */
export const readsAlike = (one: ReadingChoices, other: ReadingChoices): boolean =>
  choices.every((choice) => one[choice] === other[choice])
