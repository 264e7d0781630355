/** What an import would change, by the file of the last one: nothing can be read from the directory itself. */
import { writeCsv } from '../../ui/csv.ts'
import { bracketed, flags, isAddressIn, type Judgement, trimPlace } from '../judge/judge.ts'
import { createByteSet } from '../read/byteSet.ts'
import { type Scanner, textOf } from '../read/scan.ts'
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

/** The people of a file by their addresses: of each the first row, whose number is that of the address. */
function readPeople({ table, judgement }: Judged) {
  const { bytes } = table
  const rows = readRows(table)
  const plan = planColumns(judgement)
  const [email] = plan.find(({ role }) => role === 'email')?.columns ?? []
  const addresses = createByteSet(bytes)
  const first: number[] = []
  for (let row = 0; row < judgement.flags.length; row++) {
    if (((judgement.flags[row] ?? 0) & flags.outside) !== 0) continue
    const { bounds, count } = rows.at(row)
    if (email === undefined || email >= count) continue
    const cell = { from: bounds[email * 3] ?? 0, to: bounds[email * 3 + 1] ?? 0 }
    trimPlace(bytes, cell)
    const { from, to } = (bytes[cell.to - 1] === 0x3e && bracketed(bytes, cell)) || cell
    if (isAddressIn(bytes, from, to) && addresses.add(from, to) === first.length) first.push(row)
  }
  return {
    bytes,
    rows,
    first,
    addresses,
    addressOf(person: number): string {
      const { from, to } = addresses.place(person)
      return textOf(bytes, from, to).toLowerCase()
    },
    plan: plan.filter(({ role }) => role !== 'email'),
    isSecret: ({ columns }: Output) => columns.some((column) => judgement.secret.includes(column)),
  }
}

/** A row that was read. */
interface Line {
  readonly bytes: Uint8Array
  readonly scanner: Scanner
}

const textIn = ({ bytes, scanner }: Line, columns: readonly number[]): string =>
  columns
    .map((column) => scanner.text(bytes, column).trim())
    .filter((text) => text !== '')
    .join(' ')

/** Whether two cells have the same bytes. */
function areSame(one: Line, column: number, other: Line, otherColumn: number): boolean {
  if (column >= one.scanner.count || otherColumn >= other.scanner.count) return false
  const [a, b] = [one.scanner.bounds, other.scanner.bounds]
  const from = a[column * 3] ?? 0
  const to = a[column * 3 + 1] ?? 0
  let at = b[otherColumn * 3] ?? 0
  if (to - from !== (b[otherColumn * 3 + 1] ?? 0) - at) return false
  if (a[column * 3 + 2] !== b[otherColumn * 3 + 2]) return false
  for (let place = from; place < to; place++, at++) if (one.bytes[place] !== other.bytes[at]) return false
  return true
}

/** Marks the rows of the new file that are added or changed. */
export function compareWith(next: Judged, last: Judged, name: string): Difference {
  const [now, before] = [readPeople(next), readPeople(last)]
  const marks = next.judgement.flags
  const cells = new Map<string, number>()
  const lines = [['change', 'email', 'heading', 'before', 'after']]
  const write = (...texts: string[]) => lines.push(texts)
  // Only what both files have can differ.
  const shared = now.plan.flatMap((output) => {
    const other = before.plan.find(({ heading }) => heading === output.heading)
    if (!other) return []
    const { heading, columns } = output
    return [
      { heading, columns, others: other.columns, isHidden: now.isSecret(output) || before.isSecret(other) },
    ]
  })
  const isThere = new Uint8Array(before.first.length)
  let [added, changed] = [0, 0]
  for (const [person, row] of now.first.entries()) {
    const { from, to } = now.addresses.place(person)
    const known = before.addresses.find(now.bytes, from, to)
    if (known === -1) {
      added++
      marks[row] = (marks[row] ?? 0) | flags.added
      write('added', now.addressOf(person), '', '', '')
      continue
    }
    isThere[known] = 1
    const here = { bytes: now.bytes, scanner: now.rows.at(row) }
    const there = { bytes: before.bytes, scanner: before.rows.at(before.first[known] ?? 0) }
    let isChanged = false
    for (const { heading, columns, others, isHidden } of shared) {
      // Most are, and so need not be made texts.
      if (
        columns.length === others.length &&
        columns.every((each, at) => areSame(here, each, there, others[at] ?? 0))
      )
        continue
      const [was, after] = [textIn(there, others), textIn(here, columns)]
      if (was === after) continue
      isChanged = true
      cells.set(heading, (cells.get(heading) ?? 0) + 1)
      write('changed', now.addressOf(person), heading, ...(isHidden ? [hidden, hidden] : [was, after]))
    }
    if (!isChanged) continue
    changed++
    marks[row] = (marks[row] ?? 0) | flags.altered
  }
  const removed = before.first.flatMap((_, person) => (isThere[person] === 1 ? [] : before.addressOf(person)))
  for (const address of removed) write('removed', address, '', '', '')
  return {
    name,
    added,
    changed,
    same: now.first.length - added - changed,
    removed: removed.length,
    firstRemoved: removed.slice(0, shownRemoved),
    cells: Array.from(cells).toSorted(([, a], [, b]) => b - a),
    csv: `\uFEFF${writeCsv(lines)}`,
  }
}
