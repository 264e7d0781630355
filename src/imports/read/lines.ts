/** A text in which quotes go wrong, read line by line: a quote that is not closed in its line holds no other line. */
import { quoteCell } from './quoteCell.ts'
import { createScanner, type Delimiter, firstRows, textOf } from './scan.ts'

const newline = 0x0a
const carriageReturn = 0x0d

/** What a cell holds, where each line is a row: a quote at one end alone has lost its partner. */
function unquote(cell: string): string {
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(cell) ?? []
  if (inner !== undefined) return inner.replaceAll('""', '"')
  return cell.indexOf('"') === cell.lastIndexOf('"') ? cell.replace(/^"|"$/, '') : cell
}

const plainCells = (line: string, delimiter: Delimiter): string[] => line.split(delimiter).map(unquote)

/** The cells of a line with quotes, if it is not right as it stands. */
function repairLine(line: string, isBroken: boolean, cells: readonly string[], delimiter: Delimiter) {
  if (isBroken) return plainCells(line, delimiter)
  const isOdd = line.split('"').length % 2 === 0
  return isOdd ? cells.map(unquote) : undefined
}

/** The same text, whose lines are its rows. Only lines with quotes that do not match are written again. */
export function readByLine(bytes: Uint8Array<ArrayBuffer>, delimiter: Delimiter): Uint8Array<ArrayBuffer> {
  const scanner = createScanner(delimiter)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let copied = 0
  for (let at = 0; at < bytes.length;) {
    let end = at
    while (end < bytes.length && bytes[end] !== newline && bytes[end] !== carriageReturn) end++
    if (bytes.subarray(at, end).includes(0x22)) {
      scanner.scan(bytes, at, end, true)
      const line = textOf(bytes, at, end)
      const cells = repairLine(line, scanner.isBroken, scanner.texts(bytes), delimiter)
      if (cells) {
        parts.push(bytes.subarray(copied, at))
        parts.push(new TextEncoder().encode(cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)))
        copied = end
      }
    }
    at = end + 1
  }
  parts.push(bytes.subarray(copied))
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const text = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    text.set(part, at)
    at += part.length
  }
  return text
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
