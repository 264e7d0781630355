/** Two lists of people, person by person. */
import type { WatchlistRecord } from '../../api/schemas.ts'

/** Each address of either list is in exactly one of these. */
export const changes = ['new', 'left', 'worse', 'better', 'moved', 'unclear', 'unchanged'] as const
type Change = (typeof changes)[number]

/** Everything that is shown. The last three overlap with the changes. */
export const views = [...changes, 'renamed', 'repeated', 'nameless'] as const
export type View = (typeof views)[number]

/** Indexes of the earlier and the later list in turn, -1 for none. Flat, so that a worker passes it without a copy. */
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
  const found: Record<View, number[]> = {
    new: [],
    left: [],
    worse: [],
    better: [],
    moved: [],
    unclear: [],
    unchanged: [],
    renamed: [],
    repeated: [],
    nameless: [],
  }
  /** Of several records with one address, the first is compared and the others are listed. */
  function index(people: People, pair: (at: number) => readonly [number, number]): Map<string, number> {
    const places = new Map<string, number>()
    for (const [at, person] of people.entries()) {
      const key = keyOf(person)
      if (key === '') found.nameless.push(...pair(at))
      else if (places.has(key)) found.repeated.push(...pair(at))
      else places.set(key, at)
    }
    return places
  }
  const earlier = index(before, (at) => [at, -1])
  const later = index(after, (at) => [-1, at])
  for (const [key, at] of later) {
    const from = earlier.get(key) ?? -1
    const [was, is] = [before[from], after[at]]
    found[changeOf({ before: was, after: is })].push(from, at)
    if (was && is && was.name !== is.name) found.renamed.push(from, at)
  }
  for (const [key, from] of earlier) if (!later.has(key)) found.left.push(from, -1)
  // The keys are those of `found`, which the type of `fromEntries` forgets.
  return Object.fromEntries(views.map((view) => [view, Int32Array.from(found[view])])) as Record<View, Pairs>
}

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
  return before.department === after.department ? 'unchanged' : 'moved'
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
