/** The rows of a CSV by papaparse. Its guesses fail on small files, so separator and line ends are decided here. */
import Papa from 'papaparse'
import { hasAddress } from './address.ts'
import { type Delimiter, delimiters, type ReadingChoices } from './decisions.ts'
import { decodeText } from './decodeText.ts'
import type { readWorkbook } from './readWorkbook.ts'
import { cellsAt, packRows, type Rows } from './rows.ts'
import { Unreadable } from './source.ts'

const candidates = Object.keys(delimiters) as Delimiter[] // `Object.keys` loses the type of the keys.

type Cells = readonly (readonly string[])[]

export interface FileRows {
  /** Empty lines are rows, so that a place tells its line. */
  readonly rows: Rows
  /** The line of the file at which each row starts, from 1. */
  readonly lines: Uint32Array<ArrayBuffer>
  readonly csv?: ReturnType<typeof readCsv>['csv']
  readonly sheet?: Awaited<ReturnType<typeof readWorkbook>>['sheet']
}

export const mostRows = 300_000
export const tooManyRows = 'has more than 300,000 rows. Split it.'
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
  const rows = parse(text, delimiter, sampleRows).rows.filter((cells) => cells.some(Boolean))
  const widths = new Map([[1, 0]])
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, many] = Array.from(widths).toSorted(([, a], [, b]) => b - a)[0] ?? [1, 0]
  if (width < 2) return 0
  const withAddress = rows.filter((cells) => cells.some(hasAddress)).length
  return (many + withAddress) / rows.length + Math.min(width, 20) / 100
}

function findDelimiter(text: string): Delimiter {
  const sample = text.slice(0, sampleCharacters)
  const scores = candidates.map((delimiter) => score(sample, delimiter))
  return candidates[scores.indexOf(Math.max(...scores))] ?? ','
}

/** Where each line is a row, a quote at one end alone has lost its partner. */
function readLine(line: string, delimiter: Delimiter): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const { rows, broken } = parse(line, delimiter)
  const isOdd = line.split('"').length % 2 === 0
  if (!isOdd && broken.size === 0) return rows[0] ?? []
  return line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
}

const readLines = (text: string, delimiter: Delimiter): Cells =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => readLine(line, delimiter))

/** The first cell of each row: all that a row has where each line is one quoted cell. */
const firstCells = (rows: Cells): string => rows.map(([cell = '']) => cell).join('\n')

function isQuotedWhole(rows: Cells): boolean {
  const filled = rows.slice(0, sampleRows).filter((cells) => cells.some(Boolean))
  if (filled.length < 2 || filled.some(({ length }) => length > 1)) return false
  const inner = firstCells(filled)
  return readLines(inner, findDelimiter(inner)).every(({ length }) => length > 1)
}

/** The line of each row, and that of the first row that seems to hold the lines of others. */
function findLines(rows: Rows, start: number) {
  const lines = new Uint32Array(rows.ends.length)
  const isSimple = !rows.text.includes('\n')
  let line = start
  let swallowing: number | undefined
  for (let row = 0; row < lines.length; row++) {
    lines[row] = line++
    if (isSimple) continue
    for (const cell of cellsAt(rows, row)) {
      const breaks = cell.split('\n').length - 1
      if (breaks > 0 && cell.includes('@', cell.indexOf('\n'))) swallowing ??= lines[row]
      line += breaks
    }
  }
  return { lines, swallowing }
}

/** `isWhole`: the bytes are all of the file, and not only its start. */
export function readCsv(
  bytes: Uint8Array,
  { encoding, delimiter: chosen, quotes }: ReadingChoices,
  language: string,
  isWhole = true,
) {
  const { text: decoded, ...encoded } = decodeText(bytes, encoding, language, isWhole)
  if (decoded.includes('\0')) throw new Unreadable('has NUL bytes, so it is no CSV. Save it as CSV UTF-8.')
  const [separatorLine = '', separator] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(decoded) ?? []
  // Searching a text for a character is faster by far than searching it for a pattern.
  const hasReturns = decoded.includes('\r')
  const start = decoded.slice(separatorLine.length)
  const below = hasReturns ? start.replaceAll(/\r\n?/g, '\n') : start
  const unmarked = below.replaceAll('\n\uFEFF', '\n')
  const text = quotes === 'cells' ? firstCells(readLines(unmarked, ',')) : unmarked
  const delimiter = chosen ?? candidates.find((each) => each === separator) ?? findDelimiter(text)
  const sample = text.slice(0, sampleCharacters).split('\n')
  // The library would take seconds for it.
  if (sample.some((line) => line.split(delimiter).length > 10 * mostColumns))
    throw new Unreadable(tooManyColumns)
  const { rows: all, broken } = quotes
    ? { rows: readLines(text, delimiter), broken: new Set<number>() }
    : parse(text, delimiter)
  // The last row of a part may be cut off.
  const cells = isWhole ? all : all.slice(0, -1)
  if (cells.length > mostRows) throw new Unreadable(tooManyRows)
  if (cells.some(({ length }) => length > mostColumns)) throw new Unreadable(tooManyColumns)
  const rows = packRows(cells)
  const { lines, swallowing } = findLines(rows, separatorLine === '' ? 1 : 2)
  return {
    rows,
    lines,
    csv: {
      ...encoded,
      brokenQuotes: broken,
      delimiter,
      hasSeparatorLine: separatorLine !== '',
      /** Byte-order marks at the start of other lines, as of files that were joined. */
      hasInnerMarks: unmarked !== below,
      lineEnd: /^[^\r\n]*\r\n/.test(decoded) ? '\r\n' : '\n',
      hasBareReturns: hasReturns && /\r(?!\n)/.test(decoded),
      endsWithNewline: /^[\n\r]?$/.test(decoded.slice(-1)),
      quotes,
      swallowing,
      isQuotedWhole: isQuotedWhole(cells),
    },
  }
}
