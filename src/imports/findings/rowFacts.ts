/** What can be said of the rows of a file, as one list: findings, filters and the notes of the table are views of it. */
import { count, number } from '../../ui/number.ts'
import { plainAddress, whyNoAddress } from '../file/address.ts'
import { sendsAsItIs, type Decisions } from '../file/decisions.ts'
import type { EditOfAll } from '../file/edits.ts'
import type { ReadFile } from '../file/prepare.ts'
import { badFlags, type Flag, flags } from '../file/rowMarks.ts'
import { type FileFinding, type FileFix, warn } from './finding.ts'

interface RowFact {
  readonly flag: Flag
  /** Of the table; absent for what another filter shows, too. */
  readonly filter?: string
  /** Absent: as the filter. By the address of the row, and the line of the first row with this address. */
  readonly note?: (address: string, first: number) => string
  /** The finding. By the line of the first of these rows, and the line of the first row with its address. */
  readonly describe?: (rows: number, line: number, first: number) => string
  readonly fix?: readonly [all: EditOfAll, label: string]
}

export const rowsHave = (value: number, one = 'has', many = 'have') =>
  count(value, `row ${one}`, `rows ${many}`)

export const rowFacts: readonly RowFact[] = [
  { flag: 'noAddress', filter: 'No address', describe: (rows) => `${rowsHave(rows)} no address.` },
  {
    flag: 'badAddress',
    filter: 'Not an address',
    note: whyNoAddress,
    describe: (rows, line) => `${rowsHave(rows)} a malformed address, first in line ${line}.`,
  },
  {
    flag: 'repairable',
    filter: 'Close to an address',
    note: (address) => `Did you mean ${plainAddress(address) ?? ''}?`,
    describe: (rows, line) =>
      `${rowsHave(rows)} an address with something beside it or too much, first in line ${line}.`,
    fix: ['addresses', 'Keep only the address'],
  },
  {
    flag: 'several',
    filter: 'Several addresses',
    describe: (rows, line) => `${rowsHave(rows)} several addresses, first in line ${line}.`,
    fix: ['first addresses', 'Take the first of each'],
  },
  {
    flag: 'repeated',
    filter: 'Repeated',
    note: (_, first) => `Repeats line ${first}`,
    describe: (rows, line, first) =>
      `${rowsHave(rows, 'repeats', 'repeat')} an address: line ${line} that of line ${first}.`,
  },
  {
    flag: 'heading',
    filter: 'Headings repeated',
    describe: (rows, line) => `${rowsHave(rows, 'repeats', 'repeat')} the headings, first in line ${line}.`,
  },
  {
    flag: 'tooManyCells',
    filter: 'Cells without a heading',
    note: (address) => (address.includes('@') ? `Cells without a heading, beside ${address}` : ''),
    describe: (rows, line) =>
      `${rowsHave(rows)} cells without a heading, first in line ${line}. They may have moved, or be of another person.`,
  },
  {
    flag: 'cellError',
    filter: 'Error of the spreadsheet',
    describe: (rows, line) =>
      `${rowsHave(rows)} an error such as #N/A or a formula without a value, first in line ${line}.`,
  },
  {
    flag: 'placeholder',
    filter: 'Placeholder of a database',
    describe: (rows, line) =>
      `${rowsHave(rows)} a placeholder of a database, such as NULL, for a name, first in line ${line}.`,
    fix: ['placeholders', 'Send without a name'],
  },
  {
    flag: 'shortCode',
    filter: 'accountCode in scientific notation',
    describe: (rows, line) =>
      `${rowsHave(rows)} an accountCode in scientific notation, which has lost digits, first in line ${line}.`,
  },
  { flag: 'hidden', filter: 'Hidden in the workbook' },
  { flag: 'hasRepeats', note: () => 'Repeated below' },
  {
    flag: 'quotes',
    filter: 'Quotes do not match',
    describe: (rows, line) =>
      `The quotes of line ${line} do not match.${rows > 1 ? ` ${number(rows)} rows are affected.` : ''} Check that the table shows what is meant.`,
  },
  {
    flag: 'uneven',
    filter: 'Other columns',
    describe: (rows) => `${rowsHave(rows)} more or fewer columns than the headings.`,
  },
  { flag: 'noName', filter: 'No name', describe: (rows) => `${rowsHave(rows)} no name.` },
  {
    flag: 'garbled',
    filter: 'Lost characters',
    describe: (rows) => `${rowsHave(rows)} lost characters, shown as \uFFFD.`,
  },
  {
    flag: 'unseen',
    filter: 'Characters not seen',
    describe: (rows) => `${rowsHave(rows)} characters that are not seen, such as control characters.`,
    fix: ['unseen', 'Remove the characters that are not seen'],
  },
  {
    flag: 'formula',
    filter: 'Formulas',
    note: () => 'Formula',
    describe: (rows) => `${rowsHave(rows)} a cell that a spreadsheet would run as a formula.`,
  },
  { flag: 'edited', filter: 'Edited' },
]

/** What becomes of the rows with a problem. */
function describeProblems({ checked: { counts } }: ReadFile, { badRows }: Decisions): FileFinding[] {
  const [rows, are, it] = [
    count(counts.bad, 'row'),
    counts.bad === 1 ? 'is' : 'are',
    counts.bad === 1 ? 'it' : 'them',
  ]
  if (counts.bad === 0) return []
  const fix: FileFix =
    badRows === 'send'
      ? { label: `Leave ${it} out`, change: { badRows: 'leave out' } }
      : { label: `Send ${it} anyway`, change: { badRows: 'send' } }
  const end = badRows === 'send' ? 'sent with a problem' : 'left out'
  return warn('problems', `${rows} ${are} ${end}.`, [fix]).map((finding) => ({ ...finding, shows: 'bad' }))
}

/** Whether a finding is about rows with a problem, which are left out unless the admin sends them. */
export const isAboutProblems = ({ shows = 'all' }: FileFinding): boolean =>
  shows === 'bad' || (shows !== 'all' && (flags[shows] & badFlags) !== 0)

/** The findings about rows, a line for each kind. */
export function describeRows(read: ReadFile, decisions: Decisions): FileFinding[] {
  const { counts, first, same } = read.checked
  const { lines } = read.table
  const kinds = rowFacts.flatMap(({ flag, describe, fix }): FileFinding[] => {
    const [rows, row] = [counts[flag], first[flag]]
    if (!describe || row === undefined) return []
    return [
      {
        key: flag,
        level: 'note',
        isWarning: (flags[flag] & badFlags) !== 0,
        sentence: describe(rows, lines[row] ?? 0, lines[(same[row] ?? 0) - 1] ?? 0),
        shows: flag,
        fixes: fix
          ? [{ label: fix[1], change: ({ edits }) => ({ edits: [...edits, { all: fix[0] }] }) }]
          : [],
      },
    ]
  })
  return [...(sendsAsItIs(decisions) ? [] : describeProblems(read, decisions)), ...kinds]
}

/** Why rows are not people: "2 without an address, 1 repeated". */
export function describeBad({ counts }: ReadFile['checked']): string {
  const parts: readonly (readonly [Flag, string])[] = [
    ['noAddress', 'without an address'],
    ['badAddress', 'with a malformed address'],
    ['repairable', 'with something beside the address'],
    ['several', 'with several addresses'],
    ['repeated', 'repeated'],
    ['heading', 'with the headings again'],
    ['tooManyCells', 'with cells without a heading'],
    ['cellError', 'with an error of the spreadsheet'],
    ['placeholder', 'with a placeholder for a name'],
    ['shortCode', 'with a shortened accountCode'],
  ]
  return parts
    .flatMap(([flag, text]) => (counts[flag] > 0 ? `${number(counts[flag])} ${text}` : []))
    .join(', ')
}

/** What the table notes of a row with this address. */
export function noteOf({ table: { lines }, checked }: ReadFile, row: number, address: string): string {
  const mark = checked.flags[row] ?? 0
  const first = lines[(checked.same[row] ?? 0) - 1] ?? 0
  return rowFacts
    .map(({ flag, filter, note }) => (mark & flags[flag]) !== 0 && (note?.(address, first) || filter))
    .filter(Boolean)
    .join(', ')
}
