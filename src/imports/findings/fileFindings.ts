/** All findings about a file, the stops first. */
import { count, number } from '../../ui/number.ts'
import { byLevel } from '../../ui/pane/finding.ts'
import type { Checked } from '../file/checkRows.ts'
import { emailColumn, hasAddresses, hasNames, hasRole, isInPlace, type Mapping } from '../file/columns.ts'
import { sendsAsItIs, type Decisions } from '../file/decisions.ts'
import { encodings } from '../file/decodeText.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import { describeForeign, describeTypos } from './domainFindings.ts'
import { type FileFinding, type FileFix, note, stop, warn } from './finding.ts'
import { describeRows, rowsHave } from './rowFacts.ts'

/** What is known beside the file. */
export interface Circumstances {
  readonly ownDomains: readonly string[]
  /** The option `allowAddressMigration`. */
  readonly isMoving: boolean
  /** The columns of an earlier file with these headings. */
  readonly remembered: Mapping | undefined
}

function describeReading({ table: { csv }, checked }: ReadFile, { quotes }: Decisions): FileFinding[] {
  if (!csv) return []
  const right: FileFix = { label: 'They are right', change: { encoding: csv.encoding } }
  const sample = checked.samples.length > 0 ? `: ${checked.samples.join(' · ')}` : ''
  const findings = csv.isDoubtful
    ? [stop('encoding', `Are the characters right? Read as ${encodings[csv.encoding]}${sample}.`, [right])]
    : []
  const keep: FileFix = { label: 'Keep it as it is', change: { quotes: 'keep' } }
  const byLine: FileFix = { label: 'Read each line as a row', change: { quotes: 'by line' } }
  const cells: FileFix = { label: 'Read the cells as columns', change: { quotes: 'cells' } }
  if (quotes !== undefined) return findings
  if (csv.isQuotedWhole) return [...findings, stop('lines', 'Each line is one quoted cell.', [cells, keep])]
  if (csv.swallowing === undefined) return findings
  const text = `Line ${number(csv.swallowing)} seems to hold the lines of other people. A quotation mark may not be closed.`
  return [...findings, stop('lines', text, [byLine, keep])]
}

/** The columns in words: `"E-mail Address" as email, "Vorname" and "Nachname" as name`. */
function describeMapping(
  { roles, header, isNameless }: Mapping,
  headings: readonly string[],
  as = 'as',
): string {
  const named = (at: number) => (header < 0 ? `column ${at + 1}` : `"${(headings[at] ?? '').trim()}"`)
  const columnsOf = (...wanted: string[]) =>
    wanted.flatMap((role) => roles.flatMap((each, at) => (each === role ? [named(at)] : []))).join(' and ')
  const names = isNameless ? 'an empty column' : columnsOf('name', 'first name', 'last name')
  const others = (['password', 'accountCode'] as const)
    .filter((role) => roles.includes(role))
    .map((role) => `, ${columnsOf(role)} as ${role}`)
  return `${columnsOf('email')} ${as} email, ${names} as name${others.join('')}`
}

const describeLeftOut = ({ roles }: Mapping, headings: readonly string[]): string => {
  const left = headings.filter((_, at) => roles[at] === 'left out').map((heading) => `"${heading.trim()}"`)
  return left.length === 0 ? '' : ` ${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} left out.`
}

/** The first filled cells of a column. */
const examplesOf = ({ table, checked }: ReadFile, header: number, column: number): string =>
  checked.secret.includes(column)
    ? ''
    : table.rows
        .slice(header + 1, header + 100)
        .map((cells) => cells[column]?.trim() ?? '')
        .filter(Boolean)
        .slice(0, 3)
        .join(', ')

const choosing = (label: string, chosen: Mapping): FileFix => ({ label, change: { mapping: chosen } })

function describeColumns(read: ReadFile, remembered: Mapping | undefined): FileFinding[] {
  const { mapping, suggestions, suggestionHeadings, isGuessed, isUnclear, headings } = read.checked
  const again = remembered
    ? [choosing(`Use the columns of last time: ${describeMapping(remembered, headings)}`, remembered)]
    : []
  if (isGuessed && mapping)
    return note(
      'columns',
      `${describeMapping(mapping, headings, 'is read as')}.${describeLeftOut(mapping, headings)}`,
      again,
    )
  const fixes = remembered
    ? again
    : suggestions.map((suggestion) => {
        const examples =
          suggestions.length > 1
            ? `: ${examplesOf(read, suggestion.header, suggestion.roles.indexOf('email'))}`
            : ''
        return choosing(`Use ${describeMapping(suggestion, suggestionHeadings)}${examples}`, suggestion)
      })
  if (isUnclear)
    return [stop('header', 'More than one column could be meant for the address or the name.', fixes)]
  if (!mapping || !hasAddresses(read.checked))
    return [
      stop(
        'header',
        suggestions.length > 1
          ? `${count(suggestions.length, 'column has', 'columns have')} addresses. Choose the one to import.`
          : 'No cell within A1 to M99 is exactly "email", so the service will not find the addresses. Choose their column above the table.',
        fixes,
      ),
    ]
  if (hasNames(mapping) || mapping.isNameless) {
    const email = emailColumn(mapping)
    const isDouble = headings.some(
      (heading, at) => at !== email && heading === headings[email] && mapping.roles[at] === 'left out',
    )
    return warn(
      'double',
      isDouble && `Another column is headed "${headings[email]}". Its people are not imported.`,
    )
  }
  const empty = choosing('Add an empty column "name"', { ...mapping, isNameless: true })
  const text = 'The column directly to the right of "email" should be headed "name".'
  return [stop('name', text, suggestions[0]?.isNameless ? [empty] : [...fixes, empty])]
}

function describeHidden({ table: { sheet }, checked }: ReadFile, { hidden }: Decisions): FileFinding[] {
  if (!sheet) return []
  const rows = checked.counts.hidden + checked.counts.leftHidden
  const columns = sheet.hiddenColumns.length
  if (rows + columns === 0) return []
  const parts = [rows > 0 && count(rows, 'row'), columns > 0 && count(columns, 'column')].filter(Boolean)
  const isOne = rows + columns === 1
  const what = `${parts.join(' and ')} ${isOne ? 'is' : 'are'}`
  const leave: FileFix = { label: `Leave ${isOne ? 'it' : 'them'} out`, change: { hidden: 'leave out' } }
  const include: FileFix = { label: `Include ${isOne ? 'it' : 'them'}`, change: { hidden: 'include' } }
  if (hidden === undefined) return [stop('hidden', `${what} hidden in the workbook.`, [leave, include])]
  return hidden === 'include'
    ? note('hidden', `${what} hidden in the workbook, and included.`, [leave])
    : note('hidden', `${what} hidden in the workbook, and left out.`, [include])
}

/** What is wrong with the file where it goes as it is. */
function describeAsItIs({ table: { csv, sheet }, checked: { mapping, headings } }: ReadFile): FileFinding[] {
  const isPlaced = isInPlace(mapping, headings)
  const texts = [
    csv?.hasMark && 'With the byte-order mark, the service may not find the column "email".',
    csv && !csv.isUtf8 && 'Its characters are not UTF-8. The service may read them differently.',
    csv?.hasSeparatorLine && 'Its first line only names the separator.',
    csv && csv.delimiter !== ',' && 'Its columns are not separated by commas.',
    !isPlaced && 'Its columns are not headed "email" and "name" as the service needs it.',
    sheet && sheet.sheets.length > 1 && 'Which of its sheets the service reads is not documented.',
    csv && !csv.endsWithNewline && 'It has no final newline, which the service needs.',
  ]
  return texts.flatMap((text) => warn(`as it is: ${text || ''}`, text))
}

function describeAccounts({ counts, mapping, codes }: Checked, isMoving: boolean): FileFinding[] {
  const hasCodes = mapping !== undefined && hasRole(mapping, 'accountCode') && counts.accountCodes > 0
  return [
    ...warn(
      'codes',
      codes.length > 0 &&
        `One accountCode has two spellings: ${codes.join(' and ')}. A spreadsheet drops zeros.`,
    ),
    ...warn(
      'accounts',
      hasCodes &&
        !isMoving &&
        `${rowsHave(counts.accountCodes)} an accountCode. Addresses of other accounts stay there, unless moving addresses is allowed.`,
    ),
    ...warn(
      'accounts',
      isMoving && !hasCodes && 'Moving addresses is allowed, but no row has an accountCode.',
    ),
  ]
}

function describePasswords({ secret, mapping, counts }: Checked): FileFinding[] {
  const sent = new Set(secret.filter((column) => mapping?.roles[column] !== 'left out'))
  if (sent.size === 0) return []
  const roles = mapping?.roles.map((role, at) => (sent.has(at) ? 'left out' : role)) ?? []
  const none = counts.noPassword > 0 ? ` ${rowsHave(counts.noPassword)} none.` : ''
  return warn(
    'password',
    `The file has passwords in clear text.${none} Passwords are sent but not shown. A password that breaks the account's rules fails the whole file.`,
    mapping && [{ label: 'Leave the passwords out', change: { mapping: { ...mapping, roles } } }],
  )
}

export function findAll(
  { decisions, read }: Prepared,
  { ownDomains, isMoving, remembered }: Circumstances,
): readonly FileFinding[] {
  const { checked } = read
  const reading = sendsAsItIs(decisions) ? [] : describeReading(read, decisions)
  const isUnread = reading.some(({ key }) => key === 'lines')
  return [
    ...reading,
    ...(sendsAsItIs(decisions)
      ? describeAsItIs(read)
      : [...(isUnread ? [] : describeColumns(read, remembered)), ...describeHidden(read, decisions)]),
    ...describePasswords(checked),
    ...describeRows(read, decisions),
    ...describeTypos(checked, ownDomains),
    ...warn('domains', describeForeign(checked, ownDomains)),
    ...describeAccounts(checked, isMoving),
  ].toSorted((a, b) => byLevel(a, b) || Number(b.isWarning ?? false) - Number(a.isWarning ?? false))
}

/** Why the file cannot be sent like this, if it cannot. */
export function blockerOf(
  { read: { checked }, outgoing }: Prepared,
  findings: readonly FileFinding[],
): string | undefined {
  const { reason } = findings.find(({ level }) => level === 'stop') ?? {}
  if (reason !== undefined) return reason
  // With "Clear the group first", such an import would only empty the group.
  return hasAddresses(checked) && outgoing.rows.sent === 0 ? 'The file contains no people.' : undefined
}
