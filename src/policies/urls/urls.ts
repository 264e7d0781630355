/** From pasted text to the entries of a URL list: nothing is changed silently, every line is accounted for. */
import { knownUrlActions } from '../../api/schemas.ts'
import { lineEnd } from './characters.ts'
import { type Columns, guessColumns, readType } from './columns.ts'
import { stringsOfLine, stringsOfText } from './jsonStrings.ts'
import { checkName, isTaken, judge } from './judgeWord.ts'
import { normalise } from './normalise.ts'
import { guessMode, stripMarks } from './mode.ts'
import { atLineEnd, findRest, lineEndMark, readProse } from './readProse.ts'
import { type Book, createBook, type Reading, type ReadOptions } from './reading.ts'
import { type CsvRow, isBlank, isComment, readRows } from './rows.ts'
import {
  endsHyphenated,
  isLikeRest,
  type Line,
  type Next,
  readLines,
  widthOf,
  withoutQuoting,
} from './wrapped.ts'

/** Reads a text that `checkSize` let pass. */
export function readText(text: string, options: ReadOptions): Reading {
  const mode = options.mode ?? guessMode(text)
  const book = createBook()
  if (mode === 'csv') return readTable(book, text, options)
  const lines = readLines(text)
  if (mode === 'lines') readList(book, lines, options)
  else readReport(book, text, lines, options)
  return book.close(mode, lines.length)
}

// ---- one value a line ----

function readList(book: Book, lines: readonly Line[], options: ReadOptions): void {
  const width = widthOf(lines.map(({ text }) => text))
  let isRest = false
  for (const [index, { line, text }] of lines.entries()) {
    if (isRest) book.ignore(line, text, 'rest')
    isRest =
      !isRest && readLine(book, line, text, { next: lines[index + 1]?.text, width, isList: true }, options)
  }
}

/** Whether the next line belongs to the address of this one. */
function readLine(
  book: Book,
  line: number,
  whole: string,
  around: Next,
  { action, type }: ReadOptions,
): boolean {
  const typed = whole.trim()
  const ignored = typed === '' ? 'empty' : isComment(typed) ? 'comment' : undefined
  if (ignored) {
    book.ignore(line, whole, ignored)
    return false
  }
  const text = stripMarks(typed)
  const read = normalise(text)
  const rest = findRest(text, whole.length, read, around)
  if (rest !== undefined) {
    book.reject(line, text + lineEndMark + around.next?.trim(), atLineEnd)
    return true
  }
  const entry = 'reason' in read ? read : (checkName(read) ?? read)
  if ('reason' in entry) {
    book.reject(line, whole, entry.reason)
    return false
  }
  const isMarked = text !== typed && !entry.transforms.includes('trimmed')
  const transforms = isMarked ? (['trimmed', ...entry.transforms] as const) : entry.transforms
  book.take({ line, text, whole, read: entry, transforms, action, type })
  return false
}

// ---- a report ----

const barsOf = (line = ''): number =>
  /^\s*[|│┃║].*[|│┃║]\s*$/.test(line) ? (line.match(/[|│┃║]+/g)?.length ?? 0) : 0

/** A row of a table has a neighbour with as many bars: any other bar may be a part of an address. */
function isRow(lines: readonly string[], at: number): boolean {
  const bars = /[|│┃║]/.test(lines[at] ?? '') ? barsOf(lines[at]) : 0
  return bars > 2 && (bars === barsOf(lines[at - 1]) || bars === barsOf(lines[at + 1]))
}

function readReport(book: Book, text: string, lines: readonly Line[], options: ReadOptions): void {
  const strings = stringsOfText(text)
  if (strings) {
    for (const [at, { line, text: whole }] of lines.entries()) {
      readTexts(book, line, whole, strings.get(at) ?? [], options)
    }
    return
  }
  const texts = lines.map((each) => withoutQuoting(each.text))
  const width = widthOf(texts)
  let isRest = false
  for (const [at, { line, text: whole }] of lines.entries()) {
    const before = texts[at - 1] ?? ''
    const inJson = stringsOfLine(whole)
    if (inJson) {
      readTexts(book, line, whole, inJson, options)
      isRest = false
      continue
    }
    const half = endsHyphenated(before) ? /\S+$/.exec(before)?.[0] : undefined
    const around = { next: texts[at + 1], width, isRow: isRow(texts, at), isRest, half }
    isRest = readFinds(book, line, whole, [readProse(whole, around)], options)
  }
}

/** Texts that a line of JSON says, each of one or more lines itself. */
function readTexts(book: Book, line: number, whole: string, texts: readonly string[], options: ReadOptions) {
  const readings = texts.flatMap((text) => {
    const lines = text.split(lineEnd)
    const width = widthOf(lines)
    let isRest = false
    return lines.map((each, at) => {
      const reading = readProse(each, { next: lines[at + 1], width, isRest })
      isRest = reading.goesOn
      return reading
    })
  })
  readFinds(book, line, whole, readings, options)
}

/** Whether the last of them goes on in the next line. */
function readFinds(
  book: Book,
  line: number,
  whole: string,
  readings: readonly ReturnType<typeof readProse>[],
  { action, type }: ReadOptions,
): boolean {
  const finds = readings.flatMap((reading) => reading.finds)
  if (finds.length === 0) book.ignore(line, whole, whole.trim() === '' ? 'empty' : 'prose')
  for (const { text, read } of finds) {
    if (typeof read === 'string') book.ignore(line, text, read)
    else if ('reason' in read) book.reject(line, text, read.reason)
    else book.take({ line, text, whole: text, read, action, type })
  }
  return readings.at(-1)?.goesOn ?? false
}

// ---- a table ----

/** An address cut at its comma would cover more than was meant. */
const tooWide = 'It has more cells than the first row. An address with a separator in it belongs in quotes.'
const cutAtCell =
  'The next cell may be the rest of the address. An address with a separator in it belongs in quotes.'

function readTable(book: Book, text: string, options: ReadOptions): Reading {
  const rows = readRows(text)
  const columns = options.columns ?? guessColumns(rows)
  const longest = widthOf(rows.map((row) => row.text))
  let headerIsNext = columns.header
  let isRest = false
  let width = 0
  for (const [index, row] of rows.entries()) {
    const { line, text: whole } = row
    const why = isRest ? 'rest' : isBlank(row) ? 'empty' : isComment(whole) ? 'comment' : undefined
    isRest = false
    if (why === undefined) {
      width ||= row.cells.length
      if (headerIsNext) book.ignore(line, whole, 'header')
      else isRest = readRow(book, row, { next: rows[index + 1], columns, width, longest }, options)
      headerIsNext = false
    } else book.ignore(line, whole, why)
  }
  return { ...book.close('csv', rows.length), columns }
}

interface Table {
  readonly next: CsvRow | undefined
  readonly columns: Columns
  /** In cells. */
  readonly width: number
  /** In characters: the longest row. */
  readonly longest: number
}

/** Both together have as many cells as a row, if what the line end divides is one of these. */
const isOneRow = ({ cells }: CsvRow, next: CsvRow | undefined, width: number): boolean =>
  width > 1 && cells.length + (next?.cells.length ?? 0) - 1 === width

/** Whether the next row has the rest of this one. */
function readRow(
  book: Book,
  row: CsvRow,
  { next, columns, width, longest }: Table,
  options: ReadOptions,
): boolean {
  const { line, text: whole, cells } = row
  const last = cells.at(-1)?.trim() ?? ''
  const isShort = cells.length < width || width === 1
  const rest = isShort
    ? findRest(last, whole.length, normalise(last), {
        next: next?.text,
        width: longest,
        isBroken: isOneRow(row, next, width),
      })
    : undefined
  if (rest === undefined) {
    readCells(book, row, columns, width, options)
    return false
  }
  book.reject(line, whole + lineEndMark + next?.text.trim(), atLineEnd)
  return true
}

function readCells(
  book: Book,
  { line, text: whole, cells: found }: CsvRow,
  columns: Columns,
  width: number,
  options: ReadOptions,
) {
  // A table of one column has nothing to separate: a comma is part of the address.
  const cells = width === 1 && found.length > 1 ? [whole] : found
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return book.reject(line, whole, tooWide)
  const text = cells[columns.value]?.trim() ?? ''
  if (text === '') {
    return book.reject(line, whole, `There is nothing in "${columns.names[columns.value] ?? 'the column'}".`)
  }
  const asked = columns.type === undefined ? {} : readType(cells[columns.type])
  if ('reason' in asked) return book.reject(line, whole, asked.reason)
  const read = normalise(text)
  if ('reason' in read) return book.reject(line, whole, read.reason)
  const name = checkName(read)
  if (name) return book.reject(line, whole, name.reason)
  if (isCutAtCell(whole, text, cells[columns.value + 1]?.trim() ?? ''))
    return book.reject(line, whole, cutAtCell)
  const typed = columns.action === undefined ? '' : (cells[columns.action]?.trim() ?? '')
  const action = knownUrlActions.find((each) => each === typed.toLowerCase()) ?? (typed || options.action)
  return book.take({ line, text, whole, read, action, type: asked.type ?? options.type })
}

/** Where the address is in no quotes, and the cell behind it reads like more of it: `http://a.example/file,d/abc`. */
const isCutAtCell = (row: string, text: string, next: string): boolean =>
  !row.includes(`"${text}"`) &&
  (isLikeRest(next) || (next.endsWith('"') && !next.startsWith('"'))) &&
  !isTaken(judge(next, next, ''))
