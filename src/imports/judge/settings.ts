import type { Edit } from '../read/edits.ts'
import type { Encoding } from '../read/encodings.ts'
import type { Delimiter } from '../read/scan.ts'
/** What the admin decides about a file. Every repair is a change of these, so that each can be undone. */
import type { Mapping } from './header.ts'
import type { Repair } from './repair.ts'

export interface Settings {
  /** The sheet of a workbook. Absent: the one that it shows first. */
  readonly sheet?: string
  /** Absent: as recognised. */
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  /** Absent: what seems to be several rows in one stops the import. `ignore`: each line is a row. */
  readonly quotes?: 'keep' | 'ignore'
  /** Absent: by the rule alone. */
  readonly mapping?: Mapping
  readonly repairs: readonly Repair[]
  readonly edits: readonly Edit[]
  /** What becomes of rows that the service would refuse or merge. */
  readonly badRows: 'stop' | 'leave out' | 'send'
  /** What becomes of rows that the workbook hides, as a filter does. */
  readonly hiddenRows: 'stop' | 'leave out' | 'send'
  /** Hidden columns that have not been left out. */
  readonly hiddenColumns: 'stop' | 'send'
  readonly send: 'corrected' | 'original'
}

/** A change of the settings, or how it follows from those of now. */
export type SettingsChange = Partial<Settings> | ((now: Settings) => Partial<Settings>)

export const changeOf = (change: SettingsChange, now: Settings): Partial<Settings> =>
  typeof change === 'function' ? change(now) : change

export const startSettings = (): Settings => ({
  repairs: [],
  edits: [],
  badRows: 'stop',
  hiddenRows: 'stop',
  hiddenColumns: 'stop',
  send: 'corrected',
})

export const sendsOriginal = ({ send }: Partial<Settings>): boolean => send === 'original'

/** The original goes whole, without the columns, repairs and edits that were chosen: it is read and shown like that. */
export const effective = (settings: Settings): Settings =>
  sendsOriginal(settings)
    ? { ...settings, mapping: undefined, repairs: [], edits: [], badRows: 'send', hiddenRows: 'send' }
    : settings
