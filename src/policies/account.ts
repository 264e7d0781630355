/** What became of every line of a paste, to be shown. */
import type { Columns } from './columns.ts'
import type { Entry } from './entry.ts'
import type { Mode } from './paste.ts'
import type { Addition, Counts, Ignored, Reading } from './reading.ts'

/** A line of what was pasted that is no new entry, and why. */
interface Told {
  readonly line: number
  readonly text: string
  readonly reason: string
}

/** What became of every line of a paste. */
export interface Account {
  readonly mode: Mode
  readonly lines: number
  readonly counts: Counts
  readonly added: number
  readonly told: Readonly<Record<Group, readonly Told[]>>
  /** Of a table. */
  readonly columns?: Columns
}

export const groups = [
  { key: 'merged', words: 'merged', title: 'Already in the list, or there more than once' },
  { key: 'rejected', words: 'not added', title: 'Not added' },
  { key: 'ignored', words: 'ignored', title: 'Ignored' },
] as const
export type Group = (typeof groups)[number]['key']

const whyIgnored: Readonly<Record<Ignored['why'], string>> = {
  empty: 'Empty.',
  comment: 'A comment.',
  header: 'The names of the columns.',
  prose: 'No address in it.',
  mail: 'An e-mail address. Its domain was not taken.',
}

export function accountOf(
  before: readonly Entry[],
  reading: Reading,
  { added, counts, conflicts }: Addition,
): Account {
  const known = new Set(before.map(({ value }) => value))
  const refused = new Set(conflicts.map(({ line, text }) => `${line} ${text}`))
  const again = reading.found.flatMap(({ value, sources }) =>
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
  const ignored = reading.ignored.map(({ line, text, why }) => ({ line, text, reason: whyIgnored[why] }))
  const { mode, lines, columns } = reading
  return { mode, lines, counts, added, told: { merged, rejected, ignored }, ...(columns && { columns }) }
}
