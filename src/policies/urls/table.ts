/** The columns of a pasted table that hold the value, the action and the type. */
import Papa from 'papaparse'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { isHost, readAddress, isTaken, scheme } from './readAddress.ts'
import { type Refusal, refuse } from './reasons.ts'
import { type CsvRow, isBlank, isComment, separatorLine } from './rows.ts'
import { isLog, noAddress, type Role, roleOf } from './says.ts'
import { referenceHosts } from './sources.ts'
import { isWeak, verdictOf } from './verdicts.ts'

export interface Columns {
  /** The column of the domain or URL, from 0. */
  readonly value: number
  readonly action?: number
  readonly type?: number
  /** Whether the first row names the columns. */
  readonly header: boolean
  /** The names of the columns, from the header or by number. */
  readonly names: readonly string[]
}

const sample = 50

/** Names that head a table of one column. */
const single =
  /^(?:value|indicator|ioc|url|uri|domain|hostname|host|fqdn|address|(?:indicator|ioc)?type|action)$/
export const isColumnName = (cell: string): boolean =>
  single.test(cell.toLowerCase().replaceAll(/[^a-z]/g, ''))

const places: readonly (Role | undefined)[] = ['value', 'URL', 'host', 'IP']
const others: readonly (Role | undefined)[] = ['verdict', 'type', 'path', 'below', 'source']

/** Whether a row names columns. A row with an address does not, even if one of its cells is "url". */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => isColumnName(cell)) && !cells.some((cell) => isHost(cell) || scheme.test(cell))

/** The same test with the larger table of names, for a row that fits the rows below. */
const mayBeHeader = (cells: readonly string[]): boolean => {
  const roles = cells.map(roleOf)
  return (
    cells.length > 1 &&
    (roles.some((role) => places.includes(role)) ||
      roles.filter((role) => others.includes(role)).length > 1) &&
    !cells.some((cell) => cell.length > 60 || isHost(cell) || scheme.test(cell))
  )
}

export interface Header {
  /** The index of the row; -1 if no row names the columns. */
  readonly at: number
  readonly cells: readonly string[]
}

/** The number of rows in which the header is searched, below a title or in a comment. */
const firstRows = 30

/** The row that names the columns, which may be a comment or below a title. */
export function findHeader(rows: readonly CsvRow[]): Header | undefined {
  const [delimiter] = /[,;\t|]/.exec(rows.find(({ cells }) => cells.length > 1)?.text ?? '') ?? []
  for (const [at, { text, cells }] of rows.slice(0, firstRows).entries()) {
    if (isBlank({ cells }) || separatorLine.test(text)) continue
    const isMarked = isComment(text) || text.startsWith(';')
    const named = isMarked
      ? (Papa.parse<string[]>(text.replace(/^[\s#;/]+/, '').replaceAll(/", "/g, '","'), {
          delimiter: delimiter ?? ',',
        }).data[0] ?? [])
      : cells
    // A log of Zeek names its header "fields".
    const heads = named[0] === 'fields' ? named.slice(1) : named.map((cell) => cell.replace(/^#/, ''))
    const next = rows.slice(at + 1).find((row) => !isBlank(row) && !isComment(row.text))
    const isEven = next?.cells.length === heads.length && heads.length > 1
    if (
      isEven
        ? mayBeHeader(heads)
        : !isMarked &&
          isHeader(heads) &&
          (heads.length > 1 ||
            at === 0 ||
            rows.slice(0, at).every((row) => isBlank(row) || isComment(row.text)))
    )
      return { at, cells: heads }
    if (!isMarked && cells.some((cell) => isHost(cell))) return undefined
  }
  return undefined
}

export type Plan = ReturnType<typeof planTable>

const ownHeader = 'value,type,action,unicode,lines,pasted'

/** Plans the reading of a table before its rows are read. `asked`: the columns that the admin chose. */
export function planTable(rows: readonly CsvRow[], asked?: Columns) {
  const filled: CsvRow[] = []
  const header = findHeader(rows)
  for (const row of rows.slice((header?.at ?? -1) + 1)) {
    if (!isBlank(row) && !isComment(row.text) && !separatorLine.test(row.text)) filled.push(row)
    if (filled.length > sample) break
  }
  const [first] = header ? [header] : filled
  /** Whether this console wrote the table, with words as they were typed. */
  const isOwn = header?.cells.join() === ownHeader
  if (!first) {
    const columns: Columns = asked ?? { value: 0, header: false, names: [] }
    return { columns, header, roles: [], log: false, more: [], isOwn }
  }
  const width = Math.max(first.cells.length, ...filled.map(({ cells }) => cells.length))
  const rest = header || filled.length < 2 ? filled : filled.slice(1)
  const named = header ? rolesOf(Array.from({ length: width }, (_, at) => header.cells[at] ?? '')) : []
  const scores = Array.from({ length: width }, (_, at) => scoreOf(rest, at, named[at]))
  const value = asked?.value ?? best(scores, named)
  const isHead =
    header !== undefined ||
    (filled.length > 1 &&
      /^[\p{L} _-]+$/u.test(first.cells[value]?.trim() ?? '') &&
      !first.cells.some((cell) => /[^\s.]\.\p{L}/u.test(cell)))
  const body = header || !isHead ? filled : rest
  const roles = header ? named : Array.from({ length: width }, () => undefined)
  const isTimed =
    !header &&
    body.length > 0 &&
    body.every(({ cells }) => /\d\d:\d\d/.test(cells[0] ?? '') && /\d{4}|\d\d[/.-]\d\d/.test(cells[0] ?? ''))
  /** Whether the verdicts are those of a program. */
  const log = isTimed ? true : isLog(roles)
  const action = asked ? asked.action : actionColumn(body, roles, value, log)
  const byName = roles.findIndex((role, at) => role === 'type' && at !== action)
  const type = asked ? asked.type : byName >= 0 ? byName : header ? undefined : columnOf(body, isType)
  /** Further columns of indicators. */
  const more =
    asked || isOwn
      ? []
      : scores.flatMap((_, at) => (at !== value && isMore(body, at, value, roles[at]) ? [at] : []))
  const names = Array.from({ length: width }, (_, at) =>
    isHead && first.cells[at]?.trim() ? first.cells[at].trim() : `Column ${at + 1}`,
  )
  const columns: Columns = asked ?? {
    value,
    ...(action !== undefined && { action }),
    ...(type !== undefined && { type }),
    header: isHead,
    names,
  }
  const head = isHead && 'text' in first ? { at: rows.indexOf(first), cells: first.cells } : undefined
  return { columns, header: header ?? head, roles, log, more, isOwn }
}

/** The roles of the columns. A domain beside the owner of an IP address is that of the provider. */
function rolesOf(names: readonly string[]): (Role | undefined)[] {
  const all = names.map((name) => roleOf(name))
  const isOwner = all.includes('IP') && names.some((name) => provided.test(name))
  // The host beside a queried name is the client.
  const isAsked = names.some((name) => /^(?:query|qname|rrname)$/i.test(name))
  const isOwn = (name = '') =>
    (isOwner && /^domain$/i.test(name)) || (isAsked && /^host(?:name)?$/i.test(name))
  return all.map((role, at) => (isOwn(names[at]) ? 'own' : role))
}
const provided = /^(?:isp|asn?|usage.*|network|organi[sz]ation|abuse.*)$/i

const weights: Readonly<Partial<Record<Role, number>>> = { value: 4, URL: 3, host: 2, IP: 1 }

/** The likelihood that a column has the indicators, by its name and by its cells. */
function scoreOf(rows: readonly CsvRow[], at: number, role: Role | undefined): number {
  const cells = rows.flatMap(({ cells: all }) => (all[at]?.trim() ? [all[at].trim()] : []))
  const hosts = cells.filter((cell) => isHost(cell))
  if (hosts.length === 0 && !places.includes(role)) return -1
  const isReference = hosts.length > 0 && hosts.every((cell) => isReferenceLink(cell))
  if (role === 'source' || role === 'own' || role === 'path' || isReference)
    return hosts.length > 0 ? 0.1 : -1
  const bare = hosts.filter((cell) => /^[\d.:[\]]+$/.test(cell)).length
  const share = rows.length === 0 ? 0 : (hosts.length - bare / 4) / rows.length
  const weight = weights[role ?? 'time'] ?? 0
  return weight > 0 && (hosts.length > 0 || cells.length === 0 || rows.length === 0)
    ? weight * 10 + share
    : weight > 0
      ? weight + share
      : share
}

function isReferenceLink(cell: string): boolean {
  const read = readAddress(cell, cell, '')
  return isTaken(read) && read.address.path.length > 1 && referenceHosts.test(read.address.host)
}

function best(scores: readonly number[], roles: readonly (Role | undefined)[]): number {
  const most = Math.max(...scores)
  const named = roles.findIndex((role) => places.includes(role))
  return most <= 0 && named >= 0 ? named : Math.max(0, scores.indexOf(most))
}

/** Whether a column holds further indicators, apart from the host of the value in the same row. */
function isMore(rows: readonly CsvRow[], at: number, value: number, role: Role | undefined): boolean {
  if (role === 'source' || role === 'own' || role === 'path' || role === 'verdict' || role === 'type')
    return false
  const cells = rows.flatMap(({ cells: all }) => {
    const cell = all[at]?.trim() ?? ''
    return cell === '' || (all[value] ?? '').toLowerCase().includes(cell.toLowerCase()) ? [] : [cell]
  })
  const hosts = cells.filter((cell) => isHost(cell) && !isReferenceLink(cell))
  return hosts.length > 0 && hosts.length >= cells.length / 2
}

/** The column of verdicts, by its name or else by its words. */
function actionColumn(
  rows: readonly CsvRow[],
  roles: readonly (Role | undefined)[],
  value: number,
  log: boolean | 'unsure',
): number | undefined {
  if (log === true) return undefined
  const named = roles.indexOf('verdict')
  if (named >= 0) return named
  const width = rows[0]?.cells.length ?? 0
  const said = Array.from({ length: width }, (_, at) =>
    at === value || roles[at] === 'value'
      ? []
      : rows.map(({ cells }) => (cells[at]?.trim() ? verdictOf(cells[at], true) : '')),
  )
  const isOrder = (verdicts: readonly (string | undefined)[], at: number) =>
    verdicts.includes('block') ||
    rows.some(({ cells }, row) => verdicts[row] === 'allow' && !isWeak(cells[at] ?? ''))
  const all = said.findIndex(
    (verdicts, at) => isOrder(verdicts, at) && verdicts.every((each) => each !== undefined),
  )
  // A table that allows some rows must not be blocked as a whole: the admin is asked about the other words of the
  // column.
  const some = said.findIndex(
    (verdicts, at) =>
      isOrder(verdicts, at) &&
      verdicts.includes('allow') &&
      verdicts.filter((each) => each === undefined).length <= verdicts.length / 2,
  )
  return all >= 0 ? all : some >= 0 ? some : undefined
}

/** The unnamed column with such a cell in every row. */
function columnOf(rows: readonly CsvRow[], is: (cell?: string) => boolean): number | undefined {
  const at = rows[0]?.cells.findIndex((_, column) => rows.every(({ cells }) => is(cells[column])))
  return at === undefined || at < 0 ? undefined : at
}

/** Types of other products, which this console derives from the value. */
const derived = /^(?:host|hostname|fqdn|ip|ipv[46]|ip-(?:dst|src)|ip address|uri|link|indicator|ioc)$/i

/** The type in a cell: absent to derive it from the value, or refused. */
export function readType(cell: string | undefined, isOwn: boolean): { readonly type?: string } | Refusal {
  const typed = cell?.trim() ?? ''
  const known = knownUrlTypes.find((each) => each === typed.toLowerCase())
  if (known) return { type: known }
  if (noAddress.test(typed)) return refuse('type', typed)
  return isOwn && typed !== '' ? { type: typed } : {}
}

function isType(cell = ''): boolean {
  const typed = cell.trim().toLowerCase()
  return derived.test(typed) || noAddress.test(typed) || knownUrlTypes.some((each) => each === typed)
}

/** The action in a cell of a table that this console wrote. */
export const ownAction = (typed: string): string | undefined =>
  knownUrlActions.find((each) => each === typed.toLowerCase()) ?? (typed || undefined)
