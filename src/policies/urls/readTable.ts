/** Reads a pasted table, a row at a time. Half an address would cover more than intended, so it is left out. */
import { knownUrlActions } from '../../api/schemas.ts'
import { lineEndMark, seeLine } from './characters.ts'
import { type Columns, guessColumns, isColumnName, readType } from './columns.ts'
import { normalise } from './normalise.ts'
import { beginsWithScheme, checkName } from './readAddress.ts'
import type { PasteLog, Reading } from './reading.ts'
import { atLineEnd, secondHalf } from './readProse.ts'
import { type CsvRow, isBlank, isComment, readRows } from './rows.ts'
import { endsInHalf, isHalfHost, isLikeRest, noRest, restInNext } from './wrapped.ts'

/** An address cut at its comma would cover more than intended. */
const tooWide = 'It has more cells than the first row. Put quotes around an address with a separator.'
const cutAtCell =
  'The next cell may be the rest of the address. Put quotes around an address with a separator.'

export function readTable(log: PasteLog, text: string, asked: Columns | undefined): Reading {
  const rows = readRows(text)
  const columns = asked ?? guessColumns(rows)
  const first = rows.find((row) => !isBlank(row) && !isComment(row.text))
  const table = { columns, width: first?.cells.length ?? 0, hasTags: isTagged(rows, columns) }
  let isRest = false
  for (const [index, row] of rows.entries()) {
    const { line, text: whole } = row
    const next = rows[index + 1]
    const why = isRest ? 'rest' : isBlank(row) ? 'empty' : isComment(whole) ? 'comment' : undefined
    isRest = false
    if (why !== undefined) log.ignore(line, whole, why)
    else if (columns.header && row === first) log.ignore(line, whole, 'header')
    else if (isHalf(row, rows[index - 1], table)) log.reject(line, whole, secondHalf)
    else if (goesOn(row, next, table)) {
      log.reject(line, whole + lineEndMark + next?.text.trim(), atLineEnd)
      isRest = true
    } else readCells(log, row, table)
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
function goesOn({ cells }: CsvRow, next: CsvRow | undefined, { columns: { value }, width }: Table): boolean {
  // The last cell, and nothing in its column below.
  const mayGoOn = value === cells.length - 1 && (next?.cells[value] ?? '').trim() === ''
  if (cells.length >= width && width !== 1 && !mayGoOn) return false
  const word = seeLine(cells.at(-1) ?? '').text.trim()
  // A row divided by a line end has its cells in both lines.
  const isOpen = width > 1 && cells.length + (next?.cells.length ?? 0) - 1 === width
  const end = { line: word, word, read: normalise(word), isOpen }
  return restInNext(end, next && seeLine(next.text).text) !== undefined
}

function readCells(
  log: PasteLog,
  { line, text: whole, cells: found }: CsvRow,
  { columns, width, hasTags }: Table,
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
  const action = knownUrlActions.find((each) => each === typed.toLowerCase()) ?? (typed || undefined)
  return log.take({ line, text, whole, read, action, type: asked.type })
}

// ---- a separator that may be part of an address ----

/** Never part of an address: nothing, words, a whole number, a date, a text in quotes. */
const plain = /^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*|(["']).*\1|\(.*\)|\[.*\]|.*[ \t].*|\d{4}-\d\d-\d\d.*)?$/su

/** Whether a cell may be the rest of an address: `http://a.example/file,d/abc`. */
function mayBeRest(typed = ''): boolean {
  const cell = typed.trim()
  return isLikeRest(/^\S*/.exec(cell)?.[0] ?? '') || !(plain.test(cell) || noRest.test(cell))
}

/** Whether the cells after a URL may contain its rest. A column of tags has words such as "Win32/Emotet". */
function mayBeCut(cells: readonly string[], { value, names, header }: Columns, hasTags: boolean): boolean {
  const before = cells[value - 1]?.trim() ?? ''
  if (isHalfHost(before, normalise(before))) return true
  const behind = cells.slice(value + 1)
  const at = behind.findIndex((each) => each.trim() !== '')
  const cell = behind[at]?.trim() ?? ''
  if (cell.endsWith('"') && !cell.startsWith('"')) return true
  // A host, an address.
  const isNamed = header && isColumnName(names[value + 1 + at] ?? '')
  return !(at === 0 && hasTags) && !isNamed && !beginsWithScheme(cell) && mayBeRest(cell)
}

/** Whether the column after the addresses has a header, and such words in most rows: then these are tags. */
function isTagged(rows: readonly CsvRow[], { header, value }: Columns): boolean {
  const tags = rows.filter(({ cells }) => mayBeRest(cells[value + 1])).length
  return header && tags > 2 && tags > rows.length / 2
}
