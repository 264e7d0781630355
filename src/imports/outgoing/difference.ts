/** What an import would change, by the file of the last one: nothing can be read from the directory itself. */
import { toSpreadsheet } from '../../ui/csv.ts'
import { flags } from '../judge/flags.ts'
import { judge, type Judged, type Judgement } from '../judge/judge.ts'
import { repairs } from '../judge/repair.ts'
import type { Settings } from '../judge/settings.ts'
import { textOf } from '../read/scan.ts'
import { readRows } from '../read/table.ts'
import { type LastRows, type Shared, textIn } from './lastRows.ts'
import { type Output, planColumns } from './write.ts'

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

function readPeople(judged: Judged, hiddenRows: Settings['hiddenRows']) {
  const { mapping, counts } = judged.judgement
  // Also those whose addresses would need a repair.
  const { table, judgement, people } =
    mapping && counts.badAddress > 0 ? judge(judged.table, { mapping, repairs, hiddenRows }) : judged
  const rows = readRows(table)
  const plan = planColumns(judgement)
  return {
    table,
    judgement,
    ...people,
    /** Equal for files whose equal rows have equal cells. */
    layout: JSON.stringify([table.delimiter, plan]),
    bytesOf(person: number) {
      const row = people.rows[person] ?? 0
      return table.bytes.subarray(table.starts[row], table.starts[row + 1])
    },
    cellsOf: (person: number) => rows.cells(people.rows[person] ?? 0),
    addressOf(person: number): string {
      const { from, to } = people.addresses.place(person)
      return textOf(table.bytes, from, to).toLowerCase()
    },
    plan: plan.filter(({ role }) => role !== 'email'),
    isSecret: ({ columns }: Output) => columns.some((column) => judgement.secret.includes(column)),
  }
}

/** Also the columns with the heading of a secret one of the other file. */
const secretOf = ({ headings, secret }: Judgement, other: Judgement): number[] =>
  Array.from(headings.keys()).filter(
    (at) => secret.includes(at) || other.secret.some((each) => other.headings[each] === headings[at]),
  )

const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** The judgement of the new file comes back with its added and changed rows marked and counted. */
export function compareWith(
  next: Judged,
  last: Judged,
  name: string,
  hiddenRows: Settings['hiddenRows'],
): { readonly difference: Difference; readonly last: LastRows; readonly judgement: Judgement } {
  const [now, before] = [readPeople(next, hiddenRows), readPeople(last, hiddenRows)]
  const marks = next.judgement.flags.slice()
  const cells = new Map<string, number>()
  const lines = [['change', 'email', 'heading', 'before', 'after']]
  const write = (...texts: string[]) => lines.push(texts)
  // Only what both files have can differ.
  const shared = now.plan.flatMap((output): Shared[] => {
    const other = before.plan.find(({ heading }) => heading === output.heading)
    if (!other) return []
    const { heading, columns } = output
    return [
      { heading, columns, others: other.columns, isHidden: now.isSecret(output) || before.isSecret(other) },
    ]
  })
  const isAlike = now.layout === before.layout
  const isThere = new Uint8Array(before.rows.length)
  const others = new Uint32Array(marks.length)
  let [added, changed] = [0, 0]
  for (const [person, row] of now.rows.entries()) {
    const { from, to } = now.addresses.place(person)
    const known = before.addresses.find(next.table.bytes, from, to)
    if (known === -1) {
      added++
      marks[row] = (marks[row] ?? 0) | flags.added
      write('added', now.addressOf(person), '', '', '')
      continue
    }
    isThere[known] = 1
    // Most are, and so need not be made texts.
    if (isAlike && areSame(now.bytesOf(person), before.bytesOf(known))) continue
    const [here, there] = [now.cellsOf(person), before.cellsOf(known)]
    let isChanged = false
    for (const { heading, columns, others: theirs, isHidden } of shared) {
      const [was, after] = [textIn(there, theirs), textIn(here, columns)]
      if (was === after) continue
      isChanged = true
      cells.set(heading, (cells.get(heading) ?? 0) + 1)
      write('changed', now.addressOf(person), heading, ...(isHidden ? [hidden, hidden] : [was, after]))
    }
    if (!isChanged) continue
    changed++
    marks[row] = (marks[row] ?? 0) | flags.altered
    others[row] = (before.rows[known] ?? 0) + 1
  }
  const removed = Array.from(before.rows.keys()).filter((person) => isThere[person] === 0)
  const gone = removed.map((person) => before.addressOf(person))
  for (const address of gone) write('removed', address, '', '', '')
  const difference = {
    name,
    added,
    changed,
    same: now.rows.length - added - changed,
    removed: removed.length,
    firstRemoved: gone.slice(0, shownRemoved),
    cells: Array.from(cells).toSorted(([, a], [, b]) => b - a),
    csv: toSpreadsheet(lines),
  }
  const lastRows = {
    table: before.table,
    judgement: { ...before.judgement, secret: secretOf(before.judgement, next.judgement) },
    rows: others,
    removed: Uint32Array.from(removed, (person) => before.rows[person] ?? 0),
    shared,
  }
  const counts = { ...next.judgement.counts, added, altered: changed }
  return { difference, last: lastRows, judgement: { ...next.judgement, flags: marks, counts } }
}
