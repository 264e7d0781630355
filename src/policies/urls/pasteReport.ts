/** The report of a paste: the result of each line. */
import { count, number } from '../../ui/number.ts'
import type { Columns } from './columns.ts'
import type { Entry } from './entry.ts'
import type { Mode } from './paste.ts'
import type { Addition, Counts, Ignored, Reading } from './reading.ts'

/** A pasted line without a new entry, and the reason. */
interface ReportedLine {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface PasteReport {
  readonly mode: Mode
  /** For a table: its rows. */
  readonly lines: number
  /** Of the lines. */
  readonly counts: Counts
  /** For a text, whose lines can have several addresses. */
  readonly addresses?: Counts
  readonly linesOf: Readonly<Record<Group, readonly ReportedLine[]>>
  /** For a table. */
  readonly columns?: Columns
}

export const groups = [
  { key: 'merged', title: 'Already in the list, or pasted twice' },
  { key: 'rejected', title: 'Left out' },
  { key: 'ignored', title: 'Ignored' },
  { key: 'bare', title: 'Without an address' },
] as const
export type Group = (typeof groups)[number]['key']

export function sayGroup(key: Group, many: number): string {
  switch (key) {
    case 'merged':
      return `${number(many)} merged`
    case 'rejected':
      return `${number(many)} left out`
    case 'ignored':
      return `${number(many)} ignored`
    case 'bare':
      return `${count(many, 'line')} without an address`
    default:
      return key satisfies never
  }
}

/** What became of them. A result that none has is not named. */
const saySum = ({ kept, merged, rejected, ignored }: Counts): string =>
  [
    `${number(kept)} added`,
    merged > 0 && sayGroup('merged', merged),
    rejected > 0 && sayGroup('rejected', rejected),
    ignored > 0 && sayGroup('ignored', ignored),
  ]
    .filter(Boolean)
    .join(', ')

const sumOf = ({ kept, merged, rejected, ignored }: Counts): number => kept + merged + rejected + ignored

/** Accounts for every line or, in a text, for every address: the sum adds up. */
export function sayPasteReport({ mode, lines, counts, addresses }: PasteReport): string {
  const all = count(lines, mode === 'csv' ? 'row' : 'line')
  return addresses
    ? `${count(sumOf(addresses), 'address', 'addresses')} in ${all}: ${saySum(addresses)}.`
    : `${all}: ${saySum(counts)}.`
}

const whyIgnored: Readonly<Record<Ignored['why'], string>> = {
  empty: 'Empty.',
  comment: 'Comment.',
  header: 'Column names.',
  prose: 'No address.',
  rest: 'Part of the previous address.',
  mail: 'Email address. Its domain was not added.',
}

export function pasteReportOf(
  before: readonly Entry[],
  reading: Reading,
  { added, counts, conflicts }: Addition,
): PasteReport {
  const known = new Set(before.map(({ value }) => value))
  const refused = new Set(conflicts.map(({ line, text }) => `${line} ${text}`))
  // An empty list has no repeats, and looking for these takes long in 25,000 entries.
  const repeatable = known.size === 0 ? [] : reading.found
  const again = repeatable.flatMap(({ value, sources }) =>
    known.has(value) ? sources.filter(({ line, text }) => !refused.has(`${line} ${text}`)) : [],
  )
  const merged = [
    ...again.map(({ line, text }) => ({ line, text, reason: 'It is already in the list.' })),
    // Repeats of the old list are reported above.
    ...reading.merged.flatMap(({ line, text, at }) => {
      const { value = '' } = reading.found[at] ?? {}
      return known.has(value) ? [] : [{ line, text, reason: `The same as ${value}.` }]
    }),
  ]
  const rejected = [...reading.rejected, ...conflicts].toSorted((a, b) => a.line - b.line)
  const { mode, lines, columns } = reading
  const without = reading.ignored.map(({ line, text, why }) => ({ line, text, why, reason: whyIgnored[why] }))
  // In a text, a line without an address does not count as an address.
  const isBare = ({ why }: Pick<Ignored, 'why'>) => mode === 'text' && why !== 'mail' && why !== 'rest'
  const ignored = without.filter((each) => !isBare(each))
  return {
    mode,
    lines,
    counts,
    ...(mode === 'text' && {
      addresses: { kept: added, merged: merged.length, rejected: rejected.length, ignored: ignored.length },
    }),
    linesOf: { merged, rejected, ignored, bare: without.filter(isBare) },
    ...(columns && { columns }),
  }
}
