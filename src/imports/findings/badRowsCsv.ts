/** The rows with a problem, to be corrected and imported again. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { badFlags } from '../judge/flags.ts'
import { addedHeadings, emailColumn } from '../judge/header.ts'
import type { Read } from '../outgoing/prepare.ts'
import { quoteRow } from '../read/quoteRow.ts'
import { readRows } from '../read/table.ts'
import { noteOf } from './rowFacts.ts'

const piece = 2_000
/** The start of a formula, as in every export (`src/ui/csv.ts`), but of no number, such as that of a phone: `+49 30 7`. */
const formula = /^(?:[=@\t\r\n＝＋－＠]|[+-](?![\d ]*$))/

/**
 * For spreadsheets: UTF-8 with a byte-order mark, and separated as the file is, with the line of the file and the reason
 * after the cells. Passwords are left out. The other cells are as in the file, but a formula becomes text.
 */
export async function badRowsCsv(read: Read): Promise<string> {
  const { table, judgement } = read
  const rows = readRows(table)
  const { mapping, headings, flags } = judgement
  const secret = new Set(judgement.secret)
  const email = emailColumn(mapping)
  const heads = mapping && mapping.header >= 0 ? headings : (mapping?.roles.map((role) => role ?? '') ?? [])
  const width = heads.length
  const write = (cells: readonly string[], ...added: readonly string[]) => {
    const shown = [...cells.filter((_, at) => !secret.has(at)), ...added]
    const inert = shown.map((cell) => cell.replace(formula, "'$&"))
    return `${quoteRow(inert, table.delimiter)}\r\n`
  }
  const lines = [`\uFEFF${write(heads, ...addedHeadings)}`]
  for (const [row, mark] of flags.entries()) {
    if ((mark & badFlags) === 0) continue
    const cells = rows.cells(row)
    const padded = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]
    lines.push(write(padded, String(table.lines[row] ?? ''), noteOf(read, row, cells[email] ?? '')))
    // oxlint-disable-next-line no-await-in-loop -- lets the page paint meanwhile
    if (lines.length % piece === 0) await nextTask()
  }
  return lines.join('')
}
