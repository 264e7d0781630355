/** All findings about a file, the stops first. */
import { isWithin, meantBy } from '../../device/ownDomains.ts'
import { count, number } from '../../ui/number.ts'
import { byLevel } from '../../ui/pane/finding.ts'
import type { Checked } from '../file/checkRows.ts'
import {
  columnsOf,
  hasAddresses,
  hasNames,
  hiddenColumns,
  isInPlace,
  type Mapping,
  nameColumns,
} from '../file/columns.ts'
import { encodings } from '../file/decodeText.ts'
import { adding } from '../file/edits.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import { cellsAt, firstRows } from '../file/rows.ts'
import { type FileFinding, type FileFix, note, stop, warn } from './finding.ts'
import { describeRows } from './rowFacts.ts'

export interface Circumstances {
  readonly ownDomains: readonly string[]
  readonly isMoving: boolean
  /** The columns of an earlier file with these headings. */
  readonly remembered: Mapping | undefined
}

function describeEncoding({ table: { csv }, checked: { samples }, decisions }: Prepared): FileFinding[] {
  if (!csv?.isDoubtful || decisions.isTextRight) return []
  const text = `Are the characters right? Read as ${encodings[csv.encoding][0]}: ${samples.join(' · ')}`
  return [stop('encoding', text, [{ label: 'They are right', change: { isTextRight: true } }])]
}

function describeLines({ table: { csv }, decisions }: Prepared): FileFinding[] {
  if (!csv || csv.quotes !== undefined || decisions.areLinesRight) return []
  const keep: FileFix = { label: 'Keep it as it is', change: { areLinesRight: true } }
  if (csv.isQuotedWhole) {
    const fix: FileFix = { label: 'Read the cells as columns', change: { quotes: 'cells' } }
    return [stop('lines', 'Each line is one quoted cell.', [fix, keep])]
  }
  if (csv.swallowing === undefined) return []
  const text = `Line ${number(csv.swallowing)} seems to hold the lines of other people. A quotation mark may not be closed.`
  return [stop('lines', text, [{ label: 'Read each line as a row', change: { quotes: 'by line' } }, keep])]
}

/** The columns in words: `"E-mail Address" as email, "Vorname" and "Nachname" as name`. */
function describeMapping(mapping: Mapping, headings: readonly string[], as = 'as'): string {
  const { roles, header, isNameless } = mapping
  const heading = (at: number) => (header < 0 ? `column ${at + 1}` : `"${(headings[at] ?? '').trim()}"`)
  const named = (columns: readonly number[]) => columns.map(heading).join(' and ')
  const names = isNameless ? 'an empty column' : named(nameColumns(mapping))
  const others = (['password', 'accountCode'] as const)
    .filter((role) => roles.includes(role))
    .map((role) => `, ${named(columnsOf(mapping, role))} as ${role}`)
  const left = named(columnsOf(mapping, 'left out'))
  const end = as === 'as' || left === '' ? '' : `. Left out: ${left}`
  return `${named(columnsOf(mapping, 'email'))} ${as} email, ${names} as name${others.join('')}${end}`
}

function examplesOf({ table, checked }: ReadFile, { header, roles }: Mapping): string {
  const email = roles.indexOf('email')
  if (checked.secret.includes(email)) return ''
  const below = firstRows(table.rows, header + 100).slice(header + 1)
  const cells = below.map((row) => row[email]?.trim())
  return `: ${cells.filter(Boolean).slice(0, 3).join(', ')}`
}

const choosing = (label: string, chosen: Mapping): FileFix => ({ label, change: { mapping: chosen } })

function describeColumns(read: ReadFile, remembered: Mapping | undefined): FileFinding[] {
  const { mapping, chosen, suggestions, suggestionHeadings, isGuessed, isUnclear, headings } = read.checked
  const last = remembered && describeMapping(remembered, cellsAt(read.table.rows, remembered.header))
  const again = remembered ? [choosing(`Use the columns of last time: ${last}`, remembered)] : []
  if (isGuessed && mapping)
    return note('columns', `${describeMapping(mapping, headings, 'is read as')}.`, again)
  const isOne = suggestions.length < 2
  const suggested = suggestions.map((each) =>
    choosing(`Use ${describeMapping(each, suggestionHeadings)}${isOne ? '' : examplesOf(read, each)}`, each),
  )
  const fixes = remembered ? again : suggested
  if (isUnclear)
    return [stop('header', 'More than one column could be meant for the address or the name.', fixes)]
  if (!mapping || !chosen || !hasAddresses(read.checked)) {
    const text = isOne
      ? 'No cell within A1 to M99 is exactly "email", so the service will not find the addresses. Choose their column above the table.'
      : `${suggestions.length} columns have addresses. Choose the one to import.`
    return [stop('header', text, fixes)]
  }
  if (hasNames(mapping) || mapping.isNameless) return []
  const empty = choosing('Add an empty column "name"', { ...chosen, isNameless: true })
  const text = 'The column directly to the right of "email" should be headed "name".'
  return [stop('name', text, suggestions[0]?.isNameless ? [empty] : [...fixes, empty])]
}

function describeHidden({ table: { sheet }, checked, decisions: { hidden } }: Prepared): FileFinding[] {
  const rows = checked.counts.hidden + checked.counts.leftHidden
  const all = sheet?.hiddenColumns.length ?? 0
  const leavable = hiddenColumns(checked.chosen, sheet).length
  const columns = hidden === 'leave out' && rows + leavable > 0 ? leavable : all
  if (rows + columns === 0) return []
  const parts = [rows > 0 && count(rows, 'row'), columns > 0 && count(columns, 'column')].filter(Boolean)
  const [are, it] = rows + columns === 1 ? ['is', 'it'] : ['are', 'them']
  const text = `${parts.join(' and ')} ${are} hidden in the workbook`
  const leave: FileFix = { label: `Leave ${it} out`, change: { hidden: 'leave out' } }
  const include: FileFix = { label: `Include ${it}`, change: { hidden: 'include' } }
  if (rows + leavable === 0) return note('hidden', `${text}, and included.`)
  if (hidden === undefined) return [stop('hidden', `${text}.`, [leave, include])]
  const [end, fix] = hidden === 'include' ? (['included', leave] as const) : (['left out', include] as const)
  return note('hidden', `${text}, and ${end}.`, [fix])
}

function describeAsItIs({ table: { csv, sheet }, checked: { mapping, headings } }: ReadFile): FileFinding[] {
  const texts = [
    csv?.hasMark && 'With the byte-order mark, the service may not find the column "email".',
    csv && !csv.isUtf8 && 'Its characters are not UTF-8. The service may read them differently.',
    csv?.hasSeparatorLine && 'Its first line only names the separator.',
    csv && csv.delimiter !== ',' && 'Its columns are not separated by commas.',
    !isInPlace(mapping, headings) && 'Its columns are not headed "email" and "name" as the service needs it.',
    sheet && sheet.sheets.length > 1 && 'Which of its sheets the service reads is not documented.',
    csv && !csv.endsWithNewline && 'It has no final newline, which the service needs.',
  ]
  return texts.flatMap((text) => warn(`as it is: ${text || ''}`, text))
}

function describeAccounts({ counts, spellings }: Checked, isMoving: boolean): FileFinding[] {
  const hasCodes = counts.accountCodes > 0
  const twice =
    spellings.length > 0 &&
    `One accountCode has two spellings: ${spellings.join(' and ')}. A spreadsheet drops zeros.`
  const staying = `${count(counts.accountCodes, 'row has', 'rows have')} an accountCode. Addresses of other accounts stay there, unless moving addresses is allowed.`
  const moving = 'Moving addresses is allowed, but no row has an accountCode.'
  return [
    ...warn('codes', twice),
    ...warn('accounts', hasCodes !== isMoving && (isMoving ? moving : staying)),
  ]
}

function describePasswords({ secret, mapping, chosen, counts }: Checked): FileFinding[] {
  const sent = secret.filter((column) => mapping?.roles[column] !== 'left out')
  if (sent.length === 0) return []
  const none = counts.noPassword > 0 ? ` ${count(counts.noPassword, 'row has', 'rows have')} none.` : ''
  const text = `The file has passwords in clear text.${none} Passwords are sent but not shown. A password that breaks the account's rules fails the whole file.`
  const roles = chosen?.roles.map((role, at) => (sent.includes(at) ? 'left out' : role)) ?? []
  return warn('password', text, chosen && [choosing('Leave the passwords out', { ...chosen, roles })])
}

function describeForeign({ domains }: Checked, own: readonly string[]): string | undefined {
  const foreign = Array.from(domains).filter(([domain]) => !isWithin(domain, own))
  if (own.length === 0 || foreign.length === 0) return undefined
  const most = foreign.toSorted(([, a], [, b]) => b - a).slice(0, 3)
  const named = most.map(([domain, many]) => `${domain} (${number(many)})`).join(', ')
  const rest = foreign.length - most.length
  return `Outside your domains: ${named}${rest > 0 ? ` and ${count(rest, 'other domain')}` : ''}.`
}

/** Domains that seem misspelt: what each means. That of most people counts also where no domain is known as one's own. */
export function findTypos({ domains, unknownDomains, counts }: Checked, known: readonly string[]) {
  const main = Array.from(domains).filter(([, many]) => many > 2 && many * 2 > counts.people)
  const own = [...known, ...main.map(([domain]) => domain)]
  const typos = [...domains, ...unknownDomains].flatMap(([from, many]) => {
    const to = meantBy(from, own)
    return to === undefined ? [] : [[from, { to, many }] as const]
  })
  return new Map(typos)
}

/** One fix for all rows of a typo. */
const describeTypos = (checked: Checked, known: readonly string[]) =>
  Array.from(findTypos(checked, known)).flatMap(([from, { to, many }]) => {
    const fix = { label: `Use ${to}`, change: adding({ from, to }) }
    return warn(`typo ${from}`, `Perhaps misspelt: ${from} (${number(many)})`, [fix])
  })

export function findAll(
  prepared: Prepared,
  { ownDomains, isMoving, remembered }: Circumstances,
): readonly FileFinding[] {
  const { decisions, checked } = prepared
  const lines = describeLines(prepared)
  const corrected = () => [
    ...describeEncoding(prepared),
    ...lines,
    // The columns are those of the lines, once these are decided.
    ...(lines.length > 0 ? [] : describeColumns(prepared, remembered)),
    ...describeHidden(prepared),
  ]
  return [
    ...(decisions.send === 'corrected' ? corrected() : describeAsItIs(prepared)),
    ...describePasswords(checked),
    ...describeRows(prepared),
    ...describeTypos(checked, ownDomains),
    ...warn('domains', describeForeign(checked, ownDomains)),
    ...describeAccounts(checked, isMoving),
  ].toSorted((a, b) => byLevel(a, b) || Number(b.isWarning ?? false) - Number(a.isWarning ?? false))
}

export function blockerOf(
  { checked, outgoing }: Prepared,
  findings: readonly FileFinding[],
): string | undefined {
  const { reason } = findings.find(({ level }) => level === 'stop') ?? {}
  if (reason !== undefined) return reason
  // With "Clear the group first", such an import would only empty the group.
  return hasAddresses(checked) && outgoing.rows.sent === 0 ? 'The file contains no people.' : undefined
}
