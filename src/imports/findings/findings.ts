/** All findings about a file. */
import { isWithin, meantBy } from '../../device/ownDomains.ts'
import { count, number } from '../../ui/number.ts'
import { emailColumn, hasNames, hasRole, isInPlace, type Mapping } from '../judge/header.ts'
import type { Judgement } from '../judge/judge.ts'
import { type Settings, sendsOriginal } from '../judge/settings.ts'
import type { Prepared, Read } from '../outgoing/prepare.ts'
import type { Source } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import { aboutBook } from './aboutBook.ts'
import { aboutReading, byLine } from './aboutReading.ts'
import { type Finding, type Fix, say, type Subject, subjects } from './finding.ts'
import { aboutRows, rowsHave } from './rowFacts.ts'

/** The columns in words: `"E-mail Address" as email, "Vorname" and "Nachname" as name`. */
function sayMapping({ roles, header, isNameless }: Mapping, headings: readonly string[], as = 'as'): string {
  const named = (at: number) => (header < 0 ? `column ${at + 1}` : `"${(headings[at] ?? '').trim()}"`)
  const columnsOf = (...wanted: string[]) =>
    wanted.flatMap((role) => roles.flatMap((each, at) => (each === role ? [named(at)] : []))).join(' and ')
  const names = isNameless ? 'an empty column' : columnsOf('name', 'first name', 'last name')
  const others = (['password', 'accountCode'] as const)
    .filter((role) => roles.includes(role))
    .map((role) => `, ${columnsOf(role)} as ${role}`)
  return `${columnsOf('email')} ${as} email, ${names} as name${others.join('')}`
}

const sayLeftOut = ({ roles }: Mapping, headings: readonly string[]): string => {
  const left = headings.filter((_, at) => roles[at] === 'left out').map((heading) => `"${heading.trim()}"`)
  return left.length === 0 ? '' : ` ${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} left out.`
}

/** The first filled cells of a column. */
function examplesOf({ table, judgement }: Read, header: number, column: number): string {
  const rows = readRows(table)
  const found: string[] = []
  for (let row = header + 1; row < table.lines.length && found.length < 3; row++) {
    const text = rows.cells(row)[column]?.trim() ?? ''
    if (text !== '' && !judgement.secret.includes(column)) found.push(text)
  }
  return found.join(', ')
}

function aboutColumns(read: Read, remembered: Mapping | undefined): Finding[] {
  const { mapping, suggestions, suggestionHeadings, isGuessed, isUnclear, headings } = read.judgement
  const fixes: Fix[] = []
  if (remembered) {
    const label = `Use the columns of last time: ${sayMapping(remembered, headings)}`
    fixes.push({ label, settings: { mapping: remembered } })
  }
  if (isGuessed && mapping)
    return say(
      'columns',
      `${sayMapping(mapping, headings, 'is read as')}.${sayLeftOut(mapping, headings)}`,
      'note',
      fixes,
    )
  if (!remembered)
    for (const suggestion of suggestions) {
      const examples =
        suggestions.length > 1
          ? `: ${examplesOf(read, suggestion.header, suggestion.roles.indexOf('email'))}`
          : ''
      const label = `Use ${sayMapping(suggestion, suggestionHeadings)}${examples}`
      fixes.push({ label, settings: { mapping: suggestion } })
    }
  if (isUnclear)
    return say('header', 'More than one column could be meant for the address or the name.', 'block', fixes)
  if (!mapping || !hasRole(mapping, 'email')) {
    const text =
      suggestions.length > 1
        ? `${count(suggestions.length, 'column has', 'columns have')} addresses. Choose the one to import.`
        : 'No cell within A1 to M99 is exactly "email", so the service will not find the addresses. Choose their column above the table.'
    return say('header', text, 'block', fixes)
  }
  const email = emailColumn(mapping)
  const isDouble = headings.some(
    (heading, at) => at !== email && heading === headings[email] && mapping.roles[at] === 'left out',
  )
  if (hasNames(mapping) || mapping.isNameless)
    return say(
      'header',
      isDouble && `Another column is headed "${headings[email]}". Its people are not imported.`,
    )
  const text = 'The column directly to the right of "email" should be headed "name".'
  const empty: Fix = {
    label: 'Add an empty column "name"',
    settings: { mapping: { ...mapping, isNameless: true } },
  }
  return say('name', text, 'block', suggestions[0]?.isNameless ? [empty] : [...fixes, empty])
}

/** What is wrong with the file as it is, where it goes as it is. */
function aboutOriginal({ read }: Prepared): Finding[] {
  if (!read) return []
  const { table, judgement } = read
  const { mapping, headings } = judgement
  return [
    table.hasMark && 'With the byte-order mark, the service may not find the column "email".',
    table.encoding !== 'utf-8' && 'Its characters are not UTF-8. The service may read them differently.',
    table.firstLine > 1 && 'Its first line only names the separator.',
    table.delimiter !== ',' && 'Its columns are not separated by commas.',
    !(mapping && isInPlace(mapping, headings)) &&
      'Its columns are not headed "email" and "name" as the service needs it.',
    table.book && table.book.sheets.length > 1 && 'Which of its sheets the service reads is not documented.',
    table.bytes.length > 0 &&
      table.bytes.at(-1) !== 0x0a &&
      'It has no final newline, which the service needs.',
  ].flatMap((text) => say('original', text))
}

/** What is known beside the file. */
export interface Circumstances {
  readonly ownDomains: readonly string[]
  /** The option `allowAddressMigration`. */
  readonly isMoving: boolean
  /** The columns of an earlier file with these headings. */
  readonly remembered: Mapping | undefined
}

const shownDomains = 3

/** People outside the organisation's domains. */
function aboutDomains({ domains }: Judgement, own: readonly string[]): string | undefined {
  if (own.length === 0) return undefined
  const foreign = Array.from(domains).filter(([domain]) => !isWithin(domain, own))
  if (foreign.length === 0) return undefined
  const all = foreign.reduce((sum, [, many]) => sum + many, 0)
  const most = foreign.toSorted(([, a], [, b]) => b - a).slice(0, shownDomains)
  const named = most.map(([domain, many]) => `${domain} (${number(many)})`).join(', ')
  const rest = foreign.length - most.length
  return `${count(all, 'person is', 'people are')} outside your domains: ${named}${rest > 0 ? ` and ${count(rest, 'other domain')}` : ''}.`
}

/** One fix for all rows of a typo. The domain of most people counts also where no domain is known as one's own. */
function aboutTypos({ judgement }: Read, known: readonly string[]): Finding[] {
  const main = Array.from(judgement.domains).filter(
    ([, many]) => many > 2 && many * 2 > judgement.counts.people,
  )
  const own = [...known, ...main.map(([domain]) => domain)]
  return [...judgement.domains, ...judgement.unknownDomains].flatMap(([domain, many]) => {
    const meant = meantBy(domain, own)
    if (meant === undefined) return []
    const text = `${count(many, 'person has', 'people have')} ${domain}.`
    const { mapping } = judgement
    const place = { column: emailColumn(mapping), start: (mapping?.header ?? -1) + 1, where: 'end' as const }
    const settings = ({ edits }: Settings) => ({
      edits: [...edits, { ...place, find: `@${domain}`, to: `@${meant}` }],
    })
    return say('domains', text, 'warning', [{ label: `Change ${domain} to ${meant}`, settings }])
  })
}

function aboutAccounts({ counts, mapping }: Judgement, isMoving: boolean): string | undefined {
  const hasCodes = mapping !== undefined && hasRole(mapping, 'accountCode') && counts.accountCodes > 0
  if (hasCodes && !isMoving)
    return `${rowsHave(counts.accountCodes)} an accountCode. Addresses of other accounts stay there, unless moving addresses is allowed.`
  return isMoving && !hasCodes ? 'Moving addresses is allowed, but no row has an accountCode.' : undefined
}

function aboutPasswords({ secret, mapping }: Judgement): Finding[] {
  const sent = new Set(secret.filter((column) => mapping?.roles[column] !== 'left out'))
  if (sent.size === 0) return []
  const roles = mapping?.roles.map((role, at) => (sent.has(at) ? 'left out' : role)) ?? []
  return say(
    'password',
    "The file has passwords in clear text. Passwords are sent but not shown. A password that breaks the account's rules fails the whole file.",
    'warning',
    mapping && [{ label: 'Leave the passwords out', settings: { mapping: { ...mapping, roles } } }],
  )
}

export function findAll(
  source: Source,
  prepared: Prepared,
  { ownDomains, isMoving, remembered }: Circumstances,
): readonly Finding[] {
  const { settings, read } = prepared
  if (!read) return []
  const { table, judgement } = read
  if (table.stopped === 'binary')
    return say(
      'binary',
      source.content !== 'CSV' || /\.(xls[xb]?|ods)$/i.test(source.name)
        ? 'The workbook is damaged. Open it in a spreadsheet program and save it again, or choose another file.'
        : 'The file has NUL bytes, so it is binary and not CSV. Save it as CSV UTF-8.',
      'block',
    )
  const isWhole = sendsOriginal(settings)
  const longRow = `A row after row ${number(judgement.counts.rows)} is longer than a million characters, so reading stopped there. A quote may not be closed.`
  return [
    ...say(
      'long row',
      table.stopped && longRow,
      isWhole ? 'warning' : 'block',
      settings.quotes === 'ignore' ? [] : [byLine],
    ),
    ...(isWhole
      ? aboutOriginal(prepared)
      : [...aboutReading(read, settings.quotes), ...aboutColumns(read, remembered)]),
    ...aboutBook(prepared),
    ...aboutPasswords(judgement),
    ...say('domains', aboutDomains(judgement, ownDomains)),
    ...aboutTypos(read, ownDomains),
    ...say('accounts', aboutAccounts(judgement, isMoving)),
    ...aboutRows(read, settings),
  ]
}

/** Why the file cannot be sent like this, if it cannot. */
export function blockerOf(prepared: Prepared, findings: readonly Finding[]): string | undefined {
  const { settings, read } = prepared
  if (!read) return undefined
  const blocks = new Set(findings.filter(({ level }) => level === 'block').map(({ code }) => code))
  // `Object.entries` loses the type of the keys.
  for (const [code, [, reason]] of Object.entries(subjects))
    if (reason && blocks.has(code as Subject)) return reason
  const { counts, mapping } = read.judgement
  if (!sendsOriginal(settings) && settings.badRows === 'stop' && counts.bad > 0)
    return `Decide about ${count(counts.bad, 'row', 'rows')} with a problem.`
  // With "Clear the group first", such an import would only empty the group.
  if (mapping && hasRole(mapping, 'email') && counts.people === 0) return 'The file contains no people.'
  return undefined
}
