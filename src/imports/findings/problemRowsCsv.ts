/** The rows with a problem, to be corrected and imported again. */
import { addedHeadings } from '../file/columns.ts'
import { quoteRow } from '../file/outgoing.ts'
import type { Prepared } from '../file/prepare.ts'
import { isSecret } from '../file/rowMarks.ts'
import { cellsAt } from '../file/rows.ts'
import { showCells } from './shownRows.ts'

/** The start of a formula, as in every export (`src/ui/csv.ts`), but of no number, such as that of a phone: `+49 30 7`. */
const formula = /^(?:[=@\t\r\n＝＋－＠]|[+-](?![\d ]*$))/

/** For spreadsheets, with line and reason after the cells. Passwords are left out, and a formula becomes text. */
export function problemRowsCsv(prepared: Prepared): string {
  const { table, checked, decisions } = prepared
  const { mapping, headings, order, counts } = checked
  const { noteOf } = showCells(prepared, decisions)
  const heads = mapping && mapping.header >= 0 ? headings : (mapping?.roles.map((role) => role ?? '') ?? [])
  const write = (row: number, cells: readonly string[], ...added: readonly string[]) => {
    const shown = [...cells.filter((_, at) => !isSecret(checked, row, at)), ...added]
    return quoteRow(
      shown.map((cell) => cell.replace(formula, "'$&")),
      table.csv?.delimiter,
    )
  }
  const lines = Array.from(order.subarray(0, counts.bad), (row) => {
    const cells = cellsAt(table.rows, row)
    const padded = [...cells, ...Array<string>(Math.max(0, heads.length - cells.length)).fill('')]
    return write(row, padded, String(table.lines[row] ?? ''), noteOf(row))
  })
  return `\uFEFF${[write(-1, heads, ...addedHeadings), ...lines].map((line) => `${line}\r\n`).join('')}`
}
