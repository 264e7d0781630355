/** The comparison of lists, person by person: of the first with the last, and on how many of them each person is. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { type SavedList, readSnapshot, type Snapshot } from './snapshot.ts'

/** The changes: each address of either list is in exactly one of them. */
export const changes = ['new', 'gone', 'worse', 'better', 'moved', 'unchanged', 'unclear'] as const
type ListChange = (typeof changes)[number]

/** The views to choose from. The first and the last three overlap with the changes. */
export const views = ['all', ...changes, 'renamed', 'repeated', 'nameless'] as const
export type ComparisonView = (typeof views)[number]

/** A person in either list or in both. */
export interface Compared {
  readonly before: WatchlistRecord | undefined
  readonly after: WatchlistRecord | undefined
}

/** A person on any of the lists: the first and the last record, and the number of lists. */
type Listed = Compared & { readonly lists: number }

/** A list with its file, absent for the list on the page. */
export type ComparedList = SavedList & { readonly file?: File }

/** Two lists or more, by their dates, and the people of each view: `all` if there are more than two. */
export interface Comparison {
  readonly lists: readonly ComparedList[]
  /** The first list, and the last. */
  readonly before: ComparedList
  readonly after: ComparedList
  /** The people of all lists by address. */
  readonly series: ReadonlyMap<string, Listed>
  readonly found: Record<ComparisonView, readonly Compared[]>
}

type ComparedPeople = readonly WatchlistRecord[]

/** The key that tells people apart: capitals make no difference in an email address. Empty without an address. */
export const addressKey = ({ emailAddress }: WatchlistRecord): string => emailAddress.trim().toLowerCase()

export function compare(before: ComparedPeople, after: ComparedPeople): Record<ComparisonView, Compared[]> {
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
    if (!later.has(key)) found.gone.push({ before: person, after: undefined })
  }
  // The largest difference first.
  for (const view of ['worse', 'better'] as const) found[view].sort((a, b) => stepOf(b) - stepOf(a))
  return found
}

/** The change of a person. One of the count takes precedence over one of the department. */
function changeOf({ before, after }: Compared): ListChange {
  if (!before) return 'new'
  if (!after) return 'gone'
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

/** The people of all lists by address. A record without one, or with one that the list had before, does not count. */
export async function findSeries(lists: readonly ComparedPeople[]): Promise<ReadonlyMap<string, Listed>> {
  const series = new Map<string, Listed>()
  for (const people of lists) {
    // oxlint-disable-next-line no-await-in-loop -- the page can paint between two lists
    await nextTask()
    const seen = new Set([''])
    for (const person of people) {
      const key = addressKey(person)
      if (seen.has(key)) continue
      seen.add(key)
      const { before = person, lists: earlier = 0 } = series.get(key) ?? {}
      series.set(key, { before, after: person, lists: earlier + 1 })
    }
  }
  return series
}

/** The order of a series: people on the most lists first, and of these the ones with the most videos left. */
const byLists = (one: Listed, other: Listed): number =>
  other.lists - one.lists || (other.after?.watchlistCount ?? 0) - (one.after?.watchlistCount ?? 0)

/** The comparison of files with each other, and of one or `isWith` with the list on the page. */
export async function compareFiles(files: readonly File[], list: Snapshot, isWith = true) {
  const read: ComparedList[] = []
  const refused: { readonly file: File; readonly reason: string }[] = []
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one text in memory at a time
    const saved = await readSnapshot(file)
    if ('reason' in saved) refused.push({ file, ...saved })
    // The time of a CSV may be that of a spreadsheet, which saved it later than the list was read.
    else
      read.push({ ...saved, readAt: saved.asked ? saved.readAt : Math.min(saved.readAt, list.readAt), file })
  }
  // The list of the page comes last, so that it counts as the later of two lists with the same time.
  const all: readonly ComparedList[] = isWith || read.length < 2 ? [...read, list] : read
  const lists = all.toSorted((a, b) => a.readAt - b.readAt)
  const [before, after] = [lists[0], lists.at(-1)]
  if (!before || !after || read.length === 0) return { refused }
  const series = await findSeries(lists.map(({ people }) => people))
  await nextTask()
  const found = compare(before.people, after.people)
  if (lists.length > 2) found.all = [...series.values()].toSorted(byLists)
  return { refused, comparison: { lists, before, after, series, found } satisfies Comparison }
}
