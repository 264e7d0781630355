/** What can be said of the rows of a file, as one list: findings, filters and the notes of the table are views of it. */
import { count, number } from '../../ui/number.ts'
import { plainAddress, whyNoAddress } from '../judge/address.ts'
import { badFlags, type Flag, flags } from '../judge/flags.ts'
import type { Repair } from '../judge/repair.ts'
import type { Settings } from '../judge/settings.ts'
import type { Read } from '../outgoing/prepare.ts'
import type { CellEdit } from '../read/edits.ts'
import { correctAddresses, splitRows, takeFirst } from './corrections.ts'
import { addEdits, type Finding } from './finding.ts'

interface RowFact {
  readonly flag: Flag
  /** Of the table; absent for what another filter shows, too. */
  readonly filter?: string
  /** Absent: as the filter. By the address of the row, and the line of the first row with this address. */
  readonly note?: (address: string, first: number) => string
  /** The finding. By the line of the first of these rows, and the line of the first row with its address. */
  readonly say?: (rows: number, line: number, first: number) => string
  readonly fix?: readonly [repair: Repair, label: string]
  /** Fixes of the cells, found with the click. */
  readonly corrections?: readonly (readonly [label: string, correct: (read: Read) => readonly CellEdit[]])[]
}

export const rowsHave = (value: number, one = 'has', many = 'have') =>
  count(value, `row ${one}`, `rows ${many}`)
const ofThese = (rows: number, one = 'has', many = 'have') =>
  `${number(rows)} of these ${rows === 1 ? one : many}`

export const rowFacts: readonly RowFact[] = [
  { flag: 'noAddress', filter: 'No address', say: (rows) => `${rowsHave(rows)} no address.` },
  {
    flag: 'badAddress',
    filter: 'Not an address',
    note: (address) => (plainAddress(address) === undefined ? whyNoAddress(address) : ''),
    say: (rows, line) => `${rowsHave(rows)} a malformed address, first in line ${line}.`,
  },
  {
    flag: 'wrapped',
    filter: 'Text beside the address',
    say: (rows) => `${ofThese(rows)} text beside the address, such as "mailto:".`,
    fix: ['addresses', 'Keep only the address'],
  },
  {
    flag: 'correctable',
    filter: 'Close to an address',
    note: (address) => `Did you mean ${plainAddress(address) ?? ''}?`,
    say: (rows) => `${ofThese(rows, 'is', 'are')} close to an address.`,
    corrections: [['Correct them', correctAddresses]],
  },
  {
    flag: 'several',
    filter: 'Several addresses',
    note: () => '',
    say: (rows, line) => `${ofThese(rows)} several addresses, first in line ${line}.`,
    corrections: [
      ['Take the first of each', takeFirst],
      ['Split into rows', splitRows],
    ],
  },
  {
    flag: 'repeated',
    filter: 'Repeated',
    note: (_, first) => `Repeats line ${first}`,
    say: (rows, line, first) =>
      `${rowsHave(rows, 'repeats', 'repeat')} an address: line ${line} that of line ${first}.`,
  },
  {
    flag: 'noValue',
    filter: 'Formula without a value',
    say: (rows, line) =>
      `${rowsHave(rows)} a formula without a value, first in line ${line}. Open the file in a spreadsheet program and save it.`,
  },
  {
    flag: 'error',
    filter: 'Error of the spreadsheet',
    say: (rows, line) =>
      `${rowsHave(rows)} an error such as #N/A or 1.2E+11 in place of a value, first in line ${line}.`,
  },
  { flag: 'hidden', filter: 'Hidden in the workbook' },
  { flag: 'hasRepeats', note: () => 'Repeated below' },
  {
    flag: 'quotes',
    filter: 'Quotes do not match',
    say: (rows, line) =>
      `The quotes of line ${line} do not match.${rows > 1 ? ` ${number(rows)} rows are affected.` : ''} Check that the table shows what is meant.`,
  },
  { flag: 'swallows', filter: 'Several people in a row' },
  {
    flag: 'stray',
    filter: 'Name in doubt',
    say: (rows, line) =>
      `${rowsHave(rows)} a name that may be wrong, first in line ${line}: with an address, code (such as &eacute;), lost letters (\uFFFD) or other unusual characters, or very long.`,
  },
  {
    flag: 'beside',
    filter: 'Cells without a heading',
    say: (rows, line) =>
      `${rowsHave(rows)} cells without a heading, first in line ${line}. They may be of another column or person.`,
  },
  {
    flag: 'uneven',
    filter: 'Other columns',
    say: (rows) => `${rowsHave(rows)} more or fewer columns than the headings.`,
  },
  { flag: 'noName', filter: 'No name', say: (rows) => `${rowsHave(rows)} no name.` },
  {
    flag: 'garbled',
    filter: 'Wrong characters',
    say: (rows) => `${rowsHave(rows)} characters that are not of this encoding (shown as \uFFFD).`,
  },
  {
    flag: 'control',
    filter: 'Characters not seen',
    say: (rows) => `${rowsHave(rows)} characters that are not seen, such as control characters.`,
    fix: ['controls', 'Remove the characters that are not seen'],
  },
  {
    flag: 'formula',
    filter: 'Formulas',
    note: () => 'Formula',
    say: (rows) => `${rowsHave(rows)} a cell that a spreadsheet would run as a formula.`,
  },
  { flag: 'changed', filter: 'Repaired' },
  { flag: 'edited', filter: 'Edited' },
]

/** Kinds of malformed addresses, after which they stand. */
const ofAddress = flags.wrapped | flags.correctable | flags.several

/** The findings about rows. A repaired row is no longer a problem: the table shows it as changed. */
export function aboutRows(read: Read, settings: Settings): Finding[] {
  const { counts, first, same } = read.judgement
  const { lines } = read.table
  return rowFacts.flatMap(({ flag, say, fix, corrections = [] }) => {
    const [rows, row] = [counts[flag], first[flag]]
    if (!say || row === undefined || (fix && settings.repairs.includes(fix[0]))) return []
    const isProblem = (flags[flag] & (badFlags | ofAddress)) !== 0
    return {
      code: flag,
      level: isProblem ? 'problem' : 'note',
      isWithin: (flags[flag] & ofAddress) !== 0,
      title: isProblem ? `${rowsHave(counts.bad)} a problem.` : 'Notes.',
      rows,
      text: say(rows, lines[row] ?? 0, lines[(same[row] ?? 0) - 1] ?? 0),
      fixes: [
        ...(fix
          ? [{ label: fix[1], settings: (now: Settings) => ({ repairs: [...now.repairs, fix[0]] }) }]
          : []),
        ...corrections.map(([label, correct]) => ({
          label,
          settings: addEdits(settings, () => correct(read)),
        })),
      ],
    }
  })
}

/** What is said of a row: what is repaired is said as such. */
const saidOf = (mark: number): number =>
  mark & ((mark & flags.changed) === 0 ? ~0 : ~(flags.control | flags.wrapped))

/** Whether a row was only corrected. */
export const isCalm = (mark: number): boolean => (saidOf(mark) & ~(flags.changed | flags.edited)) === 0

/** What the table notes of a row with this address. */
export function noteOf({ table: { lines }, judgement }: Read, row: number, address: string): string {
  const shown = saidOf(judgement.flags[row] ?? 0)
  const first = lines[(judgement.same[row] ?? 0) - 1] ?? 0
  return rowFacts
    .map(({ flag, filter, note }) => (shown & flags[flag]) !== 0 && (note ? note(address, first) : filter))
    .filter(Boolean)
    .join(', ')
}
