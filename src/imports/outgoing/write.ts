import { badFlags, flags } from '../judge/flags.ts'
/** Writes the corrected CSV from the bytes of the table: what is right is copied, not written again. */
import { isInPlace, type Role } from '../judge/header.ts'
import { type Judgement } from '../judge/judge.ts'
import { repairCell } from '../judge/repair.ts'
import type { Settings } from '../judge/settings.ts'
import { quoteRow } from '../read/quoteRow.ts'
import { readRows, type Table } from '../read/table.ts'

/** A difference between the file and what is sent. */
export type Change =
  | 'format'
  | 'mark'
  | 'newline'
  | 'encoding'
  | 'characters'
  | 'delimiter'
  | 'columns'
  | 'above'
  | 'rows'
  | 'cells'
  | 'edits'
  | 'quotes'
  | 'line ends'
  | 'separator line'
  | 'lines'

const newline = 0x0a
const carriageReturn = 0x0d

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
  const read = (['email', 'name', 'password', 'accountCode'] as const).flatMap((role): Output[] => {
    const columns = role === 'name' ? placed('name', 'first name', 'last name') : placed(role).slice(0, 1)
    return role === 'name' || columns.length > 0 ? [{ heading: role, columns, role }] : []
  })
  return [...read, ...others]
}

/** Without headings, a column that is sent as it is has none either. A second `email` would be another rule. */
const headingOf = ({ heading, role }: Output): string =>
  role === undefined && (heading === 'email' || heading === 'name' || heading === 'password')
    ? `${heading} (2)`
    : heading

export interface Written {
  readonly parts: readonly BlobPart[]
  readonly changes: readonly Change[]
  /** Rows of people. */
  readonly sent: number
}

/** Characters that become bytes at once. */
const textPiece = 1_000_000

/** The corrected CSV: rows that are right are copied from the bytes of the table, the others are written again. */
export function writeCorrected(table: Table, judgement: Judgement, settings: Settings): Written {
  const { bytes, starts, delimiter } = table
  const { headings, flags: marks, counts } = judgement
  const { header, roles: given } = judgement.mapping ?? { header: -1, roles: [] }
  const plan = planColumns(judgement)
  const rows = readRows(table)
  const isPlaced = judgement.mapping !== undefined && isInPlace(judgement.mapping, headings)
  const firstEnd = rows.at(0).end
  const isBareReturn = bytes[firstEnd] === carriageReturn && bytes[firstEnd + 1] !== newline
  const copies = isPlaced && delimiter === ',' && !isBareReturn
  const lineEnd = bytes[firstEnd] === carriageReturn && !isBareReturn ? '\r\n' : '\n'
  const rewritten = flags.changed | flags.quotes
  const leaves = settings.badRows === 'leave out' ? badFlags : 0
  const parts: BlobPart[] = []
  let text = ''

  function putText() {
    if (text !== '') parts.push(new TextEncoder().encode(text))
    text = ''
  }
  function putCells(cells: readonly string[]) {
    copyRun()
    text += quoteRow(cells) + lineEnd
    if (text.length > textPiece) putText()
  }
  function putRow(row: number) {
    const cells = rows.cells(row).map((cell, column) => repairCell(cell, given[column], settings.repairs))
    // In place, the row keeps its cells, also what stands left of the address.
    if (isPlaced) return putCells(cells)
    const joined = plan.map(({ columns }) =>
      columns
        .map((column) => cells[column])
        .filter(Boolean)
        .join(' '),
    )
    // Cells beyond the headings stay at the end of their row.
    putCells([...joined, ...cells.slice(given.length)])
  }

  // Rows that stand side by side are copied at once.
  const run = { from: 0, to: 0 }
  function copyRun() {
    if (run.from < run.to) parts.push(bytes.subarray(run.from, run.to))
    run.from = run.to
  }
  function copyRow(row: number) {
    putText()
    const from = starts[row] ?? 0
    if (from !== run.to) {
      copyRun()
      run.from = from
    }
    run.to = starts[row + 1] ?? from
  }

  let sent = 0
  let hasAbove = false
  if (!isPlaced) putCells(plan.map(headingOf))
  for (let row = 0; row < marks.length; row++) {
    const mark = marks[row] ?? 0
    if ((mark & flags.outside) !== 0) {
      if ((mark & flags.hidden) !== 0) {
        hasAbove ||= row < header
        continue
      }
      // A file with other separators is written cell by cell, also in place.
      if (copies) copyRow(row)
      else if (isPlaced && row <= header) putRow(row)
      else if (row < header) hasAbove = true
      continue
    }
    if ((mark & leaves) !== 0) continue
    sent++
    if (copies && (mark & rewritten) === 0) copyRow(row)
    else putRow(row)
  }
  const isEnded = run.from === run.to || bytes[run.to - 1] === newline
  copyRun()
  putText()
  if (!isEnded) parts.push('\n')
  const changes = {
    mark: table.hasMark,
    encoding: table.encoding !== 'utf-8',
    characters: table.hasWrongBytes,
    delimiter: delimiter !== ',',
    columns: !isPlaced,
    above: hasAbove,
    rows: sent < counts.rows || counts.leftHidden > 0,
    cells: counts.changed > 0,
    edits: table.edited.length > 0,
    quotes: copies && counts.quotes > 0,
    'line ends': isBareReturn,
    'separator line': table.firstLine > 1,
    lines: table.isByLine,
    newline: bytes.length > 0 && bytes.at(-1) !== newline,
  }
  return {
    parts,
    sent,
    // `Object.entries` loses the type of the keys.
    changes: Object.entries(changes).flatMap(([change, isMade]) => (isMade ? [change as Change] : [])),
  }
}
