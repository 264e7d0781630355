/** The rows of a CSV as places in its bytes, which are UTF-8 whatever the file was. No row is a string until it is shown. */
import { createScanner, type Delimiter, doubled, rowBytes, type Scanner } from './scan.ts'
import type { Encoding } from './source.ts'

export interface Table {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** The file starts with a UTF-8 byte-order mark, which is not in `bytes`. */
  readonly hasMark: boolean
  /** Of a workbook, with the one that was read; none of a CSV. */
  readonly sheets: readonly string[]
  readonly sheet?: string
  /** `bytes` are those of the file, but for the mark. */
  readonly isOriginal: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The rows with cells that were typed here. */
  readonly edited: readonly number[]
  /** Where each row starts, and where the last one ends. Empty lines are rows. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** The line of the file at which each row starts, from 1. */
  readonly lines: Uint32Array<ArrayBuffer>
  /** Why reading stopped before the end. */
  readonly stopped: 'binary' | 'long row' | undefined
}

export const countRows = ({ lines }: Pick<Table, 'lines'>): number => lines.length

/** Finds the rows of bytes that arrive in pieces. */
export function createIndexer(delimiter: Delimiter) {
  const scanner = createScanner(delimiter)
  let starts = new Uint32Array(1_024)
  let lines = new Uint32Array(1_024)
  let rows = 0
  let at = 0
  let line = 1
  let stopped: Table['stopped']
  return {
    /** Reads on to there. False if reading further is useless. */
    advance(bytes: Uint8Array, to: number, isLast: boolean): boolean {
      // A NUL is in no text.
      if (bytes.subarray(at, to).includes(0)) stopped = 'binary'
      while (!stopped && at < to) {
        const next = scanner.scan(bytes, at, to, isLast)
        if ((next < 0 ? to : next) - at > rowBytes) stopped = 'long row'
        else if (next < 0) break
        else {
          if (rows + 1 >= starts.length) {
            starts = doubled(starts)
            lines = doubled(lines)
          }
          starts[rows] = at
          lines[rows] = line
          rows++
          line += scanner.newlines + 1
          at = next
        }
      }
      return stopped === undefined
    },
    get rows() {
      return rows
    },
    /** The rows so far. */
    index() {
      starts[rows] = at
      return { starts: starts.slice(0, rows + 1), lines: lines.slice(0, rows), stopped }
    },
  }
}

export interface Rows {
  /** Reads a row, whose cells the scanner then has. */
  readonly at: (row: number) => Scanner
  readonly cells: (row: number) => string[]
}

export function readRows({ bytes, starts, delimiter }: Table): Rows {
  const scan = createScanner(delimiter)
  const at = (row: number) => {
    scan.scan(bytes, starts[row] ?? 0, starts[row + 1] ?? bytes.length, true)
    return scan
  }
  return { at, cells: (row) => at(row).texts(bytes) }
}

/** The row that holds a byte. */
export function rowAt(starts: Uint32Array, byte: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= byte) low = middle
    else high = middle - 1
  }
  return low
}
