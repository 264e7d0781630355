/** Reads a pasted text into entries. Every change is recorded, and every line accounted for. */
import { knownUrlActions } from '../../api/schemas.ts'
import { lineEnd, lineEndMark, seeLine, type SeenLine } from './characters.ts'
import { type Columns, guessColumns, readType } from './columns.ts'
import { stringsOfLine, stringsOfText } from './jsonStrings.ts'
import { guessMode, stripMarks } from './mode.ts'
import { normalise } from './normalise.ts'
import { type Line, readLines } from './quotedPrintable.ts'
import { beginsWithScheme, checkName } from './readAddress.ts'
import { isTagged, mayBeCut } from './cut.ts'
import {
  createPasteLog,
  type EarlyEntries,
  type PasteLog,
  type Reading,
  type ReadOptions,
} from './reading.ts'
import { atLineEnd, bar, type Find, readProse, secondHalf, type Surroundings } from './readProse.ts'
import { findSources } from './sources.ts'
import { type CsvRow, isBlank, isComment, readRows } from './rows.ts'
import { endsInHalf, marginOf, nextOf, restInNext } from './wrapped.ts'

/** Expects a text that passed `checkSize`. `early` gets the entries in parts, as soon as they are found. */
export function readText(text: string, options: ReadOptions, early?: EarlyEntries): Reading {
  const mode = options.mode ?? guessMode(text)
  const log = createPasteLog(early)
  if (mode === 'csv') return readTable(log, text, options)
  const lines = readLines(text)
  if (mode === 'lines') readList(log, lines, options)
  else readReport(log, text, lines, options)
  return log.close(mode, lines.length)
}

// ---- one value per line ----

function readList(log: PasteLog, lines: readonly Line[], options: ReadOptions): void {
  const texts = lines.map(({ text }) => seeLine(text).text)
  const nexts = nextOf(texts)
  const margin = marginOf(texts)
  /** The places of the rest of an address. */
  let restAt = -1
  for (const [at, each] of lines.entries()) {
    const next = nexts[at] ?? 0
    const around = {
      seen: texts[at] ?? '',
      before: texts[at - 1],
      next: texts[next],
      isApart: next > at + 1,
      isShort: each.text.length < margin * 0.85,
    }
    if (at !== restAt) {
      if (readLine(log, each, around, options)) restAt = next
      continue
    }
    log.ignore(each.line, each.text, 'rest')
    const word = (texts[at] ?? '').trim()
    const end = { line: word, word, read: 'rest' as const }
    if (!/[ \t]/.test(word) && restInNext(end, around.next, around.isApart) !== undefined) restAt = next
  }
}

/** Whether the next line belongs to the address of this one. */
function readLine(
  log: PasteLog,
  { line, text: whole }: Line,
  {
    seen,
    before = '',
    next,
    isApart,
    isShort,
  }: Surroundings & { readonly seen: string; readonly isShort: boolean },
  { action, type, mode }: ReadOptions,
): boolean {
  const typed = whole.trim()
  const ignored = typed === '' ? 'empty' : isComment(typed) ? 'comment' : undefined
  if (ignored) {
    log.ignore(line, whole, ignored)
    return false
  }
  const text = stripMarks(typed)
  const read = normalise(text)
  const word = stripMarks(seen)
  if (
    restInNext({ line: word, word, read, isShort, isSaid: mode === 'lines' }, next, isApart) !== undefined
  ) {
    log.reject(line, text + lineEndMark + next?.trim(), atLineEnd)
    return true
  }
  const entry = 'reason' in read ? read : (checkName(read) ?? read)
  if ('reason' in entry) {
    log.reject(line, whole, entry.reason)
    return false
  }
  if (!entry.transforms.includes('scheme') && endsInHalf(stripMarks(before))) {
    log.reject(line, stripMarks(before) + lineEndMark + text, secondHalf)
    return false
  }
  const isMarked = text !== typed && !entry.transforms.includes('trimmed')
  const transforms = isMarked ? (['trimmed', ...entry.transforms] as const) : entry.transforms
  log.take({ line, text, whole, read: entry, transforms, action, type })
  return false
}

// ---- a report ----

const barsOf = (line = ''): number =>
  /^\s*[|│┃║].*[|│┃║]\s*$/.test(line) ? (line.match(/[|│┃║]+/g)?.length ?? 0) : 0

/** A row of a table has a neighbour with the same number of bars. Any other bar may be part of an address. */
function isRow(lines: readonly string[], at: number): boolean {
  const bars = /[|│┃║]/.test(lines[at] ?? '') ? barsOf(lines[at]) : 0
  return bars > 2 && (bars === barsOf(lines[at - 1]) || bars === barsOf(lines[at + 1]))
}

/** A quoted line of a mail with blanks for its quote marks, at the same length. */
const withoutQuoting = (seen: SeenLine): SeenLine => ({
  ...seen,
  text: seen.text.replace(/^[ \t]*(?:>[ \t]?)+/, (marks) => ' '.repeat(marks.length)),
})

/** A title, an attribute, a table, a block or a link of AsciiDoc. */
const asciiDoc =
  /^(?:={1,5} \S|:[a-z][\w-]*:(?: |$)|\|===|\[(?:source|cols|options|horizontal|quote|%)|.*\blink:\S)/m

function readReport(log: PasteLog, text: string, lines: readonly Line[], options: ReadOptions): void {
  const strings = stringsOfText(text)
  const seen = lines.map((each) => withoutQuoting(seeLine(each.text)))
  const readings = strings
    ? lines.map((_, at) => (strings.get(at) ?? []).flatMap(readString))
    : readSeen(seen, asciiDoc.test(text))
  // Fields of JSON have no prose around them.
  const sources = strings
    ? undefined
    : findSources(
        seen.map((each) => each.text),
        readings,
      )
  for (const [at, { line, text: whole }] of lines.entries()) {
    takeFinds(log, line, whole, readings[at] ?? [], options, sources)
  }
}

/** The finds of each line. */
function readSeen(lines: readonly SeenLine[], isAsciiDoc: boolean): readonly (readonly Find[])[] {
  const texts = lines.map(({ text }) => text)
  const nexts = nextOf(texts)
  let restAt = -1
  return lines.map((seen, at) => {
    const inJson = stringsOfLine(seen.text)
    if (inJson) return inJson.flatMap(readString)
    const next = nexts[at] ?? 0
    const around = { before: texts[at - 1], next: texts[next], isApart: next > at + 1, isAsciiDoc }
    const cells = isRow(texts, at) ? (texts[at + 1] ?? '').split(bar) : undefined
    const reading = readProse(seen, { ...around, cells, isRest: at === restAt })
    if (reading.goesOn) restAt = next
    return reading.finds
  })
}

/** A JSON string is a separate text, which may be JSON again. */
function readString(text: string): readonly Find[] {
  const strings = stringsOfText(text)
  if (strings) return [...strings.values()].flat().flatMap(readString)
  return readSeen(text.split(lineEnd).map(seeLine), false).flat()
}

function takeFinds(
  log: PasteLog,
  line: number,
  whole: string,
  finds: readonly Find[],
  { action, type }: ReadOptions,
  sources?: ReadonlyMap<Find, string>,
): void {
  if (finds.length === 0) log.ignore(line, whole, whole.trim() === '' ? 'empty' : 'prose')
  for (const find of finds) {
    const { text, read } = find
    const isLeft = sources?.get(find)
    if (isLeft !== undefined) log.reject(line, text, isLeft)
    else if (typeof read === 'string') log.ignore(line, text, read)
    else if ('reason' in read) log.reject(line, text, read.reason)
    else log.take({ line, text, whole: text, read, action, type })
  }
}

// ---- a table ----

/** An address cut at its comma would cover more than intended. */
const tooWide = 'It has more cells than the first row. Put quotes around an address with a separator.'
const cutAtCell =
  'The next cell may be the rest of the address. Put quotes around an address with a separator.'

function readTable(log: PasteLog, text: string, options: ReadOptions): Reading {
  const rows = readRows(text)
  const columns = options.columns ?? guessColumns(rows)
  const first = rows.find((row) => !isBlank(row) && !isComment(row.text))
  const table = { columns, width: first?.cells.length ?? 0, hasTags: isTagged(rows, columns) }
  let isRest = false
  for (const [index, row] of rows.entries()) {
    const { line, text: whole } = row
    const why = isRest ? 'rest' : isBlank(row) ? 'empty' : isComment(whole) ? 'comment' : undefined
    isRest = false
    if (why !== undefined) log.ignore(line, whole, why)
    else if (columns.header && row === first) log.ignore(line, whole, 'header')
    else if (isHalf(row, rows[index - 1], table)) log.reject(line, whole, secondHalf)
    else isRest = readRow(log, row, rows[index + 1], table, options)
  }
  return { ...log.close('csv', rows.length), columns }
}

interface Table {
  readonly columns: Columns
  /** In cells. */
  readonly width: number
  readonly hasTags: boolean
}

/** Whether the previous row ends in the first half of an address that continues here. */
const isHalf = (row: CsvRow, before: CsvRow | undefined, { columns, width }: Table): boolean =>
  columns.value === 0 &&
  before !== undefined &&
  (before.cells.length < width || width === 1) &&
  !beginsWithScheme(row.text) &&
  endsInHalf(seeLine(before.text).text.trim())

/** Whether the next row has the rest of this one. */
function readRow(
  log: PasteLog,
  row: CsvRow,
  next: CsvRow | undefined,
  table: Table,
  options: ReadOptions,
): boolean {
  const { line, text: whole, cells } = row
  const { width } = table
  const { value } = table.columns
  // The last cell, and nothing in its column below.
  const mayGoOn = value === cells.length - 1 && (next?.cells[value] ?? '').trim() === ''
  if (cells.length < width || width === 1 || mayGoOn) {
    const word = seeLine(cells.at(-1) ?? '').text.trim()
    // A row divided by a line end has its cells in both lines.
    const isOpen = width > 1 && cells.length + (next?.cells.length ?? 0) - 1 === width
    const rest = restInNext(
      { line: word, word, read: normalise(word), isOpen },
      next && seeLine(next.text).text,
    )
    if (rest !== undefined) {
      log.reject(line, whole + lineEndMark + next?.text.trim(), atLineEnd)
      return true
    }
  }
  readCells(log, row, table, options)
  return false
}

function readCells(
  log: PasteLog,
  { line, text: whole, cells: found }: CsvRow,
  { columns, width, hasTags }: Table,
  options: ReadOptions,
) {
  // In a table of one column, a comma is part of the address.
  const cells = width === 1 && found.length > 1 ? [whole] : found
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return log.reject(line, whole, tooWide)
  const text = cells[columns.value]?.trim() ?? ''
  if (text === '') {
    return log.reject(line, whole, `"${columns.names[columns.value] ?? 'The column'}" is empty.`)
  }
  const asked = columns.type === undefined ? {} : readType(cells[columns.type])
  if ('reason' in asked) return log.reject(line, whole, asked.reason)
  const read = normalise(text)
  if ('reason' in read) return log.reject(line, whole, read.reason)
  const name = checkName(read)
  if (name) return log.reject(line, whole, name.reason)
  if (read.type === 'url' && !whole.includes(`"${text}"`) && mayBeCut(cells, columns, hasTags))
    return log.reject(line, whole, cutAtCell)
  const typed = columns.action === undefined ? '' : (cells[columns.action]?.trim() ?? '')
  const action = knownUrlActions.find((each) => each === typed.toLowerCase()) ?? (typed || options.action)
  return log.take({ line, text, whole, read, action, type: asked.type ?? options.type })
}
