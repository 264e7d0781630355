/** What there is to say about the rows of a file, by what a judgement counted. */
import { count, number } from '../../ui/number.ts'
import type { Finding, Fix } from './findings.ts'
import { type Flag, flags, type Judgement } from '../judge/judge.ts'
import type { Settings } from '../judge/settings.ts'

export const rowsHave = (value: number, one: string, many: string) =>
  count(value, `row ${one}`, `rows ${many}`)

export function aboutRows(
  { counts, flags: marks, same }: Judgement,
  lines: Uint32Array,
  { repairs }: Settings,
): Finding[] {
  // Of a million rows, a search takes ten milliseconds.
  const firstLine = (flag: Flag): number =>
    counts[flag] === 0 ? 0 : (lines[marks.findIndex((mark) => (mark & flags[flag]) !== 0)] ?? 0)
  const repair = (label: string, code: Settings['repairs'][number]): Fix[] =>
    repairs.includes(code) ? [] : [{ label, settings: { repairs: [...repairs, code] } }]
  const firstSame = counts.repeated > 0 ? marks.findIndex((mark) => (mark & flags.repeated) !== 0) : 0
  const all: Omit<Finding, 'rows'>[] = [
    {
      code: 'noAddress',
      level: 'problem',
      text: `${rowsHave(counts.noAddress, 'has', 'have')} no address.`,
      fixes: [],
    },
    {
      code: 'badAddress',
      level: 'problem',
      text: `${rowsHave(counts.badAddress, 'has', 'have')} a malformed address, first in line ${firstLine('badAddress')}.`,
      fixes: [],
    },
    {
      code: 'repeated',
      level: 'problem',
      text: `${rowsHave(counts.repeated, 'repeats', 'repeat')} an address: line ${lines[firstSame] ?? 0} that of line ${lines[(same[firstSame] ?? 1) - 1] ?? 0}.`,
      fixes: [],
    },
    {
      code: 'blanks',
      level: 'warning',
      text: `${count(counts.blanks, 'address has', 'addresses have')} blanks around ${counts.blanks === 1 ? 'it' : 'them'}.`,
      fixes: repair('Remove blanks', 'blanks'),
    },
    {
      code: 'brackets',
      level: 'warning',
      text: `${count(counts.brackets, 'address stands', 'addresses stand')} in brackets behind a name.`,
      fixes: repair('Take the address alone', 'brackets'),
    },
    {
      code: 'quotes',
      level: 'warning',
      text: `The quotes of line ${firstLine('quotes')} do not match.${counts.quotes > 1 ? ` ${number(counts.quotes)} rows are affected.` : ''} Check that the table shows what is meant.`,
      fixes: [],
    },
    {
      code: 'uneven',
      level: 'warning',
      text: `${rowsHave(counts.uneven, 'has', 'have')} more or fewer columns than the headings.`,
      fixes: [],
    },
    {
      code: 'noName',
      level: 'warning',
      text: `${rowsHave(counts.noName, 'has', 'have')} no name.`,
      fixes: [],
    },
    {
      code: 'garbled',
      level: 'warning',
      text: `${rowsHave(counts.garbled, 'has', 'have')} characters that are not of this encoding (shown as \uFFFD).`,
      fixes: [],
    },
    {
      code: 'control',
      level: 'warning',
      text: `${rowsHave(counts.control, 'has', 'have')} control characters.`,
      fixes: repair('Remove control characters', 'controls'),
    },
    {
      code: 'formula',
      level: 'warning',
      text: `${rowsHave(counts.formula, 'has', 'have')} a cell that a spreadsheet would run as a formula.`,
      fixes: [],
    },
  ]
  // What is repaired is no longer a problem; the table shows the rows as changed.
  const isRepaired = ({ code, fixes }: (typeof all)[number]) =>
    (code === 'blanks' || code === 'brackets' || code === 'control') && fixes.length === 0
  return all.flatMap((each) => {
    const rows = counts[each.code as Flag]
    return rows > 0 && !isRepaired(each) ? [{ ...each, rows }] : []
  })
}
