/** A text in which quotes go wrong, read line by line: a quote that is not closed in its line holds no other line. */
import { quoteRow } from './quoteRow.ts'
import { createScanner, type Delimiter, firstRows, textOf } from './scan.ts'
import { createWriter } from './writer.ts'

const newline = 0x0a
const carriageReturn = 0x0d

/** The text of a cell, where each line is a row: a quote at one end alone has lost its partner. */
function unquote(cell: string): string {
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(cell) ?? []
  if (inner !== undefined) return inner.replaceAll('""', '"')
  return cell.indexOf('"') === cell.lastIndexOf('"') ? cell.replace(/^"|"$/, '') : cell
}

const plainCells = (line: string, delimiter: Delimiter): string[] => line.split(delimiter).map(unquote)

/** The same text, whose lines are its rows. Only lines with quotes that do not match are written again. */
export function readByLine(bytes: Uint8Array<ArrayBuffer>, delimiter: Delimiter): Uint8Array<ArrayBuffer> {
  const scanner = createScanner(delimiter)
  const writer = createWriter(bytes.length)
  let copied = 0
  for (let at = 0; at < bytes.length;) {
    let end = at
    while (end < bytes.length && bytes[end] !== newline && bytes[end] !== carriageReturn) end++
    if (bytes.subarray(at, end).includes(0x22)) {
      scanner.scan(bytes, at, end, true)
      const line = textOf(bytes, at, end)
      const isOdd = line.split('"').length % 2 === 0
      if (scanner.isBroken || isOdd) {
        const cells = scanner.isBroken ? plainCells(line, delimiter) : scanner.texts(bytes).map(unquote)
        writer.copy(bytes.subarray(copied, at))
        writer.write(quoteRow(cells, delimiter))
        copied = end
      }
    }
    at = end + 1
  }
  writer.copy(bytes.subarray(copied))
  return writer.all()
}

/** Whether a row has the lines of several people. `isPerson`: of the cells of a line. */
export function hasSeveral(
  row: string,
  delimiter: Delimiter,
  isPerson: (cells: readonly string[]) => boolean,
): boolean {
  // Most rows of several lines have one address.
  if (row.indexOf('@') === row.lastIndexOf('@')) return false
  let people = 0
  for (const line of row.split(/\r\n|\r|\n/)) {
    const [cells = []] = firstRows(new TextEncoder().encode(line), delimiter, 1)
    if ([cells, plainCells(line, delimiter)].some((each) => each.length > 1 && isPerson(each))) people++
    if (people > 1) return true
  }
  return false
}
