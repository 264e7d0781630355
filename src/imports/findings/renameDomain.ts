/** The edits that put another domain into the addresses of one, for all its rows. */
import { emailColumn } from '../judge/header.ts'
import { flags } from '../judge/flags.ts'
import type { Judgement } from '../judge/judge.ts'
import type { Edit } from '../read/edits.ts'
import { readRows, type Table } from '../read/table.ts'
import { findRows } from './find.ts'

export function renameDomain(table: Table, judgement: Judgement, from: string, to: string): Edit[] {
  const column = emailColumn(judgement.mapping)
  // Its pieces, without the pauses: the click waits for them.
  const search = findRows(table, `@${from}`)
  let step = search.next()
  while (!step.done) step = search.next()
  const rows = readRows(table)
  return Array.from(step.value.entries()).flatMap(([row, isFound]) => {
    if (isFound === 0 || ((judgement.flags[row] ?? 0) & flags.outside) !== 0) return []
    const text = rows.cells(row)[column] ?? ''
    const at = text.toLowerCase().lastIndexOf(`@${from}`)
    const rest = text.slice(at + 1 + from.length)
    // It ends the address, which may stand in brackets.
    return at >= 0 && /^[\s>]*$/.test(rest)
      ? [{ row, column, text: `${text.slice(0, at + 1)}${to}${rest}` }]
      : []
  })
}
