/** The reader of a pasted table, row by row. Half an address is left out, because it would cover more than intended. */
import { lineEndMark, seeLine } from './characters.ts'
import type { LinePart } from './formats.ts'
import { normalise } from './normalise.ts'
import { beginsWithScheme, checkName, isHost } from './readAddress.ts'
import type { PasteLog, Reading, ReadOptions } from './reading.ts'
import { refuse, type ReasonCode } from './reasons.ts'
import { type CsvRow, isBlank, isComment, readRows, separatorLine } from './rows.ts'
import { type Field, leave, roleOf, type Said, sayFields } from './says.ts'
import { isColumnName, ownAction, type Plan, planTable, readType } from './table.ts'
import { isOrder } from './verdicts.ts'
import { endsInHalf, isHalfHost, isLikeRest, noRest, restInNext } from './wrapped.ts'

export function readTable(log: PasteLog, text: string, { columns: asked }: ReadOptions): Reading {
  const rows = readRows(text)
  const plan = planTable(rows, asked)
  const { columns, header } = plan
  const first = header ? rows[header.at] : rows.find((row) => !isBlank(row) && !isComment(row.text))
  const table: Table = {
    ...plan,
    width: header?.cells.length ?? first?.cells.length ?? 0,
    hasTags: isTagged(rows, plan),
  }
  let isRest = false
  for (const [index, row] of rows.entries()) {
    const { line, text: whole } = row
    const next = rows[index + 1]
    const why = isRest
      ? 'rest'
      : isBlank(row)
        ? 'empty'
        : index === header?.at || separatorLine.test(whole)
          ? 'header'
          : isComment(whole)
            ? 'comment'
            : undefined
    isRest = false
    if (why !== undefined) log.ignore(line, whole, why)
    else if (columns.header && header && index < header.at) {
      if (/\p{L}\.\p{L}{2}|:\/\//u.test(whole)) log.reject(line, whole, refuse('in comment'))
      else log.ignore(line, whole, 'prose')
    } else if (isHalf(row, rows[index - 1], table)) log.reject(line, whole, refuse('begins before'))
    else if (goesOn(row, next, table)) {
      log.reject(line, whole + lineEndMark + next?.text.trim(), refuse('goes on in next line'))
      isRest = true
    } else readCells(log, row, table)
  }
  return { ...log.close('csv', rows.length), columns }
}

/** `width`: in cells. */
type Table = Plan & { readonly width: number; readonly hasTags: boolean }

/** Whether the previous row ends in the first half of an address that continues here. */
const isHalf = (row: CsvRow, before: CsvRow | undefined, { columns, width }: Table): boolean =>
  columns.value === 0 &&
  before !== undefined &&
  (before.cells.length < width || width === 1) &&
  !beginsWithScheme(row.text) &&
  endsInHalf(seeLine(before.text).text.trim())

/** Whether the next row has the rest of this one. */
function goesOn({ cells }: CsvRow, next: CsvRow | undefined, { columns: { value }, width }: Table): boolean {
  // Only the last cell can continue, if the cell below it is empty.
  const mayGoOn = value === cells.length - 1 && (next?.cells[value] ?? '').trim() === ''
  if (cells.length >= width && width !== 1 && !mayGoOn) return false
  const word = seeLine(cells.at(-1) ?? '').text.trim()
  // A row that is divided by a line end has its cells in both lines.
  const isOpen = width > 1 && cells.length + (next?.cells.length ?? 0) - 1 === width
  const end = { line: word, word, read: normalise(word), isOpen }
  return restInNext(end, next && seeLine(next.text).text) !== undefined
}

function readCells(log: PasteLog, row: CsvRow, table: Table) {
  const { line, text: whole, cells: found } = row
  const { columns, width, more, isOwn } = table
  const reject = (code: ReasonCode, detail?: string) => log.reject(line, whole, refuse(code, detail))
  // In a table of one column, a comma is part of the address.
  const cells = width === 1 && found.length > 1 ? [whole] : found
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return reject('too many cells')
  const texts = textsOf(cells[columns.value])
  for (const at of more) {
    for (const text of textsOf(cells[at])) {
      const isAddress = !('reason' in normalise(text)) && !texts.some((each) => each.includes(text))
      if (isAddress) log.reject(line, text, refuse('other column', columns.names[at]))
    }
  }
  if (texts.length === 0) return reject('empty cell', columns.names[columns.value] ?? 'The column')
  const asked = columns.type === undefined ? {} : readType(cells[columns.type], isOwn)
  if ('reason' in asked) return log.reject(line, whole, asked)
  const typed = columns.action === undefined ? '' : (cells[columns.action]?.trim() ?? '')
  const said = isOwn ? undefined : sayRow(row, table)
  for (const text of texts) {
    const read = normalise(text)
    if ('reason' in read) return log.reject(line, whole, read)
    const name = checkName(read, text)
    if (name) return log.reject(line, whole, name)
    if (read.type === 'url' && !whole.includes(`"${text}"`) && mayBeCut(cells, table))
      return reject('cut at cell')
    if (said?.why) return log.reject(line, said.why.code === 'word to decide' ? text : whole, said.why)
    log.take({ line, text, whole, read, action: isOwn ? ownAction(typed) : said?.action, type: asked.type })
  }
  return undefined
}

/** A pattern of STIX. */
const pattern = /^\[[\w:-]+value\s*=\s*'([^']*)'\]$/

/** The addresses in a cell: several lines, if each is complete. */
function textsOf(cell = ''): readonly string[] {
  const texts = cell.split('\n').flatMap((each) => each.trim().replace(pattern, '$1') || [])
  const isWhole = (text: string, at: number): boolean => {
    const read = normalise(text)
    if ('reason' in read || checkName(read, text)) return false
    return restInNext({ line: text, word: text, read }, texts[at + 1]) === undefined
  }
  return texts.length < 2 || texts.every(isWhole) ? texts : [cell.trim()]
}

/** The verdict of a row's cells on its value. */
function sayRow(
  { cells }: CsvRow,
  { columns: { value, action, names, type }, roles, log }: Table,
): Said | undefined {
  if (cells.some((cell) => cell.trim() === '*original')) return leave('own side')
  const named = names[value] ?? ''
  // The column that is read has no other role, unless it is named after a list, and a column of verdicts may have any
  // name.
  const nameAt = new Map([
    [type, 'type'],
    [action, 'action'],
    [value, isOrder(named) ? named : 'value'],
  ])
  const fields = cells.map((cell, at) => ({
    name: nameAt.get(at) ?? names[at] ?? '',
    value: at !== action && roles[at] === 'verdict' ? '' : cell,
  }))
  return sayFields(fields, log)[value]
}

// ---- a separator that may be part of an address ----

/** A cell that is never part of an address: empty, or words, a whole number, a date, a text in quotes. */
const neverInAddress =
  /^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*|(["']).*\1|\(.*\)|\[.*\]|.*[ \t].*|\d{4}-\d\d-\d\d.*)?$/su

/** Whether a cell may be the rest of an address: `http://a.example/file,d/abc`. */
function mayBeRest(typed = ''): boolean {
  const cell = typed.trim()
  return isLikeRest(/^\S*/.exec(cell)?.[0] ?? '') || !(neverInAddress.test(cell) || noRest.test(cell))
}

/** Whether the cells after a URL may contain its rest. A column of tags has words such as "Win32/Emotet". */
function mayBeCut(cells: readonly string[], { columns: { value, names, header }, hasTags }: Table): boolean {
  const before = cells[value - 1]?.trim() ?? ''
  if (isHalfHost(before, normalise(before))) return true
  const behind = cells.slice(value + 1)
  const at = behind.findIndex((each) => each.trim() !== '')
  const cell = behind[at]?.trim() ?? ''
  if (cell.endsWith('"') && !cell.startsWith('"')) return true
  const name = names[value + 1 + at] ?? ''
  const role = roleOf(name)
  const isPlace = (role === 'host' || role === 'IP') && isHost(cell)
  // A column with such a name or content holds no rest of an address.
  const isNamed = header && (isColumnName(name) || role === 'source' || isPlace)
  return !(at === 0 && hasTags) && !isNamed && !beginsWithScheme(cell) && mayBeRest(cell)
}

/** Whether the column after the addresses holds tags: it has a header, and such words in most rows. */
function isTagged(rows: readonly CsvRow[], { columns: { header, value } }: Plan): boolean {
  const tags = rows.filter(({ cells }) => mayBeRest(cells[value + 1])).length
  return header && tags > 2 && tags > rows.length / 2
}

// ---- rows of tables in a text ----

const hasName = /[^\s.]\.\p{L}|\.[\])}]|:\/\/|\d\.\d/u

interface Cell extends Field {
  readonly from: number
  readonly to: number
}

/** The cells of a row: between bars, or between the tags of cells. */
function cellsOf(typed: string): readonly Cell[] | undefined {
  // A row of MediaWiki has no bar at its end, and its header has exclamation marks.
  const line = /^\s*!.*!!/.test(typed)
    ? `${typed.replaceAll('!', '|')}|`
    : /^\s*\|.*\|\|.*[^|\s]\s*$/.test(typed)
      ? `${typed}|`
      : typed
  if (!line.includes('|') && !line.includes('<')) return undefined
  const mark = /<t[dh]\b/i.test(line)
    ? /<\/?t[dhr]\b[^>]*>|<\/?table\b[^>]*>/gi
    : /^\s*\|.*\|\s*$/.test(line)
      ? /\|\|?/g
      : undefined
  if (!mark || line.length > 20_000) return undefined
  const cells: Cell[] = []
  let from = -1
  for (const { 0: found, index } of line.matchAll(mark)) {
    const isCell = from >= 0 && (found.startsWith('|') || /^<\/t[dh]/i.test(found))
    if (isCell) cells.push({ name: '', value: line.slice(from, index).trim(), from, to: index })
    from = index + found.length
  }
  return cells.length > 1 ? cells : undefined
}

/** The rows of a line, since a table in HTML may have no line ends. */
function rowsOf(line: string, at: number) {
  const starts = line.length < 200_000 ? Array.from(line.matchAll(/<tr\b/gi), ({ index }) => index) : []
  if (starts.length < 2) return [{ at, from: 0, line }]
  return starts.map((from, index) => ({ at, from, line: line.slice(from, starts[index + 1]) }))
}

/** The verdicts of the rows of tables in a text, by line. */
export function sayRows(lines: readonly string[]): Map<number, LinePart[]> {
  const parts = new Map<number, LinePart[]>()
  let head: readonly string[] | undefined
  for (const { at, from: start, line } of lines.flatMap(rowsOf)) {
    const cells = cellsOf(line)
    if (!cells) {
      if (!/^\s*(?:<\/?t|\|-)/.test(line)) head = undefined
      continue
    }
    if (head?.length !== cells.length) {
      const isNamed = !cells.some(({ value }) => hasName.test(value))
      head = cells.map(({ value }) => (isNamed ? value.replaceAll(/<[^<>]*>|[*_`]/g, '') : ''))
      if (isNamed) continue
    }
    // Without a named column, the cell with a verdict counts.
    const isUnnamed = !head.some((each) => roleOf(each) === 'verdict')
    const verdict = isUnnamed ? cells.findIndex(({ value }) => isOrder(value)) : -1
    const named = verdict >= 0 ? head.with(verdict, 'action') : head
    const fields = cells.map((cell, index) => ({ name: named[index] ?? '', value: cell.value }))
    const roles = fields.map(({ name: each }) => roleOf(each))
    for (const [index, said] of sayFields(fields).entries()) {
      const cell = cells[index]
      // The columns of sources are judged together with the words of the text (sources.ts).
      if (said && cell && said.why?.code !== 'own side')
        parts.set(at, [
          ...(parts.get(at) ?? []),
          {
            from: start + cell.from,
            to: start + cell.to,
            said: said.why?.code === 'source' && roles[index] === 'source' ? { ...said, isLive: true } : said,
          },
        ])
    }
  }
  return parts
}

const barsOf = (line = ''): number =>
  /^\s*[|│┃║].*[|│┃║]\s*$/.test(line) ? (line.match(/[|│┃║]+/g)?.length ?? 0) : 0

/** Whether a line is a row of a table: a neighbour has as many bars. Any other bar may be part of an address. */
export function isRow(lines: readonly string[], at: number): boolean {
  const bars = /[|│┃║]/.test(lines[at] ?? '') ? barsOf(lines[at]) : 0
  return bars > 2 && (bars === barsOf(lines[at - 1]) || bars === barsOf(lines[at + 1]))
}
