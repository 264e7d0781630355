/** What the table shows of a file: its cells, its filters, and the order of its rows. */
import { domainOf } from '../file/address.ts'
import { emailColumn, nameColumns } from '../file/columns.ts'
import type { Decisions } from '../file/decisions.ts'
import { createEditor } from '../file/edits.ts'
import type { ReadFile } from '../file/prepare.ts'
import { badFlags, flags, isSecret } from '../file/rowMarks.ts'
import { cellsAt, textAt } from '../file/rows.ts'
import { findTypos } from './fileFindings.ts'
import type { Shown } from './finding.ts'
import { allFacts, noteOf } from './rowFacts.ts'

const mask = '••••••'
const shownColumns = 40

export type ShownCells = ReturnType<typeof showCells>

export function showCells(read: ReadFile, decisions: Decisions, own: readonly string[] = []) {
  const { table, checked } = read
  const { mapping, suggestions, suggestionHeadings } = checked
  const { edits } = decisions
  const editRow = createEditor(edits, mapping)
  const typos = findTypos(checked, own)
  const email = emailColumn(mapping)
  // Those of the rule, or else of the suggestion, which may have none: then the first row tells how many columns there are.
  const given = !mapping && suggestionHeadings.length > 0 ? suggestionHeadings : checked.headings
  const header = mapping?.header ?? suggestions[0]?.header ?? 0
  /** Of all columns, also of those that are not shown. */
  const width = Math.max(given.length, mapping?.roles.length ?? 0)
  // Addresses and names are shown wherever they are.
  const needed = [email, ...nameColumns(mapping)].filter((at) => at >= shownColumns)
  const all = Array.from({ length: width }, (_, at) => at)
  const columns = [...needed, ...all].slice(0, shownColumns)
  const headingOf = (at: number) => (header >= 0 && given[at]?.trim()) || `Column ${at + 1}`
  const fileCells = (row: number) => cellsAt(table.rows, row)
  const cellsOf = (row: number) => editRow(row, fileCells(row))
  const textOf = (row: number, at: number): string => {
    const text = cellsOf(row)[at] ?? ''
    return isSecret(checked, row, at) && text !== '' ? mask : text
  }
  return {
    header,
    width,
    columns,
    headingOf,
    fileCells,
    cellsOf,
    textOf,
    isEdited: edits.length > 0,
    hasNotes: typos.size > 0 || checked.flags.some((mark) => (mark & ~flags.notARow) !== 0),
    noteOf: (row: number) => noteOf(read, row, textOf(row, email)),
    mayBeTypo: (row: number) => typos.has(domainOf(cellsOf(row)[email] ?? '')),
  }
}

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
  { cellsOf, isEdited }: ShownCells,
  text: string,
): Set<number> | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const found = new Set<number>()
  const has = (cell: string) => cell.toLowerCase().includes(wanted)
  for (const row of checked.flags.keys()) {
    // Most rows are not taken apart.
    if (!isEdited && !has(textAt(table.rows, row))) continue
    if (cellsOf(row).some((cell, at) => has(cell) && !isSecret(checked, row, at))) found.add(row)
  }
  return found
}

/** The rows to show, those with a problem first. Those with one address are together, the first before its repeats. */
export function orderOf(
  { checked: { flags: marks, same, order } }: ReadFile,
  shown: Shown,
  found?: ReadonlySet<number>,
): Uint32Array {
  if (shown === 'all' && !found) return order
  const bits = shown === 'all' ? 0 : shown === 'bad' ? badFlags : flags[shown]
  const wanted = bits | (shown === 'repeated' ? flags.hasRepeats : 0)
  const rows = order.filter(
    (row) => (shown === 'all' || ((marks[row] ?? 0) & wanted) !== 0) && (!found || found.has(row)),
  )
  return shown === 'repeated' ? rows.toSorted((a, b) => (same[a] ?? 0) - (same[b] ?? 0) || a - b) : rows
}
