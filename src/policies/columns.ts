/** The rows of a pasted CSV, and which of its columns hold the value, the action and the type. */
import Papa from 'papaparse'
import { knownUrlTypes } from '../api/schemas.ts'
import { normalise } from './normalise.ts'

export interface Columns {
  /** The column of the domain or URL, from 0. */
  readonly value: number
  readonly action?: number
  readonly type?: number
  /** Whether the first row names the columns. */
  readonly header: boolean
  /** What the columns are called: by the header, or by their number. */
  readonly names: readonly string[]
}

export interface CsvRow {
  /** The line that it begins in, from 1. */
  readonly line: number
  /** As it was pasted. */
  readonly text: string
  readonly cells: readonly string[]
}

const sample = 50

/** The best first: a table with both `url` and `domain` is one of URLs. */
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

const nameOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')
export const isColumnName = (cell: string): boolean =>
  [...valueNames, ...typeNames, 'action'].includes(nameOf(cell))

export const isComment = (text: string): boolean => /^\s*(?:#|\/\/)/.test(text)
const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '')

/** A quoted cell may run over lines, and is one row with them. */
export function readRows(text: string): CsvRow[] {
  const lines = text.split(/\r\n|\r|\n/)
  // Arrays, since a header named __proto__ would lose its column; one kind of line end, since papaparse guesses one.
  const { data, errors, meta } = Papa.parse<string[]>(lines.join('\n'), {
    newline: '\n',
    delimitersToGuess: [',', '\t', ';', '|'],
  })
  const rows: CsvRow[] = []
  let line = 0
  for (const cells of data) {
    const height = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 1)
    const raw = height === 1 ? (lines[line] ?? '') : lines.slice(line, line + height).join('\n')
    rows.push({ line: line + 1, text: raw, cells })
    line += height
  }
  // A quote that never closes would swallow all that follows: then a quote is a character like any other.
  if (line === lines.length && !errors.some(({ type }) => type === 'Quotes')) return rows
  return lines.map((each, at) => ({ line: at + 1, text: each, cells: each.split(meta.delimiter) }))
}

export function guessColumns(rows: readonly CsvRow[]): Columns {
  const filled: CsvRow[] = []
  for (const row of rows) {
    if (!isBlank(row) && !isComment(row.text)) filled.push(row)
    if (filled.length > sample) break
  }
  const [first, ...rest] = filled
  if (!first) return { value: 0, header: false, names: [] }
  const heads = first.cells.map(nameOf)
  const named = valueNames.map((name) => heads.indexOf(name)).find((at) => at >= 0)
  const value = named ?? fullest(rest.length > 0 ? rest : filled)
  const action = heads.indexOf('action')
  const type = typeNames.map((name) => heads.indexOf(name)).find((at) => at >= 0)
  const header =
    named !== undefined || (rest.length > 0 && /^[\p{L} _-]+$/u.test(first.cells[value]?.trim() ?? ''))
  const width = Math.max(...filled.map(({ cells }) => cells.length))
  return {
    value,
    ...(header && action >= 0 && { action }),
    ...(header && type !== undefined && { type }),
    header,
    names: Array.from({ length: width }, (_, at) =>
      header && first.cells[at]?.trim() ? first.cells[at].trim() : `Column ${at + 1}`,
    ),
  }
}

/** The column with the most addresses. */
function fullest(rows: readonly CsvRow[]): number {
  const counts: number[] = []
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      counts[at] = (counts[at] ?? 0) + ('reason' in normalise(cell) ? 0 : 1)
    }
  }
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

const noAddress =
  /^(?:md5|sha-?\d+|imphash|ssdeep|file.*|e-?mail.*|regkey.*|mutex|user-agent|cve|vulnerability|asn?|comment)$/i
/** Names that other products have for what is derived from the value here. */
const derived = /^(?:host|hostname|fqdn|ip|ipv[46]|ip-(?:dst|src)|ip address|uri|link|indicator|ioc)$/i

/** The type that a cell asks for: none to derive it, or a refusal. Any other text is sent as it is. */
export function readType(cell: string | undefined): { readonly type?: string } | { readonly reason: string } {
  const typed = cell?.trim() ?? ''
  const known = knownUrlTypes.find((each) => each === typed.toLowerCase())
  if (known) return { type: known }
  if (noAddress.test(typed)) return { reason: `Its type is "${typed}", which is no domain and no URL.` }
  return typed === '' || derived.test(typed) ? {} : { type: typed }
}
