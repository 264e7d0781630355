/** Writes the corrected CSV from the bytes of the table: what is right is copied, not written again. */
import { isInPlace, type Role } from '../judge/header.ts'
import { badFlags, bracketed, flags, type Judgement, type Place, trimPlace } from '../judge/judge.ts'
import type { Settings } from '../judge/settings.ts'
import { quoteCell } from '../read/quoteCell.ts'
import type { Scanner } from '../read/scan.ts'
import { countRows, readRows, type Table } from '../read/table.ts'

/** A difference between the file and what is sent. */
export type Change =
  | 'format'
  | 'mark'
  | 'newline'
  | 'encoding'
  | 'delimiter'
  | 'columns'
  | 'above'
  | 'rows'
  | 'cells'
  | 'edits'
  | 'quotes'
  | 'line ends'

const quote = 0x22
const comma = 0x2c
const newline = 0x0a
const carriageReturn = 0x0d
const isLineEnd = (byte: number | undefined) => byte === newline || byte === carriageReturn
const isControl = (byte: number) => (byte < 0x20 && byte !== 9 && !isLineEnd(byte)) || byte === 0x7f

/** Bytes that are put one after the other, and grow as needed. */
function createBuffer(size: number) {
  let bytes = new Uint8Array(size)
  let length = 0
  const need = (more: number) => {
    if (length + more <= bytes.length) return
    const wider = new Uint8Array(Math.max(bytes.length * 2, length + more))
    wider.set(bytes.subarray(0, length))
    bytes = wider
  }
  return {
    put(byte: number) {
      if (length === bytes.length) need(1)
      bytes[length++] = byte
    },
    copy(from: Uint8Array, start: number, end: number) {
      need(end - start)
      bytes.set(from.subarray(start, end), length)
      length += end - start
    },
    text: (text: string) => {
      const encoded = new TextEncoder().encode(text)
      need(encoded.length)
      bytes.set(encoded, length)
      length += encoded.length
    },
    done: () => bytes.subarray(0, length),
  }
}

export interface Output {
  readonly heading: string
  /** The columns of the file, joined with a blank. */
  readonly columns: readonly number[]
  readonly role: Role | undefined
}

/** The columns to send: `email`, `name` and `password` first, as the rule demands it, then the others as they are. */
export function planColumns({ mapping, headings }: Judgement): readonly Output[] {
  if (!mapping) return []
  const placed = (...wanted: Role[]) =>
    wanted.flatMap((role) => mapping.roles.flatMap((each, column) => (each === role ? [column] : [])))
  const others = mapping.roles.flatMap((role, column): Output[] =>
    role === undefined ? [{ heading: headings[column] ?? '', columns: [column], role }] : [],
  )
  const password = placed('password')
  const account = placed('accountCode')
  return [
    { heading: 'email', columns: placed('email').slice(0, 1), role: 'email' },
    { heading: 'name', columns: placed('name', 'first name', 'last name'), role: 'name' },
    ...(password.length > 0
      ? [{ heading: 'password', columns: password.slice(0, 1), role: 'password' as const }]
      : []),
    ...(account.length > 0
      ? [{ heading: 'accountCode', columns: account.slice(0, 1), role: 'accountCode' as const }]
      : []),
    ...others,
  ]
}

/** Without headings, a column that is sent as it is has none either. A second `email` would be another rule. */
const headingOf = ({ heading, role }: Output): string =>
  role === undefined && (heading === 'email' || heading === 'name' || heading === 'password')
    ? `${heading} (2)`
    : heading

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly changes: readonly Change[]
  /** Rows of people. */
  readonly sent: number
}

/** The corrected CSV. */
export function writeCorrected(table: Table, judgement: Judgement, settings: Settings): Written {
  const { bytes, starts, delimiter } = table
  const { mapping, headings, flags: marks, counts } = judgement
  const [trims, unwraps, strips] = (['blanks', 'brackets', 'controls'] as const).map((repair) =>
    settings.repairs.includes(repair),
  )
  const plan = planColumns(judgement)
  const rows = readRows(table)
  const isPlaced = mapping !== undefined && isInPlace(mapping, headings)
  const all = countRows(table)
  const firstEnd = rows.at(0).end
  const isBareReturn = bytes[firstEnd] === carriageReturn && bytes[firstEnd + 1] !== newline
  const copies = isPlaced && delimiter === ',' && !isBareReturn
  const lineEnd = bytes[firstEnd] === carriageReturn && !isBareReturn ? '\r\n' : '\n'
  const rewritten = flags.changed | flags.quotes
  const leaves = settings.badRows === 'leave out' ? badFlags : 0
  const buffer = createBuffer(bytes.length + 1_024)

  function putValue({ from, to }: Place, isDoubled: boolean) {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0
      if (strips && isControl(byte)) continue
      if (byte === quote) {
        if (isDoubled && bytes[at + 1] === quote) at++
        buffer.put(quote)
      }
      buffer.put(byte)
    }
  }
  function needsQuotes({ from, to }: Place): boolean {
    for (let at = from; at < to; at++) {
      const byte = bytes[at]
      if (byte === comma || byte === quote || isLineEnd(byte)) return true
    }
    return false
  }
  function placeOf(scanner: Scanner, column: number, role: Role | undefined): Place {
    if (column >= scanner.count) return { from: 0, to: 0 }
    const place = { from: scanner.bounds[column * 3] ?? 0, to: scanner.bounds[column * 3 + 1] ?? 0 }
    if (trims && (role === 'email' || role === 'name')) trimPlace(bytes, place)
    return (role === 'email' && unwraps && bracketed(bytes, place)) || place
  }
  function putCell(scanner: Scanner, { columns, role }: Output) {
    const places = columns
      .map((column) => ({ place: placeOf(scanner, column, role), column }))
      .filter(({ place }) => place.from < place.to)
    const isQuoted = places.some(({ place }) => needsQuotes(place))
    if (isQuoted) buffer.put(quote)
    for (const [at, { place, column }] of places.entries()) {
      if (at > 0) buffer.put(0x20)
      putValue(place, scanner.bounds[column * 3 + 2] === 1)
    }
    if (isQuoted) buffer.put(quote)
  }
  /** Cells beyond the headings stay at the end of their row. */
  const beyond = (count: number): Output[] =>
    Array.from({ length: Math.max(0, count - (mapping?.roles.length ?? 0)) }, (_, extra) => ({
      heading: '',
      columns: [(mapping?.roles.length ?? 0) + extra],
      role: undefined,
    }))
  function putRow(row: number) {
    copyRun()
    const scanner = rows.at(row)
    // In place, the row keeps its cells, also what stands left of the address.
    const outputs = isPlaced
      ? Array.from({ length: scanner.count }, (_, column) => ({
          heading: '',
          columns: [column],
          role: mapping.roles[column],
        }))
      : [...plan, ...beyond(scanner.count)]
    for (const [at, output] of outputs.entries()) {
      if (at > 0) buffer.put(comma)
      putCell(scanner, output)
    }
    buffer.text(lineEnd)
  }

  // Rows that stand side by side are copied at once.
  const run = { from: 0, to: 0 }
  function copyRun() {
    if (run.from < run.to) buffer.copy(bytes, run.from, run.to)
    run.from = run.to
  }
  function copyRow(row: number) {
    const from = starts[row] ?? 0
    if (from !== run.to) {
      copyRun()
      run.from = from
    }
    run.to = starts[row + 1] ?? from
  }

  let sent = 0
  let hasAbove = false
  if (!isPlaced) buffer.text(`${plan.map((output) => quoteCell(headingOf(output))).join(',')}${lineEnd}`)
  for (let row = 0; row < all; row++) {
    const mark = marks[row] ?? 0
    const isHead = mapping !== undefined && row <= mapping.header
    if ((mark & flags.outside) !== 0) {
      // Also in place, a file with other separators is written cell by cell.
      if (copies) copyRow(row)
      else if (isPlaced && isHead) putRow(row)
      else if (isHead && row < mapping.header) hasAbove = true
      continue
    }
    if ((mark & leaves) !== 0) continue
    sent++
    if (copies && (mark & rewritten) === 0) copyRow(row)
    else putRow(row)
  }
  copyRun()
  const body = buffer.done()
  const isEnded = body.at(-1) === newline
  if (!isEnded) buffer.put(newline)
  const changes = {
    mark: table.hasMark,
    encoding: table.encoding !== 'utf-8',
    delimiter: delimiter !== ',',
    columns: !isPlaced,
    above: hasAbove,
    rows: sent < counts.rows,
    cells: counts.changed > 0,
    edits: table.edited.length > 0,
    quotes: copies && counts.quotes > 0,
    'line ends': isBareReturn,
    newline: bytes.length > 0 && bytes.at(-1) !== newline,
  }
  return {
    bytes: buffer.done(),
    sent,
    changes: Object.entries(changes).flatMap(([change, isMade]) => (isMade ? [change as Change] : [])),
  }
}
