/** Reads the bytes of a CSV row by row, as papaparse reads its text, without making a string of any. */
export const delimiters = [',', ';', '\t', '|', '^', '~', ':'] as const
export type Delimiter = (typeof delimiters)[number]

export const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const tab = 0x09

/** A longer row comes from an unclosed quote, or the file is not a table. */
export const rowBytes = 1_048_576

/** What a row has among its bytes. */
export const met = { control: 1, beyondAscii: 2, replacement: 4, nul: 16 } as const
/** Ends a plain cell. */
const endByte = 8

/** The meaning of each byte outside of quotes. */
function byteKinds(delimiter: number): Uint8Array {
  const kinds = new Uint8Array(256)
  kinds.fill(met.control, 0, space)
  kinds[0x7f] = met.control
  kinds[0] = met.control | met.nul
  kinds.fill(met.beyondAscii, 0x80)
  // The replacement character starts with it.
  kinds[0xef] = met.beyondAscii | met.replacement
  kinds[tab] = 0
  for (const byte of [newline, carriageReturn, delimiter]) kinds[byte] = endByte
  return kinds
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
export const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to))

export interface Scanner {
  /** Reads the row that starts there. Returns the start of the next one; -1 if the row may go on after `to`. */
  scan(bytes: Uint8Array, from: number, to: number, isLast: boolean): number
  /** The cells of the last row, and where each starts and ends: both 0 where there is none. */
  count: number
  readonly from: (cell: number) => number
  readonly to: (cell: number) => number
  /** The quotes of the last row do not match. */
  isBroken: boolean
  /** The bits of `met`. */
  has: number
  /** Line ends within its quotes. */
  newlines: number
  /** Where its text starts, and where it ends before its own line end. */
  start: number
  end: number
  texts(bytes: Uint8Array): string[]
}

export function createScanner(delimiter: Delimiter): Scanner {
  const separator = delimiter.charCodeAt(0)
  const kinds = byteKinds(separator)
  /** The start and end of each cell, and whether two quotes in it stand for one. */
  let bounds = new Uint32Array(96)

  function push(from: number, to: number, isDoubled: boolean) {
    const at = scanner.count++ * 3
    if (at + 3 > bounds.length) {
      const wider = new Uint32Array(bounds.length * 2)
      wider.set(bounds)
      bounds = wider
    }
    bounds[at] = from
    bounds[at + 1] = to
    bounds[at + 2] = isDoubled ? 1 : 0
  }

  /** Reads a quoted cell after its first quote. Returns the place after the cell; -1 if it may go on. */
  function scanQuoted(bytes: Uint8Array, from: number, to: number, isLast: boolean): number {
    let isDoubled = false
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0
      if (byte !== quote) {
        const kind = kinds[byte] ?? 0
        if (kind === 0) continue
        if (byte === newline || (byte === carriageReturn && bytes[at + 1] !== newline)) scanner.newlines++
        scanner.has |= kind
        continue
      }
      if (bytes[at + 1] === quote && at + 1 < to) {
        isDoubled = true
        at++
        continue
      }
      // Blanks between the quote and the end of the cell are not text.
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
    count: 0,
    from: (cell) => (cell < scanner.count ? (bounds[cell * 3] ?? 0) : 0),
    to: (cell) => (cell < scanner.count ? (bounds[cell * 3 + 1] ?? 0) : 0),
    isBroken: false,
    has: 0,
    newlines: 0,
    start: 0,
    end: 0,
    scan(bytes, start, to, isLast) {
      scanner.count = 0
      scanner.newlines = 0
      scanner.isBroken = false
      scanner.has = 0
      scanner.start = start
      let at = start
      for (;;) {
        if (bytes[at] === quote && at < to) {
          at = scanQuoted(bytes, at + 1, to, isLast)
          if (at < 0) return -1
        } else {
          const from = at
          let kind = 0
          while (at < to) {
            kind = kinds[bytes[at] ?? 0] ?? 0
            if (kind !== 0) {
              if (kind === endByte) break
              scanner.has |= kind
            }
            at++
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
    texts(bytes) {
      const { start } = scanner
      // Where each byte is a character, the row is decoded at once, which is faster.
      const row = (scanner.has & met.beyondAscii) === 0 ? textOf(bytes, start, scanner.end) : undefined
      return Array.from({ length: scanner.count }, (_, cell) => {
        const [from, to] = [scanner.from(cell), scanner.to(cell)]
        const text = row === undefined ? textOf(bytes, from, to) : row.slice(from - start, to - start)
        return bounds[cell * 3 + 2] === 1 ? text.replaceAll('""', '"') : text
      })
    },
  }
  return scanner
}

/** The cells of the first rows. `isWhole`: no row is cut off at the end. */
export function firstRows(bytes: Uint8Array, delimiter: Delimiter, most: number, isWhole = true): string[][] {
  const scanner = createScanner(delimiter)
  const rows: string[][] = []
  for (let at = 0; at < bytes.length && rows.length < most;) {
    at = scanner.scan(bytes, at, Math.min(bytes.length, at + rowBytes), isWhole)
    if (at < 0) break
    rows.push(scanner.texts(bytes))
  }
  return rows
}
