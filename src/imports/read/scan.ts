/** Reads the bytes of a CSV row by row, as papaparse reads its text, without making a string of any. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const tab = 0x09

/** A longer row comes from an unclosed quote, or the file is not a table. */
export const rowBytes = 1_048_576

/** What a byte is between quotes, and outside of them. */
const controlByte = 1
const endByte = 2

/** For each byte: the delimiter and line ends end a plain cell, and control characters are noticed. */
function byteKinds(delimiter: number): Uint8Array {
  const kinds = new Uint8Array(256)
  kinds.fill(controlByte, 0, space)
  kinds[0x7f] = controlByte
  kinds[tab] = 0
  kinds[newline] = endByte
  kinds[carriageReturn] = endByte
  kinds[delimiter] = endByte
  return kinds
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
export const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to))

/** The same with twice the room. */
export function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(array.length * 2)
  wider.set(array)
  return wider
}

export interface Scanner {
  /** Reads the row that starts there. Returns the start of the next one; -1 if the row may go on after `to`. */
  scan(bytes: Uint8Array, from: number, to: number, isLast: boolean): number
  /** Of the last row: where each cell starts and ends, and whether two quotes in it stand for one. */
  bounds: Uint32Array<ArrayBuffer>
  count: number
  /** The quotes of the last row do not match. */
  isBroken: boolean
  hasControl: boolean
  /** Line ends within its quotes. */
  newlines: number
  /** Where its text ends, before its own line end. */
  end: number
  text(bytes: Uint8Array, cell: number): string
  texts(bytes: Uint8Array): string[]
}

export function createScanner(delimiter: Delimiter): Scanner {
  const separator = delimiter.charCodeAt(0)
  const kinds = byteKinds(separator)

  function push(from: number, to: number, isDoubled: boolean) {
    const at = scanner.count++ * 3
    if (at + 3 > scanner.bounds.length) scanner.bounds = doubled(scanner.bounds)
    scanner.bounds[at] = from
    scanner.bounds[at + 1] = to
    scanner.bounds[at + 2] = isDoubled ? 1 : 0
  }

  /** Reads a quoted cell after its first quote. Returns the place after the cell; -1 if it may go on. */
  function scanQuoted(bytes: Uint8Array, from: number, to: number, isLast: boolean): number {
    let isDoubled = false
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0
      if (byte !== quote) {
        if (byte === newline || (byte === carriageReturn && bytes[at + 1] !== newline)) scanner.newlines++
        else if (kinds[byte] === controlByte) scanner.hasControl = true
        continue
      }
      if (bytes[at + 1] === quote && at + 1 < to) {
        isDoubled = true
        at++
        continue
      }
      // Blanks between the quote and the end of the cell are no text.
      let after = at + 1
      while (after < to && (bytes[after] === space || bytes[after] === tab) && bytes[after] !== separator)
        after++
      if (after >= to && !isLast) return -1
      const next = bytes[after]
      if (
        after >= to ? after === at + 1 : next === separator || next === newline || next === carriageReturn
      ) {
        push(from, at, isDoubled)
        return after
      }
      scanner.isBroken = true
    }
    if (!isLast) return -1
    // Never closed: the rest is its text, as it stands.
    scanner.isBroken = true
    push(from, to, false)
    return to
  }

  const scanner: Scanner = {
    bounds: new Uint32Array(96),
    count: 0,
    isBroken: false,
    hasControl: false,
    newlines: 0,
    end: 0,
    scan(bytes, start, to, isLast) {
      scanner.count = 0
      scanner.newlines = 0
      scanner.isBroken = false
      scanner.hasControl = false
      let at = start
      for (;;) {
        if (bytes[at] === quote && at < to) {
          at = scanQuoted(bytes, at + 1, to, isLast)
          if (at < 0) return -1
        } else {
          const from = at
          for (; at < to; at++) {
            const kind = kinds[bytes[at] ?? 0]
            if (kind === endByte) break
            if (kind === controlByte) scanner.hasControl = true
          }
          if (at >= to && !isLast) return -1
          push(from, at, false)
        }
        scanner.end = at
        if (at >= to) return isLast ? to : -1
        if (bytes[at] === separator) {
          at++
          continue
        }
        if (bytes[at] === newline) return at + 1
        // Half of a line end may be cut off.
        if (at + 1 >= to) return isLast ? to : -1
        return bytes[at + 1] === newline ? at + 2 : at + 1
      }
    },
    text(bytes, cell) {
      if (cell >= scanner.count) return ''
      const at = cell * 3
      const text = textOf(bytes, scanner.bounds[at] ?? 0, scanner.bounds[at + 1] ?? 0)
      return scanner.bounds[at + 2] === 1 ? text.replaceAll('""', '"') : text
    },
    texts: (bytes) => Array.from({ length: scanner.count }, (_, cell) => scanner.text(bytes, cell)),
  }
  return scanner
}
