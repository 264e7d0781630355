/** The rows with a problem, to be corrected and imported again. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { badFlags } from '../judge/flags.ts'
import { addedHeadings, emailColumn } from '../judge/header.ts'
import type { Read } from '../outgoing/prepare.ts'
import { quoteRow } from '../read/quoteRow.ts'
import { readRows } from '../read/table.ts'
import { noteOf } from './rowFacts.ts'

const piece = 2_000

/**
 * For spreadsheets: UTF-8 with a byte-order mark, and separated as the file is, with the line of the file and the reason
 * after the cells. The cells are as in the file, also those with a formula: a corrected row is imported like the others.
 */
export async function badRowsCsv(read: Read): Promise<string> {
  const { table, judgement } = read
  const rows = readRows(table)
  const { mapping, headings, flags } = judgement
  const email = emailColumn(mapping)
  const heads = mapping && mapping.header >= 0 ? headings : (mapping?.roles.map((role) => role ?? '') ?? [])
  const width = heads.length
  const write = (cells: readonly string[]) => `${quoteRow(cells, table.delimiter)}\r\n`
  const lines = [`\uFEFF${write([...heads, ...addedHeadings])}`]
  for (const [row, mark] of flags.entries()) {
    if ((mark & badFlags) === 0) continue
    const cells = rows.cells(row)
    const padded = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]
    lines.push(write([...padded, String(table.lines[row] ?? ''), noteOf(read, row, cells[email] ?? '')]))
    // oxlint-disable-next-line no-await-in-loop -- lets the page paint meanwhile
    if (lines.length % piece === 0) await nextTask()
  }
  return lines.join('')
}
