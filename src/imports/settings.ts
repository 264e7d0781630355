/** What the admin decides about a file. Every repair is a change of these, so that each can be undone. */
import type { Mapping } from './header.ts'
import type { Delimiter } from './scan.ts'
import type { Encoding, FileType } from './source.ts'

export const repairs = ['blanks', 'brackets', 'controls'] as const
/** Blanks around cells, `Ana <ana@example.com>`, and control characters. */
export type Repair = (typeof repairs)[number]

export interface Settings {
  readonly fileType: FileType
  /** Absent: as recognised. */
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  /** Absent: by the rule alone. */
  readonly mapping?: Mapping
  readonly repairs: readonly Repair[]
  /** What becomes of rows that the service would refuse or merge. */
  readonly badRows: 'stop' | 'leave out' | 'send'
  readonly send: 'corrected' | 'original'
}

export const startSettings = (fileType: FileType): Settings => ({
  fileType,
  repairs: [],
  badRows: 'stop',
  send: 'corrected',
})

/** A spreadsheet, or what is to be sent as one, goes as it is. */
export const sendsOriginal = ({ send, fileType }: Settings): boolean =>
  send === 'original' || fileType !== 'CSV'
