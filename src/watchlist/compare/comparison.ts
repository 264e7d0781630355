/** The comparison of two lists, person by person. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { type SavedList, readSnapshot, type Snapshot } from './snapshot.ts'

/** The changes: each address of either list is in exactly one of them. */
export const changes = ['new', 'left', 'worse', 'better', 'moved', 'unchanged', 'unclear'] as const
type ListChange = (typeof changes)[number]

/** The views to choose from. The last three overlap with the changes. */
export const views = [...changes, 'renamed', 'repeated', 'nameless'] as const
export type ComparisonView = (typeof views)[number]

/** A person in either list or in both. */
export interface Compared {
  readonly before: WatchlistRecord | undefined
  readonly after: WatchlistRecord | undefined
}

/** A list with the name of its file, absent for the list on the page. */
export type ComparedList = SavedList & { readonly name?: string }

/** Two lists, the earlier one first, and the people of each view. */
export interface Comparison {
  readonly before: ComparedList
  readonly after: ComparedList
  readonly found: Record<ComparisonView, readonly Compared[]>
}

type ComparedPeople = readonly WatchlistRecord[]

/** The key that tells people apart: capitals make no difference in an email address. Empty without an address. */
export const addressKey = ({ emailAddress }: WatchlistRecord): string => emailAddress.trim().toLowerCase()

export function compare(
  before: ComparedPeople,
  after: ComparedPeople,
): Record<ComparisonView, readonly Compared[]> {
  // `Object.fromEntries` loses the type of the keys.
  const found = Object.fromEntries(views.map((view) => [view, []])) as unknown as Record<
    ComparisonView,
    Compared[]
  >
  // Only the first of several records with one address is compared. The others are listed.
  const earlier = new Map<string, WatchlistRecord>()
  for (const person of before) {
    const key = addressKey(person)
    if (key === '') found.nameless.push({ before: person, after: undefined })
    else if (earlier.has(key)) found.repeated.push({ before: person, after: undefined })
    else earlier.set(key, person)
  }
  const later = new Set<string>()
  for (const person of after) {
    const key = addressKey(person)
    const pair = { before: earlier.get(key), after: person }
    if (key === '') found.nameless.push(pair)
    else if (later.has(key)) found.repeated.push({ before: undefined, after: person })
    else {
      later.add(key)
      found[changeOf(pair)].push(pair)
      if (pair.before && pair.before.name.trim() !== person.name.trim()) found.renamed.push(pair)
    }
  }
  for (const [key, person] of earlier) {
    if (!later.has(key)) found.left.push({ before: person, after: undefined })
  }
  // The largest difference first.
  for (const view of ['worse', 'better'] as const) found[view].sort((a, b) => stepOf(b) - stepOf(a))
  return found
}

/** The change of a person. One of the count takes precedence over one of the department. */
function changeOf({ before, after }: Compared): ListChange {
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

/** The comparison of a file with the list on the page, or of two files. `file`: the one that cannot be compared. */
export async function compareFiles(
  files: readonly File[],
  list: Snapshot,
): Promise<Comparison | { readonly file: File; readonly reason: string }> {
  const lists: ComparedList[] = []
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one text in memory at a time
    const read = await readSnapshot(file)
    if ('reason' in read) return { file, reason: read.reason }
    // The time of a CSV may be that of a spreadsheet, which saved it later than the list was read.
    const readAt = read.asked ? read.readAt : Math.min(read.readAt, list.readAt)
    lists.push({ ...read, readAt, name: file.name })
  }
  // The list of the page comes last, so that it counts as the later of two lists with the same time.
  const [before = list, after = list] = [...lists, list].slice(0, 2).toSorted((a, b) => a.readAt - b.readAt)
  await nextTask()
  return { before, after, found: compare(before.people, after.people) }
}
