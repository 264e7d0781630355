/** The differences of two lists, person by person, and their file. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { toSpreadsheet } from '../../ui/csv.ts'
import { count, number } from '../../ui/number.ts'
import { byAddress } from '../fields.ts'

/** The groups: each address of either list is in exactly one of them. */
export const groups = ['new', 'gone', 'changed', 'same'] as const
export type Group = (typeof groups)[number]

export interface Pair {
  readonly before: WatchlistRecord | undefined
  readonly after: WatchlistRecord | undefined
}

export type Comparison = Readonly<Record<Group, readonly Pair[]>> & {
  readonly withoutAddress: number
  /** The further records of an address, of which only the first is compared. */
  readonly repeated: number
}

/** A spreadsheet writes other line breaks. */
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

const isSame = (one: WatchlistRecord, other: WatchlistRecord): boolean =>
  one.watchlistCount === other.watchlistCount &&
  plain(one.name) === plain(other.name) &&
  plain(one.department) === plain(other.department)

export function compareLists(
  before: readonly WatchlistRecord[],
  after: readonly WatchlistRecord[],
): Comparison {
  const found: Record<Group, Pair[]> = { new: [], gone: [], changed: [], same: [] }
  const [earlier, later] = [byAddress(before), byAddress(after)]
  for (const [key, person] of later.first) {
    const was = earlier.first.get(key)
    const group = !was ? 'new' : isSame(was, person) ? 'same' : 'changed'
    found[group].push({ before: was, after: person })
  }
  for (const [key, person] of earlier.first)
    if (!later.first.has(key)) found.gone.push({ before: person, after: undefined })
  return {
    ...found,
    withoutAddress: earlier.without + later.without,
    repeated: earlier.repeated + later.repeated,
  }
}

/** The later record, which has the newer facts. One of the two exists. */
export const personOf = ({ before, after }: Pair): WatchlistRecord =>
  after ?? before ?? { name: '', emailAddress: '', department: '', watchlistCount: undefined }

/** How many more videos are left; unknown if a record has no number. */
export function differenceOf({ before, after }: Pair): number | undefined {
  const [was, is] = [before, after].map((person) => (person ? person.watchlistCount : 0))
  return was === undefined || is === undefined ? undefined : is - was
}

/** The answer: "10 new, 3 gone, 29 changed. 12 fewer videos left." */
export function describeComparison(comparison: Comparison): string {
  const changed = (['new', 'gone', 'changed'] as const)
    .filter((group) => comparison[group].length > 0)
    .map((group) => `${number(comparison[group].length)} ${group}`)
  const differences = groups.flatMap((group) => comparison[group].map(differenceOf))
  const sum = differences.reduce<number>((all, each) => all + (each ?? 0), 0)
  // A missing number would look like a difference.
  const isKnown = sum !== 0 && !differences.includes(undefined)
  const videos = count(Math.abs(sum), sum < 0 ? 'fewer video' : 'more video')
  return `${changed.join(', ') || 'No one changed'}.${isKnown ? ` ${videos} left.` : ''}`
}

export const toChangesCsv = (group: Group, pairs: readonly Pair[]): string =>
  toSpreadsheet([
    ['change', 'email', ...['name', 'department', 'videos'].flatMap((of) => [`${of} before`, `${of} after`])],
    ...pairs.map((pair) => [
      group,
      personOf(pair).emailAddress,
      ...(['name', 'department', 'watchlistCount'] as const).flatMap((field) => [
        pair.before?.[field],
        pair.after?.[field],
      ]),
    ]),
  ])
