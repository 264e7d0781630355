/** Which rows the table shows, and in which order. */
import type { ReadFile } from '../file/prepare.ts'
import { badFlags, flags, isSecret } from '../file/rowMarks.ts'
import type { Shown } from './finding.ts'
import { allFacts } from './rowFacts.ts'
import type { ShownCells } from './shownCells.ts'

export function filtersOf({ checked: { counts } }: ReadFile) {
  const facts = allFacts.flatMap(([shown, { filter: label }]) =>
    label === undefined
      ? []
      : [{ shown, label, rows: counts[shown] + (shown === 'repeated' ? counts.hasRepeats : 0) }],
  )
  const bad = { shown: 'bad' as const, label: 'With a problem', rows: counts.bad }
  return [
    { shown: 'all' as const, label: 'All', rows: counts.rows },
    ...[bad, ...facts].filter(({ rows }) => rows > 0),
  ]
}

/** The rows with a text, without regard to case. Passwords are not looked into. */
export function findRows(
  { table, checked }: ReadFile,
  { cellsOf }: ShownCells,
  text: string,
): Set<number> | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const found = new Set<number>()
  for (const row of table.rows.keys())
    if (cellsOf(row).some((cell, at) => cell.toLowerCase().includes(wanted) && !isSecret(checked, row, at)))
      found.add(row)
  return found
}

/** The rows to show, those with a problem first. Those with one address stand together, the first before its repeats. */
export function orderOf(
  { checked: { flags: marks, same, order } }: ReadFile,
  shown: Shown,
  found?: ReadonlySet<number>,
): Uint32Array {
  const bits = shown === 'all' ? 0 : shown === 'bad' ? badFlags : flags[shown]
  const wanted = bits | (shown === 'repeated' ? flags.hasRepeats : 0)
  const rows = order.filter(
    (row) => (shown === 'all' || ((marks[row] ?? 0) & wanted) !== 0) && (!found || found.has(row)),
  )
  return shown === 'repeated' ? rows.toSorted((a, b) => (same[a] ?? 0) - (same[b] ?? 0) || a - b) : rows
}
