/** What there is to say about a file, as one list: the notices, the filters and the reason of the button are views of it. */
import { count, number } from '../ui/number.ts'
import { hasNames, hasRole, isInPlace, type Mapping } from './judge/header.ts'
import { type Flag, flags, type Judgement } from './judge/judge.ts'
import type { Prepared } from './outgoing/prepare.ts'
import { type Settings, sendsOriginal } from './judge/settings.ts'
import { describeMismatch, type Source } from './read/source.ts'

export interface Fix {
  readonly label: string
  readonly settings: Partial<Settings>
}

export interface Finding {
  readonly code: Flag | 'header' | 'name' | 'password' | 'type' | 'binary' | 'long row' | 'original'
  /** `block`: the file cannot be sent like this. `problem`: rows for which the admin decides. */
  readonly level: 'block' | 'problem' | 'warning' | 'info'
  /** How many rows it is about; none if it is about the file. */
  readonly rows: number
  readonly text: string
  readonly fixes: readonly Fix[]
}

const rowsHave = (value: number, one: string, many: string) => count(value, `row ${one}`, `rows ${many}`)

/** The columns in words: `"E-mail Address" as email, "Vorname" and "Nachname" as name`. */
function sayMapping({ roles, header, isNameless }: Mapping, headings: readonly string[]): string {
  const named = (at: number) => (header < 0 ? `column ${at + 1}` : `"${(headings[at] ?? '').trim()}"`)
  const columnsOf = (...wanted: string[]) =>
    wanted.flatMap((role) => roles.flatMap((each, at) => (each === role ? [named(at)] : []))).join(' and ')
  const names = isNameless ? 'an empty column' : columnsOf('name', 'first name', 'last name')
  return `${columnsOf('email')} as email, ${names} as name`
}

function aboutColumns({ mapping, suggestion }: Judgement, suggested: readonly string[]): Finding[] {
  const fixes: Fix[] = suggestion
    ? [{ label: `Use ${sayMapping(suggestion, suggested)}`, settings: { mapping: suggestion } }]
    : []
  const about = { level: 'block', rows: 0, fixes } as const
  if (!mapping || !hasRole(mapping, 'email')) {
    const text =
      'No cell within A1 to M99 is exactly "email", so the service will not find the addresses. Choose their column above the table.'
    return [{ ...about, code: 'header', text }]
  }
  if (hasNames(mapping) || mapping.isNameless) return []
  const text = 'The column directly to the right of "email" should be headed "name".'
  const empty: Fix = {
    label: 'Add an empty column "name"',
    settings: { mapping: { ...mapping, isNameless: true } },
  }
  return [{ ...about, code: 'name', text, fixes: suggestion?.isNameless ? [empty] : [...fixes, empty] }]
}

function aboutRows(
  { counts, flags: marks, same }: Judgement,
  lines: Uint32Array,
  { repairs }: Settings,
): Finding[] {
  const firstLine = (flag: Flag): number => lines[marks.findIndex((mark) => (mark & flags[flag]) !== 0)] ?? 0
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

/** What is wrong with the file as it is, where it goes as it is. */
function aboutOriginal({ read, settings }: Prepared): string[] {
  // What goes as another type was said.
  if (!read || settings.fileType) return []
  const { table, judgement } = read
  const { mapping, headings } = judgement
  return [
    table.hasMark && 'With the byte-order mark, the service may not find the column "email".',
    table.encoding !== 'utf-8' && 'Its characters are not UTF-8. The service may read them differently.',
    table.delimiter !== ',' && 'Its columns are not separated by commas.',
    !(mapping && isInPlace(mapping, headings)) &&
      'Its columns are not headed "email" and "name" as the service needs it.',
    table.sheets.length > 1 && 'Which of its sheets the service reads is not documented.',
    table.bytes.length > 0 &&
      table.bytes.at(-1) !== 0x0a &&
      'It has no final newline, which the service needs.',
  ].filter((sentence) => typeof sentence === 'string')
}

export function findAll(source: Source, { settings, read, ...prepared }: Prepared): readonly Finding[] {
  const about = { rows: 0, fixes: [] } as const
  const mismatch = describeMismatch(source, settings.fileType ?? source.content)
  const found: Finding[] = mismatch ? [{ ...about, code: 'type', level: 'warning', text: mismatch }] : []
  if (!read) return found
  const { table, judgement } = read
  const { counts, mapping } = judgement
  if (table.stopped === 'binary') {
    const text = 'The file has NUL bytes, so it is binary and not CSV. Save it as CSV UTF-8.'
    return [{ ...about, code: 'binary', level: 'block', text }]
  }
  if (table.stopped === 'long row')
    found.push({
      ...about,
      code: 'long row',
      level: 'block',
      text: `A row after row ${number(counts.rows)} is longer than a million characters, so reading stopped there. A quote may not be closed.`,
    })
  if (sendsOriginal(settings)) {
    const texts = aboutOriginal({ settings, read, ...prepared })
    found.push(...texts.map((text): Finding => ({ ...about, code: 'original', level: 'warning', text })))
  } else {
    const names = judgement.suggestionHeadings
    found.push(...aboutColumns(judgement, names))
  }
  const password = judgement.secret.filter((column) => mapping?.roles[column] !== 'left out')
  if (password.length > 0)
    found.push({
      ...about,
      code: 'password',
      level: 'warning',
      text: "The file has passwords in clear text. Passwords are sent but not shown. A password that breaks the account's rules fails the whole file.",
      fixes: mapping
        ? [
            {
              label: 'Leave the passwords out',
              settings: {
                send: 'corrected',
                mapping: {
                  ...mapping,
                  roles: mapping.roles.map((role, at) => (password.includes(at) ? 'left out' : role)),
                },
              },
            },
          ]
        : [],
    })
  return [...found, ...aboutRows(judgement, table.lines, settings)]
}

/** Why the file cannot be sent like this, if it cannot. */
export function blockerOf(prepared: Prepared, findings: readonly Finding[]): string | undefined {
  const { settings, read } = prepared
  if (!read) return undefined
  const blocks = findings.filter(({ level }) => level === 'block').map(({ code }) => code)
  if (blocks.includes('binary')) return 'This file is binary, which cannot be sent as CSV.'
  const { counts, mapping } = read.judgement
  const isCorrected = !sendsOriginal(settings)
  if (blocks.includes('long row') && isCorrected) return 'Only a part of the file could be read.'
  if (blocks.includes('header')) return 'Choose the column with the addresses.'
  if (blocks.includes('name')) return 'Choose the column with the names.'
  // With "Clear the group first", such an import would only empty the group.
  if (mapping && hasRole(mapping, 'email') && counts.people === 0) return 'The file contains no people.'
  if (isCorrected && settings.badRows === 'stop' && counts.bad > 0)
    return `Decide about ${count(counts.bad, 'row', 'rows')} with a problem.`
  return undefined
}
