/** The rows of a CSV by papaparse. Its guesses fail on small files, so separator and line ends are decided here. */
import Papa from 'papaparse'
import { hasAddress } from './address.ts'
import { type Delimiter, delimiters, type ReadingChoices } from './decisions.ts'
import { decodeText } from './decodeText.ts'
import type { readWorkbook } from './readWorkbook.ts'
import { type Cells, cellsAt, firstRows, packRows, type Rows } from './rows.ts'
import { Unreadable } from './source.ts'

const candidates = Object.keys(delimiters) as Delimiter[] // `Object.keys` loses the type of the keys.

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
/** Small parts: the engine frees their rows soon, and keeps those of larger parts for long. */
const partCharacters = 25_000

/** The rows in parts. Adds the places of those with wrong quotes to `broken`. */
function* parse(text: string, delimiter: string, broken = new Set<number>()): Iterable<Cells> {
  let [size, count] = [partCharacters, 0]
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const isLast = at + size >= text.length
    const parser = new Papa.Parser({ delimiter, newline: '\n' })
    // A row that the part cuts off comes with the next one. The types of the library lack the result.
    const found = parser.parse(text.slice(at, at + size), 0, !isLast) as Papa.ParseResult<string[]>
    const { data, errors, meta } = found
    if (isLast && text.endsWith('\n') && data.at(-1)?.length === 1 && data.at(-1)?.[0] === '') data.pop()
    for (const { type, row = 0 } of errors)
      if (type === 'Quotes' && row < data.length) broken.add(count + row)
    if (data.length > 0) yield data
    count += data.length
    at = isLast ? text.length : at + meta.cursor
    // Not one row ends in this part.
    if (meta.cursor === 0) size *= 2
  }
}

/** How well a separator divides the first rows: into equally many cells, one of which is an address. */
function score(text: string, delimiter: Delimiter): number {
  const [first = []] = parse(text, delimiter)
  const rows = first.slice(0, sampleRows).filter((cells) => cells.some(Boolean))
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
  const broken = new Set<number>()
  const [[cells = []] = []] = parse(line, delimiter, broken)
  const isOdd = line.split('"').length % 2 === 0
  if (!isOdd && broken.size === 0) return cells
  return line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
}

const readLines = (text: string, delimiter: Delimiter): Cells =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => readLine(line, delimiter))

/** The first cell of each row: all that a row has where each line is one quoted cell. */
const firstCells = (rows: Cells): string => rows.map(([cell = '']) => cell).join('\n')

function isQuotedWhole(rows: Rows): boolean {
  const filled = firstRows(rows, sampleRows).filter((cells) => cells.some(Boolean))
  if (filled.length < 2 || filled.some(({ length }) => length > 1)) return false
  const inner = firstCells(filled)
  return readLines(inner, findDelimiter(inner)).every(({ length }) => length > 1)
}

/** The line of each row, and that of the first row that seems to hold the lines of others. */
function findLines(rows: Rows, start: number) {
  const lines = new Uint32Array(rows.ends.length)
  // Most files have no line break within a cell.
  const isSimple = !rows.texts.some((text) => text.includes('\n'))
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

/** Stops at a file that is too large before all of it is in memory. */
function* limited(parts: Iterable<Cells>) {
  let count = 0
  for (const rows of parts) {
    count += rows.length
    if (count > mostRows) throw new Unreadable(tooManyRows)
    if (rows.some(({ length }) => length > mostColumns)) throw new Unreadable(tooManyColumns)
    yield rows
  }
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
  const brokenQuotes = new Set<number>()
  const parts = quotes ? [readLines(text, delimiter)] : parse(text, delimiter, brokenQuotes)
  const all = packRows(limited(parts))
  // The last row of a start may be cut off.
  const rows = isWhole ? all : { ...all, ends: all.ends.slice(0, -1) }
  const { lines, swallowing } = findLines(rows, separatorLine === '' ? 1 : 2)
  return {
    rows,
    lines,
    csv: {
      ...encoded,
      brokenQuotes,
      delimiter,
      hasSeparatorLine: separatorLine !== '',
      /** Byte-order marks at the start of other lines, as of files that were joined. */
      hasInnerMarks: unmarked !== below,
      lineEnd: /^[^\r\n]*\r\n/.test(decoded) ? '\r\n' : '\n',
      hasBareReturns: hasReturns && /\r(?!\n)/.test(decoded),
      endsWithNewline: /^[\n\r]?$/.test(decoded.slice(-1)),
      quotes,
      swallowing,
      isQuotedWhole: isQuotedWhole(rows),
    },
  }
}
