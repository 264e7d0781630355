/** Reads a table row by row. Half an address is left out, because it would cover more than what was pasted. */
import { knownUrlTypes } from '../../api/schemas.ts'
import { seenText } from './characters.ts'
import { isPath, pathColumn, planColumns, readCell, splitRows } from './columns.ts'
import { endsInHalf, goesOnBelow, isHalfHost, isLikeRest } from './continuation.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import { type Columns, ownHeader, type Reading, type ReadLine } from './pasteResult.ts'
import { readEntry, startsWithScheme } from './readAddress.ts'
import { type ReasonCode, type Refusal, refuse } from './reasons.ts'
import { type CsvRow, isBlank, readRows, separatorLine } from './rows.ts'
import { actionOf, spareLine } from './words.ts'

function planTable(rows: readonly CsvRow[], asked?: Columns) {
  const { header, body } = splitRows(rows)
  const columns = asked ?? planColumns(rows)
  // Tags behind the values, such as "Win32/Emotet", in most rows.
  const tags = header ? body.filter(({ cells }) => mayBeRest(cells[columns.value + 1] ?? '')).length : 0
  return {
    header,
    body: new Set(body),
    columns,
    width: (header ?? body[0])?.cells.length ?? 1,
    path: pathColumn(body, columns),
    hasTags: tags > 2 && tags > body.length / 2,
    isOwn: header?.cells.join().startsWith(ownHeader.join()) === true,
  }
}
type Table = ReturnType<typeof planTable>

export function readTable(pasted: string, log: PasteLog, asked?: Columns): Reading {
  const rows = readRows(pasted)
  const table = planTable(rows, asked)
  const { header, columns, isOwn } = table
  const spare: ReadLine[] = header && !isOwn ? [...spareLine(header.line, header.text)] : []
  let isRest = false
  for (const [index, row] of rows.entries()) {
    const code: ReasonCode | undefined = ignoredCode(row, table) ?? (isRest ? 'rest' : undefined)
    const refusal: Refusal | undefined = code ? refuse(code) : checkRow(rows, index, table)
    isRest = refusal?.code === 'may go on'
    if (refusal) log.leaveOut(row.line, row.text, refusal)
    else {
      readRow(row, table, log)
      // A cell with several words is not an address.
      const others = row.cells.filter(
        (cell, at) => at !== columns.action && (at !== columns.value || /\S\s+\S/.test(cell)),
      )
      spare.push(...spareLine(row.line, isOwn ? '' : others.join(' , ')))
    }
  }
  return log.close({ mode: 'table', lines: rows.length, columns, spare })
}

function ignoredCode(row: CsvRow, { header, body }: Table): ReasonCode | undefined {
  if (body.has(row)) return undefined
  if (isBlank(row)) return 'empty'
  return row === header || separatorLine.test(row.text) ? 'header' : 'comment'
}

/** Why a whole row is not an entry: its cells do not match its header, or it continues in the next row. */
function checkRow(rows: readonly CsvRow[], at: number, { columns: { value, names }, width }: Table) {
  const [before, row, next] = [rows[at - 1], rows[at], rows[at + 1]]
  const { text, cells } = row ?? { text: '', cells: [] }
  if (width > 1 && cells.slice(width).some((cell) => cell.trim() !== '')) return refuse('too many cells')
  const isShort = (each?: CsvRow): boolean =>
    each !== undefined && !isBlank(each) && (each.cells.length < width || width === 1)
  if (value === 0 && isShort(before) && !startsWithScheme(text) && endsInHalf(seenText(before?.text ?? '')))
    return refuse('begins before')
  const word = seenText(width === 1 ? text : (cells[value] ?? '')).trim()
  if (word === '') return refuse('empty cell', names[value] || String(value + 1))
  const read = readEntry(word)
  // A row that is short, or whose next one is, may be the first half of an address.
  if (!next || !(isShort(row) || isShort(next)) || !(isTaken(read) || startsWithScheme(word)))
    return undefined
  const rest = (isShort(next) ? next.text : next.cells[value]) ?? ''
  const isOpen = !isTaken(readEntry(rest)) || isHalfHost(word, read, rest)
  return isOpen && goesOnBelow(word, read, seenText(next.text)) ? refuse('may go on') : undefined
}

function readRow({ line, text, cells }: CsvRow, table: Table, log: PasteLog): void {
  const { columns, width, path, hasTags, isOwn } = table
  const cellOf = (at = -1) => (cells[at] ?? '').trim()
  // In a table of one column, a comma is part of the address.
  const typed = width === 1 ? text : cellOf(columns.value)
  const [word, named] = [cellOf(columns.action), cellOf(columns.type)]
  if (isOwn)
    return log.take(line, typed, normalise(typed), { action: word || undefined, type: named || undefined })
  const action = actionOf(word)
  const type = knownUrlTypes.find((each) => each === named.toLowerCase())
  const hasPath = isPath(cellOf(path)) || /^[^/\s-]/.test(cellOf(path))
  const behind = hasTags
    ? ''
    : (cells.slice(columns.value + 1).find((cell) => cell.trim() !== '') ?? '').trim()
  for (const { text: each, read } of readCell(typed)) {
    if (!isTaken(read)) log.leaveOut(line, text, read, action)
    else if (word !== '' && action === undefined) log.leaveOut(line, each, refuse('action to decide', word))
    else if (read.type === 'domain' && hasPath) log.leaveOut(line, each, refuse('host alone'), action)
    else if (read.type === 'url' && mayBeRest(behind) && !text.includes(`"${each}"`))
      log.leaveOut(line, text, refuse('cut at cell'))
    else log.take(line, each, read, { action, type })
  }
}

/** A cell that is never part of an address: words, a text in quotes, a date. */
const neverRest = /^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*|(["']).*\1|\(.*\)|\[.*\]|.*[ \t].*|\d{4}-\d\d-\d\d.*)?$/su

/** Whether the next filled cell may be the rest of an address: `http://a.example/file,d/abc` */
const mayBeRest = (cell: string): boolean =>
  (cell.endsWith('"') && !cell.startsWith('"')) ||
  (!startsWithScheme(cell) &&
    !isTaken(readEntry(cell)) &&
    (isLikeRest(/^\S*/.exec(cell)?.[0] ?? '') || !neverRest.test(cell)))
