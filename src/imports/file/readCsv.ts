/** The rows of a CSV by papaparse. Its guesses fail on small files, so separator and line ends are decided here. */
import Papa from 'papaparse'
import { hasAddress } from './address.ts'
import { decodeText, type Encoding } from './decodeText.ts'
import type { SheetFacts } from './readWorkbook.ts'
import type { ReadingChoices } from './settings.ts'
import { Unreadable } from './source.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

type Rows = readonly (readonly string[])[]

/** How a CSV was read. */
export interface CsvFacts {
  readonly encoding: Encoding
  readonly isDoubtful: boolean
  readonly hasMark: boolean
  readonly isUtf8: boolean
  readonly delimiter: Delimiter
  /** Its first line only names the separator. */
  readonly hasSeparatorLine: boolean
  /** Byte-order marks at the start of other lines, as of files that were joined. */
  readonly innerMarks: number
  /** Of its first line. */
  readonly lineEnd: '\n' | '\r\n'
  /** Some lines end with a carriage return alone. */
  readonly hasBareReturns: boolean
  readonly endsWithNewline: boolean
  readonly quotes: ReadingChoices['quotes']
  /** The line of the first row that seems to hold the lines of others. */
  readonly swallowing?: number | undefined
  /** Each line is one quoted cell. */
  readonly isQuotedWhole: boolean
}

export interface Table {
  /** Empty lines are rows, so that a place tells its line. */
  readonly rows: Rows
  /** The line of the file at which each row starts, from 1. */
  readonly lines: Uint32Array<ArrayBuffer>
  /** Rows whose quotes do not match. */
  readonly brokenQuotes: ReadonlySet<number>
  readonly csv?: CsvFacts
  readonly sheet?: SheetFacts
}

const mostRows = 300_000
export const mostColumns = 200
export const tooManyColumns = `has more than ${mostColumns} columns. Leave out those that are not needed.`
const sampleRows = 60
const sampleCharacters = 65_536

function parse(text: string, delimiter: string, preview = 0) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })
  if (text.endsWith('\n') && data.at(-1)?.length === 1 && data.at(-1)?.[0] === '') data.pop()
  return {
    rows: data,
    broken: new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : []))),
  }
}

/** How well a separator divides the first rows: into equally many cells, one of which is an address. */
function score(text: string, delimiter: Delimiter): number {
  const rows = parse(text, delimiter, sampleRows).rows.filter((cells) => cells.some((cell) => cell !== ''))
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, many = 0] = Array.from(widths).toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (width < 2) return 0
  return (
    (many + rows.filter((cells) => cells.some(hasAddress)).length) / rows.length + Math.min(width, 20) / 100
  )
}

function findDelimiter(text: string): Delimiter {
  const sample = text.slice(0, sampleCharacters)
  const scores = delimiters.map((delimiter) => score(sample, delimiter))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

/** Where each line is a row, a quote at one end alone has lost its partner. */
function readLine(line: string, delimiter: Delimiter): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const { rows, broken } = parse(line, delimiter)
  const isOdd = line.split('"').length % 2 === 0
  if (!isOdd && broken.size === 0) return rows[0] ?? []
  return line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
}

const newlinesIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

const isWholeQuoted = (rows: Rows): boolean => {
  const filled = rows.slice(0, sampleRows).filter((cells) => cells.some((cell) => cell !== ''))
  const inner = filled.map(([cell = '']) => readLine(cell, findDelimiter(cell)).length)
  return filled.length > 1 && filled.every(({ length }) => length === 1) && inner.every((many) => many > 1)
}

/** `isWhole`: the bytes are all of the file, and not only its start. */
export function readCsv(bytes: Uint8Array, choices: ReadingChoices, language: string, isWhole = true): Table {
  const { text: decoded, ...encoded } = decodeText(bytes, { encoding: choices.encoding, language, isWhole })
  if (decoded.includes('\0')) throw new Unreadable('has NUL bytes, so it is no CSV. Save it as CSV UTF-8.')
  const [separatorLine = '', separator] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(decoded) ?? []
  const [, firstEnd] = /^[^\r\n]*(\r?\n)/.exec(decoded) ?? []
  const hasBareReturns = /\r(?!\n)/.test(decoded)
  const all = decoded.slice(separatorLine.length).replaceAll(/\r\n?/g, '\n')
  const innerMarks = all.includes('\n\uFEFF') ? all.split('\n\uFEFF').length - 1 : 0
  const text = innerMarks > 0 ? all.replaceAll('\n\uFEFF', '\n') : all
  const delimiter = choices.delimiter ?? delimiters.find((each) => each === separator) ?? findDelimiter(text)
  if (
    text
      .slice(0, sampleCharacters)
      .split('\n')
      .some((line) => line.split(delimiter).length > 10 * mostColumns)
  )
    throw new Unreadable(tooManyColumns)
  const byLine = (lines: readonly string[]) => ({
    rows: lines.map((line) => readLine(line, delimiter)),
    broken: new Set<number>(),
  })
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n')
  const isByLine = choices.quotes === 'by line' || choices.quotes === 'cells'
  const { rows: found, broken } = isByLine ? byLine(lines) : parse(text, delimiter)
  let rows: Rows = found
  const isQuotedWhole = isWholeQuoted(rows)
  let used = delimiter
  if (choices.quotes === 'cells') {
    const inner = rows.map(([cell = '']) => cell)
    used = choices.delimiter ?? findDelimiter(inner.join('\n'))
    rows = inner.map((cell) => readLine(cell, used))
  }
  if (rows.length > mostRows)
    throw new Unreadable(`has more than ${mostRows.toLocaleString('en')} rows. Split it.`)
  if (rows.some(({ length }) => length > mostColumns)) throw new Unreadable(tooManyColumns)
  const places = new Uint32Array(rows.length)
  let line = separatorLine === '' ? 1 : 2
  let swallowing: number | undefined
  for (const [row, cells] of rows.entries()) {
    places[row] = line
    const more = newlinesIn(cells)
    if (more > 0 && cells.some((cell) => /\n[^]*@/.test(cell))) swallowing ??= line
    line += more + 1
  }
  return {
    rows,
    lines: places,
    brokenQuotes: broken,
    csv: {
      ...encoded,
      delimiter: used,
      hasSeparatorLine: separatorLine !== '',
      innerMarks,
      lineEnd: firstEnd === '\r\n' ? '\r\n' : '\n',
      hasBareReturns,
      endsWithNewline: decoded === '' || /[\n\r]$/.test(decoded),
      quotes: choices.quotes,
      swallowing,
      isQuotedWhole,
    },
  }
}
