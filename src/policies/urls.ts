/** From pasted text to the entries of a URL list: nothing is changed silently, every line is accounted for. */
import { knownUrlActions } from '../api/schemas.ts'
import { type Columns, type CsvRow, guessColumns, isComment, readRows, readType } from './columns.ts'
import { fileReason, isFileName } from './endings.ts'
import { findIn } from './extract.ts'
import { normalise, type Normalised } from './normalise.ts'
import { guessMode, lineEnd, stripMarks } from './paste.ts'
import { type Book, createBook, type Reading, type ReadOptions } from './reading.ts'

export { checkSize, guessMode, type Mode, pasteLimits } from './paste.ts'
export { addTo, type Reading, type ReadOptions } from './reading.ts'

/** Reads a text that `checkSize` let pass. */
export function readText(text: string, options: ReadOptions): Reading {
  const mode = options.mode ?? guessMode(text)
  const book = createBook()
  if (mode === 'csv') return readTable(book, text, options)
  const read = mode === 'lines' ? readLine : readProse
  const lines = text.split(lineEnd)
  for (const [index, line] of lines.entries()) read(book, index + 1, line, options)
  return book.close(mode, lines.length)
}

/** A bare name that can only be a file: what has a scheme before it is meant. */
const isFile = ({ type, address, transforms }: Normalised): boolean =>
  type === 'domain' && !transforms.includes('scheme') && isFileName(address.host)

function readLine(book: Book, line: number, whole: string, { action, type }: ReadOptions): void {
  const typed = whole.trim()
  if (typed === '') return book.ignore(line, whole, 'empty')
  if (isComment(typed)) return book.ignore(line, whole, 'comment')
  const text = stripMarks(typed)
  const read = normalise(text)
  if ('reason' in read) return book.reject(line, whole, read.reason)
  if (isFile(read)) return book.reject(line, whole, fileReason)
  const isMarked = text !== typed && !read.transforms.includes('trimmed')
  const transforms = isMarked ? (['trimmed', ...read.transforms] as const) : read.transforms
  return book.take({ line, text, whole, read, transforms, action, type })
}

function readProse(book: Book, line: number, whole: string, { action, type }: ReadOptions): void {
  const finds = findIn(whole)
  if (finds.length === 0) return book.ignore(line, whole, whole.trim() === '' ? 'empty' : 'prose')
  for (const { text, read } of finds) {
    if (read === 'mail') book.ignore(line, text, 'mail')
    else if ('reason' in read) book.reject(line, text, read.reason)
    else book.take({ line, text, whole: text, read, action, type })
  }
  return undefined
}

/** An address cut at its comma would cover more than was meant. */
const tooWide = 'It has more cells than the first row. An address with a separator in it belongs in quotes.'

function readTable(book: Book, text: string, options: ReadOptions): Reading {
  const rows = readRows(text)
  const columns = options.columns ?? guessColumns(rows)
  let headerIsNext = columns.header
  let width = 0
  for (const row of rows) {
    const { line, text: whole } = row
    if (row.cells.every((cell) => cell.trim() === '')) book.ignore(line, whole, 'empty')
    else if (isComment(whole)) book.ignore(line, whole, 'comment')
    else {
      width ||= row.cells.length
      if (headerIsNext) book.ignore(line, whole, 'header')
      else readRow(book, row, columns, options, width)
      headerIsNext = false
    }
  }
  return { ...book.close('csv', rows.length), columns }
}

function readRow(
  book: Book,
  { line, text: whole, cells: found }: CsvRow,
  columns: Columns,
  options: ReadOptions,
  width: number,
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
  if (isFile(read)) return book.reject(line, whole, fileReason)
  const typed = columns.action === undefined ? '' : (cells[columns.action]?.trim() ?? '')
  const action = knownUrlActions.find((each) => each === typed.toLowerCase()) ?? (typed || options.action)
  return book.take({ line, text, whole, read, action, type: asked.type ?? options.type })
}
