/** What can be said of the rows of a file, as one list: findings, filters and the notes of the table are views of it. */
import { count, number } from '../../ui/number.ts'
import { isAddress } from '../judge/address.ts'
import { badFlags, type Flag, flags, type Judgement } from '../judge/judge.ts'
import type { Repair } from '../judge/repair.ts'
import type { Settings } from '../judge/settings.ts'
import type { Read } from '../outgoing/prepare.ts'
import type { Finding } from './findings.ts'

interface RowFact {
  readonly flag: Flag
  /** Of the table; absent for what another filter shows, too. */
  readonly filter?: string
  /** Absent: as the filter. By the address of the row, and the line of the first row with this address. */
  readonly note?: (address: string, first: number) => string
  /** The finding. By the line of the first of these rows, and the line of the first row with its address. */
  readonly say?: (rows: number, line: number, first: number) => string
  readonly fix?: readonly [repair: Repair, label: string]
}

export const rowsHave = (value: number, one = 'has', many = 'have') =>
  count(value, `row ${one}`, `rows ${many}`)

export const rowFacts: readonly RowFact[] = [
  { flag: 'noAddress', filter: 'No address', say: (rows) => `${rowsHave(rows)} no address.` },
  {
    flag: 'badAddress',
    filter: 'Not an address',
    note: (address) => `Not an address: ${whyNot(address)}`,
    say: (rows, line) => `${rowsHave(rows)} a malformed address, first in line ${line}.`,
  },
  {
    flag: 'repeated',
    filter: 'Repeated',
    note: (_, first) => `Repeats line ${first}`,
    say: (rows, line, first) =>
      `${rowsHave(rows, 'repeats', 'repeat')} an address: line ${line} that of line ${first}.`,
  },
  { flag: 'hasRepeats', note: () => 'Repeated below' },
  {
    flag: 'blanks',
    filter: 'Blanks around the address',
    note: () => '',
    say: (rows) =>
      `${count(rows, 'address has', 'addresses have')} blanks around ${rows === 1 ? 'it' : 'them'}.`,
    fix: ['blanks', 'Remove blanks'],
  },
  {
    flag: 'brackets',
    filter: 'Address in brackets',
    note: () => '',
    say: (rows) => `${count(rows, 'address stands', 'addresses stand')} in brackets behind a name.`,
    fix: ['brackets', 'Take the address alone'],
  },
  {
    flag: 'quotes',
    filter: 'Quotes do not match',
    say: (rows, line) =>
      `The quotes of line ${line} do not match.${rows > 1 ? ` ${number(rows)} rows are affected.` : ''} Check that the table shows what is meant.`,
  },
  { flag: 'swallows', filter: 'Several people in a row' },
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
    filter: 'Control characters',
    say: (rows) => `${rowsHave(rows)} control characters.`,
    fix: ['controls', 'Remove control characters'],
  },
  {
    flag: 'formula',
    filter: 'Formulas',
    note: () => 'Formula',
    say: (rows) => `${rowsHave(rows)} a cell that a spreadsheet would run as a formula.`,
  },
  { flag: 'changed', filter: 'Repaired' },
  { flag: 'edited', filter: 'Edited' },
  { flag: 'added', filter: 'New since the last file', note: () => 'New' },
  {
    flag: 'altered',
    filter: 'Different from the last file',
    note: () => 'Differs from the last file',
  },
]

/** What is repaired is no longer a problem: the table shows the rows as changed. */
export function aboutRows(
  { counts, first, same }: Judgement,
  lines: Uint32Array,
  { repairs }: Settings,
): Finding[] {
  return rowFacts.flatMap(({ flag, say, fix }) => {
    const [rows, row] = [counts[flag], first[flag]]
    if (!say || row === undefined || (fix && repairs.includes(fix[0]))) return []
    return {
      code: flag,
      level: (flags[flag] & badFlags) === 0 ? 'warning' : 'problem',
      rows,
      text: say(rows, lines[row] ?? 0, lines[(same[row] ?? 0) - 1] ?? 0),
      fixes: fix ? [{ label: fix[1], settings: { repairs: [...repairs, fix[0]] } }] : [],
    }
  })
}

/** Why a text is no address, in a word or two. */
function whyNot(text: string): string {
  const address = text.trim()
  if (/<[^<>]*>$/.test(address)) return 'a name with brackets'
  if (address !== text && isAddress(address)) return 'blanks around it'
  if (!address.includes('@')) return 'no @'
  if (address.split('@').length > 2) return 'more than one @'
  if (/["']/.test(address) && !isAddress(address.replaceAll(/["']/g, ''))) return 'malformed'
  if (address.includes('"')) return 'quotes'
  if (/\s/.test(address)) return 'a blank in it'
  if (/[,;]/.test(address)) return 'a comma or semicolon'
  if (/@[^.]*$/.test(address)) return 'no domain'
  return 'malformed'
}

/** What the table notes of a row with this address. */
export function noteOf({ table: { lines }, judgement }: Read, row: number, address: string): string {
  const mark = judgement.flags[row] ?? 0
  const first = lines[(judgement.same[row] ?? 0) - 1] ?? 0
  // What is repaired is noted as such.
  const shown = mark & ((mark & flags.changed) === 0 ? ~0 : ~flags.control)
  return rowFacts
    .map(({ flag, filter, note }) => (shown & flags[flag]) !== 0 && (note ? note(address, first) : filter))
    .filter(Boolean)
    .join(', ')
}
