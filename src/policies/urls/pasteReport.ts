/** The report of a paste: what was done with each line. */
import { count, number } from '../../ui/number.ts'
import type { Columns } from './columns.ts'
import type { Entry } from './entry.ts'
import type { Mode } from './paste.ts'
import type { Addition, Counts, Ignored, Reading } from './reading.ts'

/** A pasted line that made no new entry, and why. */
interface ReportedLine {
  readonly line: number
  readonly text: string
  readonly reason: string
}

/** What was done with each line of a paste. */
export interface PasteReport {
  readonly mode: Mode
  /** Of a table, its rows. */
  readonly lines: number
  /** Of the lines. */
  readonly counts: Counts
  /** Of a text, whose lines can have several addresses: what was done with each address. */
  readonly addresses?: Counts
  readonly added: number
  readonly linesOf: Readonly<Record<Group, readonly ReportedLine[]>>
  /** Of a table. */
  readonly columns?: Columns
}

export const groups = [
  { key: 'merged', title: 'Already in the list, or there more than once' },
  { key: 'rejected', title: 'Not added' },
  { key: 'ignored', title: 'Ignored' },
  { key: 'bare', title: 'Without an address' },
] as const
export type Group = (typeof groups)[number]['key']

/** How many are one click away: as many as `sayAccount` says. */
export function sayGroup(key: Group, many: number): string {
  switch (key) {
    case 'merged':
      return `${number(many)} merged`
    case 'rejected':
      return `${number(many)} not added`
    case 'ignored':
      return `${number(many)} ignored`
    case 'bare':
      return `${count(many, 'line')} without an address`
    default:
      return key satisfies never
  }
}

const saySum = ({ kept, merged, rejected, ignored }: Counts): string =>
  [
    `${number(kept)} kept`,
    sayGroup('merged', merged),
    sayGroup('rejected', rejected),
    sayGroup('ignored', ignored),
  ].join(' + ')

const sumOf = ({ kept, merged, rejected, ignored }: Counts): number => kept + merged + rejected + ignored

/** What became of all that was pasted, each sum in the unit that it names. */
export function sayPasteReport({ mode, lines, counts, addresses, added }: PasteReport): string {
  const ofLines = `${count(lines, mode === 'csv' ? 'row' : 'line')} = ${saySum(counts)}`
  const ofAll = addresses
    ? [
        `${ofLines}, each by the best that is in it.`,
        `${count(sumOf(addresses), 'address', 'addresses')} = ${saySum(addresses)}.`,
      ]
    : [`${ofLines}.`]
  return [...ofAll, `${count(added, 'entry', 'entries')} added.`].join(' ')
}

const whyIgnored: Readonly<Record<Ignored['why'], string>> = {
  empty: 'Empty.',
  comment: 'A comment.',
  header: 'The names of the columns.',
  prose: 'No address in it.',
  rest: 'It belongs to the address before it.',
  mail: 'An e-mail address. Its domain was not taken.',
}

export function pasteReportOf(
  before: readonly Entry[],
  reading: Reading,
  { added, counts, conflicts }: Addition,
): PasteReport {
  const known = new Set(before.map(({ value }) => value))
  const refused = new Set(conflicts.map(({ line, text }) => `${line} ${text}`))
  // Nothing repeats an empty list: of 25,000, the looking would take a third of the task in which they are drawn.
  const repeatable = known.size === 0 ? [] : reading.found
  const again = repeatable.flatMap(({ value, sources }) =>
    known.has(value) ? sources.filter(({ line, text }) => !refused.has(`${line} ${text}`)) : [],
  )
  const merged = [
    ...again.map(({ line, text }) => ({ line, text, reason: 'It is in the list already.' })),
    // Of what the list had, each source is told of above already.
    ...reading.merged.flatMap(({ line, text, value }) =>
      known.has(value) ? [] : [{ line, text, reason: `The same as ${value}.` }],
    ),
  ]
  const rejected = [...reading.rejected, ...conflicts].toSorted((a, b) => a.line - b.line)
  const { mode, lines, columns } = reading
  const without = reading.ignored.map(({ line, text, why }) => ({ line, text, why, reason: whyIgnored[why] }))
  // A line of a text without an address is not counted among the addresses.
  const isBare = ({ why }: Pick<Ignored, 'why'>) => mode === 'text' && why !== 'mail' && why !== 'rest'
  const ignored = without.filter((each) => !isBare(each))
  return {
    mode,
    lines,
    counts,
    ...(mode === 'text' && {
      addresses: { kept: added, merged: merged.length, rejected: rejected.length, ignored: ignored.length },
    }),
    added,
    linesOf: { merged, rejected, ignored, bare: without.filter(isBare) },
    ...(columns && { columns }),
  }
}
