/** What can be said of the rows of a file, as one table: findings, filters and the notes of the rows are views of it. */
import { count, number } from '../../ui/number.ts'
import { plainAddress, whyNoAddress } from '../file/address.ts'
import { adding, type EditOfAll } from '../file/edits.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import { badFlags, type Flag, flags } from '../file/rowMarks.ts'
import type { FileFinding } from './finding.ts'

interface RowFact {
  /** Of the table; absent for what another filter shows, too. */
  readonly filter?: string
  /** The words of the finding, unless they are those of the filter. `false`: there is none. */
  readonly finding?: string | false
  /** In a sum, of rows with a problem: "2 without an address". */
  readonly sum?: string
  /** Absent: as the filter. By the address of the row, and the line of the first row with this address. */
  readonly note?: (address: string, first: number) => string
  readonly fix?: readonly [all: EditOfAll, label: string]
}

const rowFacts: Readonly<Partial<Record<Flag, RowFact>>> = {
  noAddress: { filter: 'No address', sum: 'without an address' },
  badAddress: { filter: 'Not an address', sum: 'with a malformed address', note: whyNoAddress },
  repairable: {
    filter: 'Close to an address',
    sum: 'close to an address',
    note: (address) => `Perhaps ${plainAddress(address) ?? ''}`,
    fix: ['addresses', 'Repair'],
  },
  several: {
    filter: 'Several addresses',
    sum: 'with several addresses',
    fix: ['first addresses', 'Take the first'],
  },
  repeated: {
    filter: 'Repeated',
    finding: 'Repeats a row above',
    sum: 'repeated',
    note: (_, first) => `Repeats line ${first}`,
  },
  heading: { filter: 'Headings repeated', sum: 'with the headings again' },
  tooManyCells: {
    filter: 'Cells without a heading',
    sum: 'with cells without a heading',
    note: (address) => (address.includes('@') ? `Cells without a heading, beside ${address}` : ''),
  },
  cellError: { filter: 'Error such as #N/A', sum: 'with an error of the spreadsheet' },
  placeholder: {
    filter: 'Placeholder such as NULL',
    sum: 'with a placeholder for a name',
    fix: ['placeholders', 'Send without a name'],
  },
  shortCode: { filter: 'accountCode that lost digits', sum: 'with a shortened accountCode' },
  hidden: { filter: 'Hidden in the workbook', finding: false },
  hasRepeats: { note: () => 'Repeated below' },
  quotes: { filter: 'Quotes do not match' },
  uneven: { filter: 'More or fewer columns' },
  noName: { filter: 'No name' },
  garbled: { filter: 'Lost characters, shown as \uFFFD' },
  unseen: { filter: 'Characters not seen', fix: ['unseen', 'Remove'] },
  formula: { filter: 'Formulas', finding: 'A spreadsheet would run as a formula', note: () => 'Formula' },
  edited: { filter: 'Edited', finding: false },
}
export const allFacts = Object.entries(rowFacts) as [Flag, RowFact][] // `Object.entries` loses the type of the keys.

function describeProblems({ checked: { counts }, decisions: { badRows } }: Prepared): FileFinding[] {
  if (counts.bad === 0) return []
  const [end, label, next] =
    badRows === 'send'
      ? (['sent with a problem', 'Leave out', 'leave out'] as const)
      : (['left out', 'Include them', 'send'] as const)
  const fixes = [{ label, change: { badRows: next } }]
  const sentence = `${count(counts.bad, 'row')} ${end}.`
  return [{ key: 'problems', level: 'note', isWarning: true, sentence, shows: 'bad', fixes }]
}

/** Whether a finding is about rows with a problem, which are left out unless the admin sends them. */
export const isAboutProblems = ({ shows = 'all' }: FileFinding): boolean =>
  shows === 'bad' || (shows !== 'all' && (flags[shows] & badFlags) !== 0)

export function describeRows(prepared: Prepared): FileFinding[] {
  const { counts } = prepared.checked
  const kinds = allFacts.flatMap(([flag, { filter, finding = filter, fix }]): FileFinding[] => {
    if (!finding || counts[flag] === 0) return []
    const isWarning = (flags[flag] & badFlags) !== 0
    const sentence = `${finding}: ${number(counts[flag])}`
    const fixes = fix ? [{ label: fix[1], change: adding({ all: fix[0] }) }] : []
    return [{ key: flag, level: 'note', isWarning, sentence, shows: flag, fixes }]
  })
  return [...(prepared.decisions.send === 'corrected' ? describeProblems(prepared) : []), ...kinds]
}

/** Why rows are not people: "2 without an address, 1 repeated". */
export const describeBad = ({ counts }: ReadFile['checked']): string =>
  allFacts
    .flatMap(([flag, { sum }]) => (sum && counts[flag] > 0 ? `${number(counts[flag])} ${sum}` : []))
    .join(', ')

export function noteOf({ table: { lines }, checked }: ReadFile, row: number, address: string): string {
  const mark = checked.flags[row] ?? 0
  const first = lines[(checked.same[row] ?? 0) - 1] ?? 0
  return allFacts
    .map(([flag, { filter, note }]) => (mark & flags[flag]) !== 0 && (note?.(address, first) || filter))
    .filter(Boolean)
    .join(', ')
}
