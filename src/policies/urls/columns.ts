/** Which columns of a pasted CSV hold the value, the action and the type. */
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { isHost, scheme } from './readAddress.ts'
import { type CsvRow, isBlank, isComment } from './rows.ts'

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

/** In order of preference: with both `url` and `domain`, the URLs are read. */
const valueNames = [
  'value',
  'indicator',
  'ioc',
  'url',
  'uri',
  'domain',
  'hostname',
  'host',
  'fqdn',
  'address',
]
const typeNames = ['type', 'indicatortype', 'ioctype']

const columnNameOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')
export const isColumnName = (cell: string): boolean =>
  [...valueNames, ...typeNames, 'action'].includes(columnNameOf(cell))

/** A row with an address is not a header, even if one of its cells is "url". */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => isColumnName(cell)) && !cells.some((cell) => isHost(cell) || scheme.test(cell))

export function guessColumns(rows: readonly CsvRow[]): Columns {
  const filled: CsvRow[] = []
  for (const row of rows) {
    if (!isBlank(row) && !isComment(row.text)) filled.push(row)
    if (filled.length > sample) break
  }
  const [first, ...rest] = filled
  if (!first) return { value: 0, header: false, names: [] }
  const heads = first.cells.map(columnNameOf)
  const named = isHeader(first.cells)
    ? valueNames.map((name) => heads.indexOf(name)).find((at) => at >= 0)
    : undefined
  const width = Math.max(...filled.map(({ cells }) => cells.length))
  const value = named ?? fullest(rest.length > 0 ? rest : filled, width)
  const action = heads.indexOf('action')
  const type = typeNames.map((name) => heads.indexOf(name)).find((at) => at >= 0)
  const header =
    named !== undefined || (rest.length > 0 && /^[\p{L} _-]+$/u.test(first.cells[value]?.trim() ?? ''))
  const typed = header ? type : columnOf(filled, isType)
  // Also under another heading: a table that says what to allow must not be blocked.
  const verdict = header && action >= 0 ? action : columnOf(header ? rest : filled, isAction)
  return {
    value,
    ...(verdict !== undefined && { action: verdict }),
    ...(typed !== undefined && { type: typed }),
    header,
    names: Array.from({ length: width }, (_, at) =>
      header && first.cells[at]?.trim() ? first.cells[at].trim() : `Column ${at + 1}`,
    ),
  }
}

/** The column with the most addresses. */
function fullest(rows: readonly CsvRow[], width: number): number {
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter(({ cells }) => isHost(cells[at] ?? '')).length,
  )
  return counts.indexOf(Math.max(...counts))
}

/** For a table that does not name it: the column with such a cell in every row. */
function columnOf(rows: readonly CsvRow[], is: (cell?: string) => boolean): number | undefined {
  const at = rows[0]?.cells.findIndex((_, column) => rows.every(({ cells }) => is(cells[column])))
  return at === undefined || at < 0 ? undefined : at
}

const isAction = (cell = ''): boolean =>
  knownUrlActions.some((action) => action === cell.trim().toLowerCase())

const noAddress =
  /^(?:md5|sha-?\d+|imphash|ssdeep|file.*|e-?mail.*|regkey.*|mutex|user-agent|cve|vulnerability|asn?|comment)$/i
/** Types of other products, which this console derives from the value. */
const derived = /^(?:host|hostname|fqdn|ip|ipv[46]|ip-(?:dst|src)|ip address|uri|link|indicator|ioc)$/i

/** The type in a cell: absent to derive it from the value, or refused. Any other text is sent as typed. */
export function readType(cell: string | undefined): { readonly type?: string } | { readonly reason: string } {
  const typed = cell?.trim() ?? ''
  const known = knownUrlTypes.find((each) => each === typed.toLowerCase())
  if (known) return { type: known }
  if (noAddress.test(typed)) return { reason: `Its type is "${typed}", not a domain or a URL.` }
  return typed === '' || derived.test(typed) ? {} : { type: typed }
}

function isType(cell = ''): boolean {
  const typed = cell.trim().toLowerCase()
  return derived.test(typed) || noAddress.test(typed) || knownUrlTypes.some((each) => each === typed)
}
