/** What an import would change, by the file of the last one: nothing can be read from the directory itself. */
import { writeCsv } from '../../ui/csv.ts'
import { bracketed, flags, isAddressIn, type Judgement, trimPlace } from '../judge/judge.ts'
import { textOf } from '../read/scan.ts'
import { readRows, type Table } from '../read/table.ts'
import { type Output, planColumns } from './write.ts'

export interface Judged {
  readonly table: Table
  readonly judgement: Judgement
}

/** People by their addresses, which differ by more than their ASCII case. */
export interface Difference {
  /** Of the file that was compared. */
  readonly name: string
  readonly added: number
  readonly changed: number
  readonly same: number
  /** In the last file and not in this one. */
  readonly removed: number
  /** The addresses of the first of them. */
  readonly firstRemoved: readonly string[]
  /** By heading: how many people have another text there. */
  readonly cells: readonly (readonly [heading: string, people: number])[]
  /** All of it as a CSV for spreadsheets. */
  readonly csv: string
}

/** `reason`: a sentence after the name of the file. */
export interface Incomparable {
  readonly name: string
  readonly reason: string
}

const shownRemoved = 3
/** Never written to a file of differences. */
const hidden = '(changed)'

/** Reads people by address, the first row of each. */
function createPeople({ table, judgement }: Judged) {
  const rows = readRows(table)
  const { bytes } = table
  const plan = planColumns(judgement)
  const [email] = plan.find(({ role }) => role === 'email')?.columns ?? []
  const isSecret = ({ columns }: Output) => columns.some((column) => judgement.secret.includes(column))

  /** The address of the row that was read last; empty for no person. */
  function address(row: number): string {
    if (email === undefined || ((judgement.flags[row] ?? 0) & flags.outside) !== 0) return ''
    const scanner = rows.at(row)
    if (email >= scanner.count) return ''
    const cell = { from: scanner.bounds[email * 3] ?? 0, to: scanner.bounds[email * 3 + 1] ?? 0 }
    trimPlace(bytes, cell)
    const { from, to } = (bytes[cell.to - 1] === 0x3e && bracketed(bytes, cell)) || cell
    return isAddressIn(bytes, from, to) ? textOf(bytes, from, to).toLowerCase() : ''
  }
  const rowOf = new Map<string, number>()
  for (let row = 0; row < judgement.flags.length; row++) {
    const found = address(row)
    if (found !== '' && !rowOf.has(found)) rowOf.set(found, row)
  }
  return {
    rowOf,
    plan: plan.filter(({ role }) => role !== 'email'),
    isSecret,
    cells: (row: number) => {
      const texts = rows.cells(row)
      return ({ columns }: Output) =>
        columns
          .map((column) => (texts[column] ?? '').trim())
          .filter((text) => text !== '')
          .join(' ')
    },
  }
}

/** Marks the rows of the new file that are added or changed. */
export function compareWith(next: Judged, last: Judged, name: string): Difference {
  const [now, before] = [createPeople(next), createPeople(last)]
  const marks = next.judgement.flags
  const cells = new Map<string, number>()
  const lines = [['change', 'email', 'heading', 'before', 'after']]
  const write = (...texts: string[]) => lines.push(texts)
  // Only what both files have can differ.
  const shared = now.plan.flatMap((output) => {
    const other = before.plan.find(({ heading }) => heading === output.heading)
    return other ? [[output, other] as const] : []
  })
  let [added, changed] = [0, 0]
  for (const [address, row] of now.rowOf) {
    const known = before.rowOf.get(address)
    if (known === undefined) {
      added++
      marks[row] = (marks[row] ?? 0) | flags.added
      write('added', address, '', '', '')
      continue
    }
    const [textNow, textBefore] = [now.cells(row), before.cells(known)]
    let isChanged = false
    for (const [output, other] of shared) {
      const [after, was] = [textNow(output), textBefore(other)]
      if (after === was) continue
      isChanged = true
      cells.set(output.heading, (cells.get(output.heading) ?? 0) + 1)
      const isHidden = now.isSecret(output) || before.isSecret(other)
      write('changed', address, output.heading, isHidden ? hidden : was, isHidden ? hidden : after)
    }
    if (!isChanged) continue
    changed++
    marks[row] = (marks[row] ?? 0) | flags.altered
  }
  const removed = Array.from(before.rowOf.keys()).filter((address) => !now.rowOf.has(address))
  for (const address of removed) write('removed', address, '', '', '')
  return {
    name,
    added,
    changed,
    same: now.rowOf.size - added - changed,
    removed: removed.length,
    firstRemoved: removed.slice(0, shownRemoved),
    cells: Array.from(cells).toSorted(([, a], [, b]) => b - a),
    csv: `\uFEFF${writeCsv(lines)}`,
  }
}
