/** The report of a paste: the result of each line. */
import { count, number } from '../../ui/number.ts'
import type { Columns } from './columns.ts'
import type { Mode } from './paste.ts'
import type { Addition, Ignored, Reading, Reported } from './reading.ts'

export interface PasteReport {
  readonly mode: Mode
  /** For a table: its rows. */
  readonly lines: number
  /** The number of new entries. */
  readonly added: number
  /** Lines that may hold an address, of which none was added. */
  readonly missed: number
  readonly linesOf: Readonly<Record<Group, readonly Reported[]>>
  /** For a table. */
  readonly columns?: Columns
}

export const groups = [
  {
    key: 'merged',
    title: 'Already in the list, or pasted twice',
    say: (many: number) => `${number(many)} merged`,
  },
  { key: 'rejected', title: 'Left out', say: (many: number) => `${number(many)} left out` },
  { key: 'ignored', title: 'Ignored', say: (many: number) => `${number(many)} ignored` },
  {
    key: 'bare',
    title: 'Without an address',
    say: (many: number) => `${count(many, 'line')} without an address`,
  },
] as const
export type Group = (typeof groups)[number]['key']

/** Accounts for every line or, in a text, whose lines can have several, for every address: the sum adds up. */
export function sayPasteReport({ mode, lines, added, linesOf }: PasteReport): string {
  const results = groups.flatMap(({ key, say }) => (key === 'bare' ? [] : { many: linesOf[key].length, say }))
  const sum = results.reduce((before, { many }) => before + many, added)
  const all = count(lines, mode === 'csv' ? 'row' : 'line')
  const about = mode === 'text' ? `${count(sum, 'address', 'addresses')} in ${all}` : all
  // A result that none has is not named.
  const named = results.flatMap(({ many, say }) => (many > 0 ? say(many) : []))
  return `${about}: ${[`${number(added)} added`, ...named].join(', ')}.`
}

const whyIgnored: Readonly<Record<Ignored['why'], string>> = {
  empty: 'Empty.',
  comment: 'Comment.',
  header: 'Column names.',
  prose: 'No address.',
  rest: 'Part of the previous address.',
  mail: 'Email address. Its domain was not added.',
}

const byLine = (a: Reported, b: Reported): number => a.line - b.line

export function pasteReportOf(
  { mode, lines, columns, ...reading }: Reading,
  { added, merged, conflicts }: Addition,
): PasteReport {
  const rejected = [...reading.rejected, ...conflicts].toSorted(byLine)
  const ignored: Reported[] = []
  /** In a text, a line without an address does not count as an address. */
  const bare: Reported[] = []
  for (const { line, text, why } of reading.ignored) {
    const isBare = mode === 'text' && why !== 'mail' && why !== 'rest'
    const group = isBare ? bare : ignored
    group.push({ line, text, reason: whyIgnored[why] })
  }
  return {
    mode,
    lines,
    added,
    missed: rejected.length + reading.ignored.filter(({ why }) => why === 'prose' || why === 'mail').length,
    linesOf: {
      merged: merged.toSorted(byLine),
      rejected,
      ignored,
      bare,
    },
    ...(columns && { columns }),
  }
}
