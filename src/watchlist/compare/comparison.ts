/** Two lists of people, person by person. */
import type { WatchlistRecord } from '../../api/schemas.ts'

/** Each address of either list is in exactly one of these. */
export const changes = ['new', 'left', 'worse', 'better', 'moved', 'unchanged', 'unclear'] as const
type Change = (typeof changes)[number]

/** Everything that is shown. The last three overlap with the changes. */
export const views = [...changes, 'renamed', 'repeated', 'nameless'] as const
export type View = (typeof views)[number]

/** Indexes of the earlier and the later list in turn, -1 for none. Flat, so that a worker passes it fast. */
export type Pairs = Int32Array<ArrayBuffer>

/** A person in either list or in both. */
export interface Compared {
  readonly before: WatchlistRecord | undefined
  readonly after: WatchlistRecord | undefined
}

type People = readonly WatchlistRecord[]

/** Tells people apart: capitals make no difference in an email address. Empty without an address. */
export const keyOf = ({ emailAddress }: WatchlistRecord): string => emailAddress.trim().toLowerCase()

export function compare(before: People, after: People): Record<View, Pairs> {
  const found = eachView((): number[] => [])
  // Of several records with one address, the first is compared and the others are listed.
  const places = new Map<string, number>()
  for (const [at, person] of before.entries()) {
    const key = keyOf(person)
    if (key === '') found.nameless.push(at, -1)
    else if (places.has(key)) found.repeated.push(at, -1)
    else places.set(key, at)
  }
  // One large map instead of two: half the time for 100,000 people.
  const isMet = new Uint8Array(before.length)
  const added = new Set<string>()
  for (const [at, is] of after.entries()) {
    const key = keyOf(is)
    const from = places.get(key) ?? -1
    const was = before[from]
    if (key === '') found.nameless.push(-1, at)
    else if (was ? isMet[from] : added.has(key)) found.repeated.push(-1, at)
    else {
      if (was) isMet[from] = 1
      else added.add(key)
      found[changeOf({ before: was, after: is })].push(from, at)
      if (was && was.name.trim() !== is.name.trim()) found.renamed.push(from, at)
    }
  }
  for (const from of places.values()) if (!isMet[from]) found.left.push(from, -1)
  return eachView((view) => Int32Array.from(found[view]))
}

/** The keys are the views, which the type of `fromEntries` forgets. */
const eachView = <T>(make: (view: View) => T) =>
  Object.fromEntries(views.map((view) => [view, make(view)])) as Record<View, T>

/** A change of the count outweighs a change of the department. */
function changeOf({ before, after }: Compared): Change {
  if (!before) return 'new'
  if (!after) return 'left'
  const [was, is] = [before.watchlistCount, after.watchlistCount]
  if (was !== is) {
    // A missing count is not zero.
    if (was === undefined || is === undefined) return 'unclear'
    return is > was ? 'worse' : 'better'
  }
  return before.department.trim() === after.department.trim() ? 'unchanged' : 'moved'
}

const stepOf = ({ before, after }: Compared): number =>
  Math.abs((after?.watchlistCount ?? 0) - (before?.watchlistCount ?? 0))

/** The people of one view. Those with another count: largest difference first. */
export function rowsOf(view: View, pairs: Pairs, before: People, after: People): readonly Compared[] {
  const rows = Array.from({ length: pairs.length / 2 }, (_, at) => ({
    before: before[pairs[2 * at] ?? -1],
    after: after[pairs[2 * at + 1] ?? -1],
  }))
  return view === 'worse' || view === 'better' ? rows.toSorted((a, b) => stepOf(b) - stepOf(a)) : rows
}
