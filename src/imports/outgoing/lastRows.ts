import type { Judged } from '../judge/judge.ts'

/** The rows of the last file, beside which those of the new one stand. They move to the page, and are not copied. */
export interface LastRows extends Pick<Judged, 'table' | 'judgement'> {
  /** By row of the new file: that of the person in the last one if it differs, plus 1. */
  readonly rows: Uint32Array<ArrayBuffer>
  /** The people that the new file does not have. */
  readonly removed: Uint32Array<ArrayBuffer>
  /** What both files have. */
  readonly shared: readonly Shared[]
}

export interface Shared {
  readonly heading: string
  /** The columns of the new file, joined with a blank, and those of the last one. */
  readonly columns: readonly number[]
  readonly others: readonly number[]
  readonly isHidden: boolean
}

/** The texts of some columns, joined as they are compared. */
export const textIn = (cells: readonly string[], columns: readonly number[]): string =>
  columns
    .map((column) => cells[column]?.trim())
    .filter(Boolean)
    .join(' ')

/** What a cell was in the last file; `undefined` if it is the same. `now`, `before`: the cells of the two rows. */
export function wasIn(
  { shared }: LastRows,
  column: number,
  now: readonly string[],
  before: readonly string[],
): { readonly text: string; readonly isHidden: boolean } | undefined {
  const output = shared.find(({ columns }) => columns.includes(column))
  if (!output) return undefined
  const { columns, others, isHidden } = output
  const place = columns.indexOf(column)
  // A name of two columns stands beside that of one in its first column.
  const [ours, theirs] =
    columns.length === others.length
      ? [[column], others.slice(place, place + 1)]
      : [columns, place === 0 ? others : undefined]
  if (!theirs) return undefined
  const text = textIn(before, theirs)
  return text === textIn(now, ours) ? undefined : { text, isHidden }
}
