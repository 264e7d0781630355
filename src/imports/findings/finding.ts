/** What is said about a file and its rows: the notices, the filters and the reason of the button are views of it. */
import type { Flag } from '../judge/flags.ts'
import { changeOf, effective, type Settings, type SettingsChange } from '../judge/settings.ts'
import type { CellEdit } from '../read/edits.ts'

const refused = 'The service may refuse this file.'
const hidden = 'Hidden in the workbook.'

/** The title for each subject, and why the file cannot be sent where it blocks: the first reason is told. */
export const subjects = {
  binary: [refused, 'This file is binary, which cannot be sent as CSV.'],
  'long row': [refused, 'Only a part of the file could be read.'],
  encoding: ['Are the characters right?', 'Choose how the characters are read.'],
  lines: ['Several people in one row.', 'Decide about rows with several lines.'],
  header: ['Which column has the addresses?', 'Choose the column with the addresses.'],
  name: ['Which column has the names?', 'Choose the column with the names.'],
  format: [refused, 'The service does not take files of this format.'],
  'hidden rows': [hidden, 'Decide about the hidden rows.'],
  'hidden columns': [hidden, 'Decide about the hidden columns.'],
  columns: ['Notes.'],
  password: ['Passwords in clear text.'],
  original: [refused],
  domains: ['Outside your domains.'],
  accounts: ['Accounts.'],
  sheets: ['Which sheet has the people?'],
  links: ['Links.'],
  workbook: ['The workbook.'],
} as const satisfies Readonly<Record<string, readonly [title: string, reason?: string]>>
export type Subject = keyof typeof subjects

export interface Fix {
  readonly label: string
  readonly settings: SettingsChange
}

const keyOf = ({ row, column }: CellEdit) => `${row} ${column}`

/** Edits of the cells as read with these settings. What was edited since comes after them, or in their place. */
export const addEdits =
  (read: Settings, find: () => readonly CellEdit[]) =>
  ({ edits }: Settings): Partial<Settings> => {
    const at = effective(read).edits.length
    const since = edits.slice(at)
    const edited = new Set(since.map((edit) => ('row' in edit ? keyOf(edit) : '')))
    const found = find().filter((edit) => !edited.has(keyOf(edit)))
    return { edits: [...edits.slice(0, at), ...found, ...since] }
  }

export interface Finding {
  readonly code: Flag | Subject
  /** `block`: the file cannot be sent like this. `problem`: rows for which the admin decides. `note`: it may well be right. */
  readonly level: 'block' | 'problem' | 'warning' | 'note'
  /** Of the notice, which has all findings with this title. */
  readonly title: string
  /** How many rows it is about; none if it is about the file. */
  readonly rows: number
  readonly text: string
  /** Its rows are some of those of a finding before it. */
  readonly isWithin?: boolean
  readonly fixes: readonly Fix[]
}

/** One fix in place of several: those of rows and domains, except where there is a choice. */
export function allRepairs(findings: readonly Finding[]): Fix[] {
  const repairs = findings.flatMap(({ code, rows, fixes: [fix, ...others] }) =>
    fix && others.length === 0 && (rows > 0 || code === 'domains') ? fix : [],
  )
  const settings = (now: Settings) =>
    repairs.reduce<Partial<Settings>>(
      (done, fix) => ({ ...done, ...changeOf(fix.settings, { ...now, ...done }) }),
      {},
    )
  return repairs.length > 1 ? [{ label: 'Apply all repairs', settings }] : []
}

/** About the file, and not about rows. */
export const say = (
  code: Subject,
  text: string | false | undefined,
  level: Finding['level'] = 'warning',
  fixes: readonly Fix[] = [],
): Finding[] => (text ? [{ code, level, title: subjects[code][0], rows: 0, text, fixes }] : [])
