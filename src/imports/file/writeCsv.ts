import type { Checked } from './checkRows.ts'
/** Lists what differs from the file, and writes the corrected rows anew as CSV. */
import { isInPlace, type Role } from './columns.ts'
import { createEditor } from './edits.ts'
import type { Table } from './readCsv.ts'
import { badFlags, flags } from './rowMarks.ts'
import type { Settings } from './settings.ts'

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
  | 'edits'
  | 'quotes'
  | 'line ends'
  | 'inner marks'
  | 'separator line'
  | 'lines'

/** A row as CSV (RFC 4180), without its line end. */
export const quoteRow = (cells: readonly string[], delimiter = ','): string =>
  cells
    .map((text) =>
      text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(delimiter)

interface Output {
  readonly heading: string
  /** The columns of the file, joined with a blank. */
  readonly columns: readonly number[]
  readonly role: Role | undefined
}

/** `email`, `name` and `password` first, as the rule demands it, then the others as they are. */
function planColumns({ mapping, headings }: Checked): readonly Output[] {
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

/** A second `email` would be another rule. */
const headingOf = ({ heading, role }: Output): string =>
  role === undefined && /^(?:email|name|password)$/.test(heading) ? `${heading} (2)` : heading

export interface PlannedCsv {
  /** Writes the rows, if they do not go as they are. */
  readonly write: () => BlobPart[]
  readonly changes: readonly Change[]
  /** Rows of people. */
  readonly sent: number
}

/** Rows that become bytes at once. */
const piece = 10_000

export function planCsv(table: Table, checked: Checked, settings: Settings): PlannedCsv {
  const { csv } = table
  const { mapping, headings, flags: marks, counts } = checked
  const given = mapping?.roles.length ?? 0
  const plan = planColumns(checked)
  const isPlaced = mapping !== undefined && isInPlace(mapping, headings)
  const leaves = flags.outside | (settings.badRows === 'leave out' ? badFlags : 0)
  const isSent = (row: number) => ((marks[row] ?? 0) & leaves) === 0
  const sent = marks.reduce((sum, mark) => ((mark & leaves) === 0 ? sum + 1 : sum), 0)

  function write(): BlobPart[] {
    const editRow = createEditor(settings.edits, mapping)
    const lineEnd = csv?.lineEnd ?? '\n'
    const parts: BlobPart[] = []
    let texts = [quoteRow(isPlaced ? headings : plan.map(headingOf))]
    const put = () => parts.push(new TextEncoder().encode(texts.map((text) => text + lineEnd).join('')))
    for (const [row, before] of table.rows.entries()) {
      if (!isSent(row)) continue
      const cells = editRow(row, before)
      const joined = plan.map(({ columns }) =>
        columns
          .map((column) => cells[column])
          .filter(Boolean)
          .join(' '),
      )
      // Cells beyond the headings stay at the end of their row.
      texts.push(quoteRow(isPlaced ? cells : [...joined, ...cells.slice(given)]))
      if (texts.length >= piece) {
        put()
        texts = []
      }
    }
    put()
    return parts
  }

  const changes: Record<Change, boolean> = {
    format: false,
    mark: csv?.hasMark === true && csv.encoding === 'utf-8',
    encoding: csv !== undefined && csv.encoding !== 'utf-8',
    characters: csv?.encoding === 'utf-8' && !csv.isUtf8,
    delimiter: csv !== undefined && csv.delimiter !== ',',
    columns: !isPlaced,
    above: table.rows.slice(0, Math.max(0, mapping?.header ?? 0)).some((cells) => cells.some(Boolean)),
    rows: sent < counts.rows || counts.leftHidden > 0,
    edits: counts.edited > 0,
    quotes: counts.quotes > 0,
    'line ends': csv?.hasBareReturns === true,
    'inner marks': (csv?.innerMarks ?? 0) > 0,
    'separator line': csv?.hasSeparatorLine === true,
    lines: csv?.quotes === 'by line' || csv?.quotes === 'cells',
    newline: csv?.endsWithNewline === false,
  }
  // A file that is right goes with the lines above its headings.
  const isRewritten = (Object.keys(changes) as Change[]).some(
    (change) => changes[change] && !['mark', 'newline', 'above'].includes(change),
  )
  return {
    write,
    sent,
    // `Object.keys` loses the type of the keys.
    changes: (Object.keys(changes) as Change[]).filter(
      (change) => changes[change] && (change !== 'above' || isRewritten),
    ),
  }
}
