/** The rows of a CSV as places in its bytes, which are UTF-8 whatever the file was. No row is a string until it is shown. */
import { createColumn } from './column.ts'
import { createScanner, type Delimiter, met, quote, rowBytes, type Scanner, textOf } from './scan.ts'
import type { CsvText } from './text.ts'

export interface Table extends CsvText {
  /** The rows with cells that were changed here. */
  readonly edited: Uint32Array<ArrayBuffer>
  /** Where each row starts, and where the last one ends. Empty lines are rows. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** The line of the file at which each row starts, from 1. */
  readonly lines: Uint32Array<ArrayBuffer>
  /** Why reading stopped before the end. */
  readonly stopped: 'binary' | 'long row' | undefined
}

/** Finds the rows of a text, piece by piece. */
export function createIndexer(delimiter: Delimiter, firstLine = 1) {
  const scanner = createScanner(delimiter)
  const starts = createColumn()
  const lines = createColumn()
  let at = 0
  starts.push(at)
  let line = firstLine
  let stopped: Table['stopped']
  return {
    /**
     * Reads on to there, and gives each row while the scanner has its cells. False if reading further is useless.
     * `isLast`: the text ends there.
     */
    advance(bytes: Uint8Array, to: number, isLast: boolean, onRow?: (scanner: Scanner) => void): boolean {
      while (!stopped && at < to) {
        const next = scanner.scan(bytes, at, to, isLast)
        // A NUL is in no text.
        if ((scanner.has & met.nul) !== 0) stopped = 'binary'
        else if ((next < 0 ? to : next) - at > rowBytes) stopped = 'long row'
        else if (next < 0) break
        else {
          lines.push(line)
          onRow?.(scanner)
          line += scanner.newlines + 1
          at = next
          starts.push(at)
        }
      }
      return stopped === undefined
    },
    get rows() {
      return lines.length
    },
    /** The rows so far. */
    index: () => ({ starts: starts.all(), lines: lines.all(), stopped }),
  }
}

/** Whether a cell of the row that the scanner has is in quotes. */
export const isQuoted = ({ from }: Scanner, bytes: Uint8Array, column: number): boolean =>
  bytes[from(column) - 1] === quote

export const cellOf = (scanner: Scanner, bytes: Uint8Array, column: number): string =>
  isQuoted(scanner, bytes, column)
    ? (scanner.texts(bytes)[column] ?? '')
    : textOf(bytes, scanner.from(column), scanner.to(column))

export interface Rows {
  /** Reads a row, whose cells the scanner then has. */
  readonly at: (row: number) => Scanner
  readonly cells: (row: number) => string[]
  /** One of its cells, which is faster than all. Empty where there is none. */
  readonly cell: (row: number, column: number) => string
}

export function readRows({ bytes, starts, delimiter }: Table): Rows {
  const scan = createScanner(delimiter)
  const at = (row: number) => {
    scan.scan(bytes, starts[row] ?? 0, starts[row + 1] ?? bytes.length, true)
    return scan
  }
  return {
    at,
    cells: (row) => at(row).texts(bytes),
    cell: (row, column) => cellOf(at(row), bytes, column),
  }
}
