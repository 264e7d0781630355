/** The rows with a problem, to be corrected and imported again. */
import { writeCsv } from '../../ui/csv.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { badFlags } from '../judge/judge.ts'
import { noteOf } from './rowFacts.ts'
import type { Read } from '../outgoing/prepare.ts'
import { readRows } from '../read/table.ts'

const piece = 2_000

/** A CSV for spreadsheets: UTF-8 with a byte-order mark, with the line of the file and the reason after the cells. */
export async function badRowsCsv(read: Read): Promise<string> {
  const { table, judgement } = read
  const rows = readRows(table)
  const { mapping, headings, flags } = judgement
  const email = mapping?.roles.indexOf('email') ?? -1
  const heads = mapping && mapping.header >= 0 ? headings : (mapping?.roles.map((role) => role ?? '') ?? [])
  const width = heads.length
  const parts = ['\uFEFF']
  let lines = [[...heads, 'line', 'reason']]
  for (const [row, mark] of flags.entries()) {
    if ((mark & badFlags) === 0) continue
    const cells = rows.cells(row)
    const padded = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]
    lines.push([...padded, String(table.lines[row] ?? ''), noteOf(read, row, cells[email] ?? '')])
    if (lines.length < piece) continue
    parts.push(writeCsv(lines))
    lines = []
    // oxlint-disable-next-line no-await-in-loop -- lets the page paint meanwhile
    await nextTask()
  }
  return lines.length > 0 ? parts.concat(writeCsv(lines)).join('') : parts.join('')
}
