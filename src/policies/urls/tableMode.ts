/** Reads a table row by row. Half an address is left out, because it would cover more than what was pasted. */
import { knownUrlTypes } from '../../api/schemas.ts'
import { actionOf } from './actionWords.ts'
import { seenText } from './characters.ts'
import { bodyOf, findHeader, isPath, pathColumn, planColumns, readCell } from './columns.ts'
import { endsInHalf, goesOnBelow, isLikeRest } from './continuation.ts'
import { isTaken, type Read } from './names.ts'
import { normalise } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import { readEntry, startsWithScheme } from './readAddress.ts'
import type { Columns, Reading, ReadLine } from './reading.ts'
import { type ReasonCode, type Refusal, refuse } from './reasons.ts'
import { type CsvRow, isBlank, isComment, readRows, separatorLine } from './rows.ts'
import { spareLine } from './spareWords.ts'

/** The table that this console wrote, whose values, actions and types are kept as they are. */
const ownHeader = 'value,type,action,unicode,lines,pasted'

interface Table {
  readonly columns: Columns
  /** In cells. */
  readonly width: number
  readonly path: number | undefined
  /** Whether the cells behind the values are tags, such as "Win32/Emotet", in most rows. */
  readonly hasTags: boolean
  readonly isOwn: boolean
}

export function readTable(pasted: string, log: PasteLog, asked?: Columns): Reading {
  const rows = readRows(pasted)
  const columns = asked ?? planColumns(rows)
  const header = findHeader(rows)
  const from = header ? rows.indexOf(header) : -1
  const first = header ?? rows.find((row) => !isBlank(row) && !isComment(row.text))
  const table: Table = {
    columns,
    width: first?.cells.length ?? 1,
    path: pathColumn(rows, columns),
    hasTags: header !== undefined && areTags(bodyOf(rows, header), columns.value),
    isOwn: header?.cells.join() === ownHeader,
  }
  const spare: ReadLine[] = []
  let isRest = false
  for (const [index, row] of rows.entries()) {
    const code: ReasonCode | undefined = isRest ? 'rest' : ignoredRow(row, index, from)
    const refusal: Refusal | undefined = code
      ? refuse(code)
      : checkRow(row, rows[index - 1], rows[index + 1], table)
    isRest = refusal?.code === 'may go on'
    if (refusal) log.leaveOut(row.line, row.text, refusal)
    else {
      readRow(row, table, log)
      spare.push(...spareLine(row.line, otherCells(row, table)))
    }
  }
  return log.close('table', rows.length, { columns, spare })
}

function ignoredRow(row: CsvRow, index: number, header: number): ReasonCode | undefined {
  if (isBlank(row)) return 'empty'
  if (index === header || separatorLine.test(row.text)) return 'header'
  return index < header || isComment(row.text) ? 'comment' : undefined
}

/** What a row says besides its value and its action. */
const otherCells = ({ cells }: CsvRow, { columns, isOwn }: Table): string =>
  isOwn ? '' : cells.filter((_, at) => at !== columns.value && at !== columns.action).join(' , ')

/** Why a row as a whole is no entry: it has other cells than its header, or goes on in the next one. */
function checkRow(
  { text, cells }: CsvRow,
  before: CsvRow | undefined,
  next: CsvRow | undefined,
  { columns: { value, names }, width }: Table,
): Refusal | undefined {
  if (width > 1 && cells.slice(width).some((cell) => cell.trim() !== '')) return refuse('too many cells')
  const isShort = (row: CsvRow | undefined): row is CsvRow =>
    row !== undefined && !isBlank(row) && (row.cells.length < width || width === 1)
  if (value === 0 && isShort(before) && !startsWithScheme(text) && endsInHalf(seenText(before.text)))
    return refuse('begins before')
  const typed = width === 1 ? text : (cells[value] ?? '')
  if (typed.trim() === '') return refuse('empty cell', names[value] || String(value + 1))
  const word = seenText(typed).trim()
  const read = readEntry(word)
  const isBelow = isShort(next) && !isTaken(readEntry(next.text)) && (isTaken(read) || startsWithScheme(word))
  return isBelow && goesOnBelow(word, read, seenText(next.text)) ? refuse('may go on') : undefined
}

function readRow({ line, text, cells }: CsvRow, table: Table, log: PasteLog): void {
  const { columns, width, path, hasTags, isOwn } = table
  const cellOf = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())
  // In a table of one column, a comma is part of the address.
  const typed = width === 1 ? text : cellOf(columns.value)
  const word = cellOf(columns.action)
  const action = word === '' ? undefined : isOwn ? word : actionOf(word)
  const type = cellOf(columns.type)
  const knownType = isOwn ? type || undefined : knownUrlTypes.find((each) => each === type.toLowerCase())
  const hasPath = path !== undefined && (isPath(cellOf(path)) || /^[^/\s-]/.test(cellOf(path)))
  const entries = isOwn ? [{ text: typed, read: normalise(typed) }] : readCell(typed)
  for (const entry of entries) {
    const refusal =
      word !== '' && action === undefined
        ? refuse('action to decide', word)
        : checkCell(
            entry.read,
            hasPath,
            isOwn || hasTags ? '' : restOf(cells, columns.value, text, entry.text),
          )
    if (refusal && isTaken(entry.read)) {
      // What one click adds is the value, not the row.
      const isValue = entries.length > 1 || refusal.code === 'action to decide'
      log.leaveOut(line, isValue ? entry.text : text, refusal)
    } else log.take(line, isTaken(entry.read) ? entry.text : text, entry.read, { action, type: knownType })
  }
}

/** A cell that is never part of an address: words, a text in quotes, a date. */
const neverRest = /^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*|(["']).*\1|\(.*\)|\[.*\]|.*[ \t].*|\d{4}-\d\d-\d\d.*)?$/su

/** Whether a cell may be the rest of an address: `http://a.example/file,d/abc` */
const mayBeRest = (cell: string): boolean =>
  !startsWithScheme(cell) &&
  !isTaken(readEntry(cell)) &&
  (isLikeRest(/^\S*/.exec(cell)?.[0] ?? '') || !neverRest.test(cell))

function areTags(body: readonly CsvRow[], value: number): boolean {
  const tags = body.filter(({ cells }) => mayBeRest((cells[value + 1] ?? '').trim())).length
  return tags > 2 && tags > body.length / 2
}

/** The next filled cell, which may be the rest of an address without quotes around it. */
const restOf = (cells: readonly string[], value: number, row: string, text: string): string =>
  row.includes(`"${text}"`) ? '' : (cells.slice(value + 1).find((cell) => cell.trim() !== '') ?? '').trim()

/** Why the value of a cell may be only a part of an address. */
function checkCell(read: Read, hasPath: boolean, behind: string): Refusal | undefined {
  if (!isTaken(read)) return undefined
  if (read.type === 'domain') return hasPath ? refuse('host alone') : undefined
  const isOpen = behind.endsWith('"') && !behind.startsWith('"')
  return isOpen || mayBeRest(behind) ? refuse('cut at cell') : undefined
}
