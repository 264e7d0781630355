/** What can be said of the rows of a file, as one table: findings, filters and the notes of the rows are views of it. */
import { count, number } from '../../ui/number.ts'
import { plainAddress, whyNoAddress } from '../file/address.ts'
import type { Decisions } from '../file/decisions.ts'
import { adding, type EditOfAll } from '../file/edits.ts'
import type { ReadFile } from '../file/prepare.ts'
import { badFlags, type Flag, flags } from '../file/rowMarks.ts'
import type { FileFinding } from './finding.ts'

interface RowFact {
  /** Of the table; absent for what another filter shows, too. */
  readonly filter?: string
  readonly have?: string
  /** In a sum: "2 without an address". Absent: "with" what they have. */
  readonly sum?: string
  /** Absent: as the filter. By the address of the row, and the line of the first row with this address. */
  readonly note?: (address: string, first: number) => string
  readonly fix?: readonly [all: EditOfAll, label: string]
}

const rowFacts: Readonly<Partial<Record<Flag, RowFact>>> = {
  noAddress: { filter: 'No address', have: 'no address', sum: 'without an address' },
  badAddress: {
    filter: 'Not an address',
    have: 'a malformed address',
    note: whyNoAddress,
  },
  repairable: {
    filter: 'Close to an address',
    have: 'an address with something beside it or too much',
    sum: 'with something beside the address',
    note: (address) => `Did you mean ${plainAddress(address) ?? ''}?`,
    fix: ['addresses', 'Keep only the address'],
  },
  several: {
    filter: 'Several addresses',
    have: 'several addresses',
    fix: ['first addresses', 'Take the first of each'],
  },
  repeated: {
    filter: 'Repeated',
    have: 'the address of a row above',
    sum: 'repeated',
    note: (_, first) => `Repeats line ${first}`,
  },
  heading: { filter: 'Headings repeated', have: 'the headings again' },
  tooManyCells: {
    filter: 'Cells without a heading',
    have: 'cells without a heading, which may have moved or be of another person',
    sum: 'with cells without a heading',
    note: (address) => (address.includes('@') ? `Cells without a heading, beside ${address}` : ''),
  },
  cellError: {
    filter: 'Error of the spreadsheet',
    have: 'an error such as #N/A or a formula without a value',
    sum: 'with an error of the spreadsheet',
  },
  placeholder: {
    filter: 'Placeholder of a database',
    have: 'a placeholder of a database, such as NULL, for a name',
    sum: 'with a placeholder for a name',
    fix: ['placeholders', 'Send without a name'],
  },
  shortCode: {
    filter: 'accountCode in scientific notation',
    have: 'an accountCode in scientific notation, which has lost digits',
    sum: 'with a shortened accountCode',
  },
  hidden: { filter: 'Hidden in the workbook' },
  hasRepeats: { note: () => 'Repeated below' },
  quotes: { filter: 'Quotes do not match', have: 'quotes that do not match' },
  uneven: { filter: 'Other columns', have: 'more or fewer columns than the headings' },
  noName: { filter: 'No name', have: 'no name' },
  garbled: { filter: 'Lost characters', have: 'lost characters, shown as \uFFFD' },
  unseen: {
    filter: 'Characters not seen',
    have: 'characters that are not seen, such as control characters',
    fix: ['unseen', 'Remove the characters that are not seen'],
  },
  formula: {
    filter: 'Formulas',
    have: 'a cell that a spreadsheet would run as a formula',
    note: () => 'Formula',
  },
  edited: { filter: 'Edited' },
}
export const allFacts = Object.entries(rowFacts) as [Flag, RowFact][] // `Object.entries` loses the type of the keys.

export const rowsHave = (rows: number): string => count(rows, 'row has', 'rows have')

function describeProblems({ counts }: ReadFile['checked'], { badRows }: Decisions): FileFinding[] {
  if (counts.bad === 0) return []
  const rows = count(counts.bad, 'row is', 'rows are')
  const it = counts.bad === 1 ? 'it' : 'them'
  const [end, label, next] =
    badRows === 'send'
      ? (['sent with a problem', `Leave ${it} out`, 'leave out'] as const)
      : (['left out', `Send ${it} anyway`, 'send'] as const)
  const fixes = [{ label, change: { badRows: next } }]
  return [
    { key: 'problems', level: 'note', isWarning: true, sentence: `${rows} ${end}.`, shows: 'bad', fixes },
  ]
}

/** Whether a finding is about rows with a problem, which are left out unless the admin sends them. */
export const isAboutProblems = ({ shows = 'all' }: FileFinding): boolean =>
  shows === 'bad' || (shows !== 'all' && (flags[shows] & badFlags) !== 0)

export function describeRows(read: ReadFile, decisions: Decisions): FileFinding[] {
  const { counts, first } = read.checked
  const kinds = allFacts.flatMap(([flag, { have, fix }]): FileFinding[] => {
    const row = first[flag]
    if (have === undefined || row === undefined) return []
    const isWarning = (flags[flag] & badFlags) !== 0
    const sentence = `${rowsHave(counts[flag])} ${have}, first in line ${number(read.table.lines[row] ?? 0)}.`
    const fixes = fix ? [{ label: fix[1], change: adding({ all: fix[0] }) }] : []
    return [{ key: flag, level: 'note', isWarning, sentence, shows: flag, fixes }]
  })
  return [...(decisions.send === 'corrected' ? describeProblems(read.checked, decisions) : []), ...kinds]
}

/** Why rows are not people: "2 without an address, 1 repeated". */
export const describeBad = ({ counts }: ReadFile['checked']): string =>
  allFacts
    .flatMap(([flag, { have, sum = `with ${have}` }]) =>
      (flags[flag] & badFlags) !== 0 && counts[flag] > 0 ? `${number(counts[flag])} ${sum}` : [],
    )
    .join(', ')

export function noteOf({ table: { lines }, checked }: ReadFile, row: number, address: string): string {
  const mark = checked.flags[row] ?? 0
  const first = lines[(checked.same[row] ?? 0) - 1] ?? 0
  return allFacts
    .map(([flag, { filter, note }]) => (mark & flags[flag]) !== 0 && (note?.(address, first) || filter))
    .filter(Boolean)
    .join(', ')
}
