/** The exact bytes to send: the file itself, or without its mark and with a final newline, or rewritten as CSV. */
import { sha256 } from '../../log/digest.ts'
import type { Checked } from './checkRows.ts'
import { columnsOf, hasAddresses, isInPlace, nameColumns, type Role } from './columns.ts'
import type { Decisions } from './decisions.ts'
import { markBytes } from './decodeText.ts'
import { createEditor } from './edits.ts'
import type { FileRows } from './readCsv.ts'
import { badFlags, flags } from './rowMarks.ts'
import { cellsAt, firstRows } from './rows.ts'
import type { Content } from './source.ts'

/** The differences between the file and what is sent. With any but the last two, the file is rewritten. */
function compare({ csv, sheet, rows }: FileRows, checked: Checked, sentMarks: Uint32Array) {
  const { mapping, headings, counts } = checked
  const rewrites = {
    encoding: csv !== undefined && csv.encoding !== 'utf-8',
    characters: csv?.encoding === 'utf-8' && !csv.isUtf8,
    delimiter: csv !== undefined && csv.delimiter !== ',',
    columns: !isInPlace(mapping, headings),
    rows: sentMarks.length < counts.rows || counts.leftHidden > 0,
    edits: sentMarks.some((mark) => (mark & flags.edited) !== 0),
    quotes: sentMarks.some((mark) => (mark & flags.quotes) !== 0),
    'line ends': csv?.hasBareReturns === true,
    'inner marks': csv?.hasInnerMarks === true,
    'separator line': csv?.hasSeparatorLine === true,
    lines: csv?.quotes !== undefined,
  }
  const isNew = sheet?.isPlain === false || Object.values(rewrites).includes(true)
  const above = firstRows(rows, Math.max(0, mapping?.header ?? 0))
  return {
    format: isNew && sheet !== undefined,
    ...rewrites,
    // A file that goes itself goes with them.
    above: isNew && above.some((cells) => cells.some(Boolean)),
    'empty lines': isNew && counts.emptyLines > 0,
    mark: csv?.hasMark === true && csv.encoding === 'utf-8',
    newline: csv?.endsWithNewline === false,
  }
}
export type Change = keyof ReturnType<typeof compare>

export type Outgoing = Awaited<ReturnType<typeof makeOutgoing>>

/** A row as CSV (RFC 4180), without its line end. */
export const quoteRow = (cells: readonly string[], delimiter = ','): string =>
  cells
    .map((text) =>
      text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(delimiter)

/** `email`, `name` and `password` first, by the rule, then the others. `columns`: those that are joined for it. */
function planColumns({ mapping, headings }: Checked) {
  const one = (heading: Role) => columnsOf(mapping, heading).map((column) => ({ heading, columns: [column] }))
  const others = headings.flatMap((heading, column) =>
    mapping?.roles[column] === undefined
      ? // A second `email` would be another rule.
        [{ heading: heading.replace(/^(?:email|name|password)$/, '$& (2)'), columns: [column] }]
      : [],
  )
  const names = { heading: 'name', columns: nameColumns(mapping) }
  return [...one('email'), names, ...one('password'), ...one('accountCode'), ...others]
}

function write({ csv, rows }: FileRows, checked: Checked, { edits }: Decisions, leftOut: number): Blob {
  const { mapping, headings } = checked
  const plan = planColumns(checked)
  const isPlaced = isInPlace(mapping, headings)
  const editRow = createEditor(edits, mapping)
  const leavesSecret = checked.secret.some((at) => mapping?.roles[at] === 'left out')
  const lineEnd = csv?.lineEnd ?? '\n'
  const lines = [quoteRow(isPlaced ? headings : plan.map(({ heading }) => heading))]
  for (const [row, mark] of checked.flags.entries()) {
    if ((mark & leftOut) !== 0) continue
    const edited = editRow(row, cellsAt(rows, row))
    // Passwords that are left out may be in other cells of the row.
    const hasMoved = leavesSecret && (mark & flags.tooManyCells) !== 0
    const cells = hasMoved ? edited.slice(0, Math.min(...checked.secret)) : edited
    const joined = plan.map(({ columns }) =>
      columns
        .map((column) => cells[column])
        .filter(Boolean)
        .join(' '),
    )
    // Cells beyond the headings stay at the end of their row.
    lines.push(quoteRow(isPlaced ? cells : [...joined, ...cells.slice(mapping?.roles.length)]))
  }
  return new Blob([lines.join(lineEnd), lineEnd])
}

const shownLines = 3
const shownBytes = 600

const linesOf = async (part: Blob) => (await part.text()).replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)

/** All lines of a CSV, or its first and last ones. */
export async function readEnds(file: Blob): Promise<readonly string[]> {
  const start = await linesOf(file.slice(0, shownBytes))
  if (file.size <= shownBytes && start.length <= 2 * shownLines) return start
  const end = await linesOf(file.slice(-shownBytes))
  return [...start.slice(0, shownLines), '⋮', ...end.slice(-shownLines)]
}

export async function makeOutgoing(
  { blob: file, content }: Content,
  decisions: Decisions,
  table: FileRows,
  checked: Checked,
  digestOfFile: () => Promise<string>,
) {
  const { counts } = checked
  const isCorrected = decisions.send === 'corrected' && hasAddresses(checked)
  const leftOut = flags.notARow | (decisions.badRows === 'leave out' ? badFlags : 0)
  const sentMarks = checked.flags.filter((mark) => (mark & leftOut) === 0)
  const found = isCorrected ? Object.entries(compare(table, checked, sentMarks)) : []
  // `Object.entries` loses the type of the keys.
  const changes = found.flatMap(([change, isMade]) => (isMade ? [change as Change] : []))
  const rest = changes.includes('mark') ? file.slice(markBytes) : file
  const spliced = changes.includes('newline') ? new Blob([rest, '\n']) : rest
  // An unchanged file is the file itself: it is not sent if it changes on the disk meanwhile.
  const blob = changes.some((change) => change !== 'mark' && change !== 'newline')
    ? write(table, checked, decisions, leftOut)
    : spliced
  return {
    blob,
    fileType: blob === file ? content : 'CSV',
    sha256: await (blob === file ? digestOfFile() : sha256(blob)),
    changes,
    rows: { sent: sentMarks.length, leftOut: counts.rows + counts.leftHidden - sentMarks.length },
    edited: sentMarks.filter((mark) => (mark & flags.edited) !== 0).length,
  }
}
