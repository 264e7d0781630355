/** The filters of the watchlist: in the URL, on the page, and in the request. */
import { limits, searchFields, videoCounts, watchlistInput, type WatchlistInput } from '../api/schemas.ts'
import { readSort, type Sort, writeSort } from '../ui/table/order.ts'
import {
  askedBuckets,
  buckets,
  clashes,
  counts,
  countText,
  type Refinement,
  type VideoCount,
} from './facets/refinement.ts'
import type { WatchlistSearch } from './search.ts'

export type SearchField = (typeof searchFields)[number]

/** The keys of the columns that can be sorted. */
export const sortKeys = ['name', 'email', 'department', 'videos'] as const

/** The filters of the request (admin-api §2.4). */
export interface RequestFilters {
  /** The field to search; absent for everyone. */
  readonly by?: SearchField
  readonly value: string
  /** The ids of custom attributes, 1 to 3. */
  readonly ids: readonly string[]
  /** The counts of videos. If empty, the service applies its default, `video_count_1_or_more`. */
  readonly videos: readonly VideoCount[]
}

/** The order by default: the people with the most videos first. It is not in the URL. */
export const mostVideos: Sort = { key: 'videos', descending: true }

/** The filters and the order on the page, without another request. */
export interface PageView extends Refinement {
  /** The quick filter of the loaded rows. */
  readonly q: string
  readonly sort?: Sort
}

export type Filters = RequestFilters & PageView

export const noFilters: RequestFilters = { by: undefined, value: '', ids: [], videos: [] }

export const fieldNames: Record<SearchField, string> = {
  name: 'Name',
  email: 'Email address',
  department: 'Department',
  customAttribute: 'Custom attribute',
}

/** The ids of a pasted text, divided at spaces and commas, which secure ids do not have (beyond-the-spec §1). */
export const splitIds = (ids: string): string[] => ids.split(/[\s,;]+/).filter(Boolean)

/** The record without the keys whose value is `undefined`. */
export const withoutUnset = <T extends object>(record: T): T =>
  // Only `undefined` values are removed, which every optional key allows.
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

/** The filters from the search parameters. Unreadable values count as absent. */
export function readFilters(search: WatchlistSearch): Filters {
  const by = searchFields.find((field) => field === search.by)
  const left = countText.read(buckets, search.left)
  const departments = [search.department ?? []].flat()
  const videos = countText.read(videoCounts, search.videos)
  return withoutUnset({
    by,
    value: (by && search.for) ?? '',
    ids: by === 'customAttribute' ? splitIds(search.ids ?? '') : [],
    videos: videos.filter((count) => count === 'video_count_1_or_more' || !clashes(count, videos)),
    q: search.q ?? '',
    sort: readSort(search.sort, sortKeys),
    left: left.length > 0 ? left : undefined,
    departments: departments.length > 0 ? [...new Set(departments)] : undefined,
    view: search.view === 'departments' ? search.view : undefined,
  })
}

/** The search parameters from the filters, without defaults. */
export function toSearch({
  by,
  departments = [],
  ...filters
}: RequestFilters & Partial<PageView>): WatchlistSearch {
  return withoutUnset({
    by,
    for: (by && filters.value) || undefined,
    ids: (by === 'customAttribute' && filters.ids.join(' ')) || undefined,
    videos: countText.write(filters.videos),
    q: filters.q || undefined,
    sort: writeSort(filters.sort),
    left: countText.write(filters.left),
    department: departments.length > 1 ? [...departments] : departments[0],
    view: filters.view,
  })
}

/** The filters of a request that was made. */
export const filtersOf = ({
  searchBy,
  attributeIds = [],
  filterBy = [],
}: WatchlistInput): RequestFilters => ({
  ...(searchBy && { by: searchBy.fieldName }),
  value: searchBy?.value ?? '',
  ids: attributeIds,
  videos: filterBy.map(({ value }) => value),
})

export type FilterField = keyof RequestFilters
export type FilterProblems = Partial<Record<FilterField, string>>

/** The one item of `data`, or the problems. The value is sent as typed, without trimming. */
export function toRequest({
  by,
  value,
  ids,
  videos,
}: RequestFilters): { input: WatchlistInput } | { problems: FilterProblems } {
  const input: WatchlistInput = {
    ...(by && { searchBy: { fieldName: by, value } }),
    ...(by === 'customAttribute' && { attributeIds: [...ids] }),
    // Without this filter, the service applies video_count_1_or_more (admin-api §4.2 rule 1).
    ...(videos.length > 0 && { filterBy: videos.map((count) => ({ fieldName: 'type', value: count })) }),
  }
  const problems: FilterProblems = {}
  for (const { path, message } of watchlistInput.safeParse(input).error?.issues ?? []) {
    problems[fieldAt(path.join('.')) ?? 'by'] ??= message
  }
  // The schema checks ids only after all else is valid. Reporting both at once saves a round (admin-api §4.2 rule 2).
  if (by === 'customAttribute' && ids.length === 0) {
    problems.ids ??= `A search by custom attribute needs 1 to ${limits.attributeIds} attribute ids.`
  }
  return Object.keys(problems).length > 0 ? { problems } : { input }
}

/** The form field for a name in the request, such as `searchBy.value` or `attributeIds.1`. */
function fieldAt(name: string): FilterField | undefined {
  const [first, second] = name.split('.')
  if (first === 'searchBy') return second === 'fieldName' ? 'by' : 'value'
  if (first === 'attributeIds') return 'ids'
  return first === 'filterBy' ? 'videos' : undefined
}

/** Assigns the failures to form fields, and leaves the rest for the summary. */
export function sortFailures<F extends { readonly field?: string; readonly message: string }>(
  failures: readonly F[],
): { problems: FilterProblems; rest: readonly F[] } {
  const problems: FilterProblems = {}
  const rest = failures.filter(({ field = '', message }) => {
    const at = fieldAt(field)
    if (!at) return true
    const index = at === 'ids' ? /(?<=\.)\d+$/.exec(field)?.[0] : undefined
    const said = index === undefined ? message : `Id ${Number(index) + 1}: ${message}`
    problems[at] = problems[at] === undefined ? said : `${problems[at]} ${said}`
    return false
  })
  return { problems, rest }
}

/** The heading of the list. `names`: the admin's names of custom attributes, by id. */
export function describe(
  { by, value, ids, videos }: RequestFilters,
  names?: ReadonlyMap<string, string>,
): string {
  const named = ids.map((id) => names?.get(id)).filter((name) => name !== undefined)
  const field = by && fieldNames[by] + (named.length > 0 ? ` ${named.join(', ')}` : '')
  const who = field ? field + (value && ` “${value}”`) : 'Everyone'
  if (askedBuckets(videos).length === 5) return `${who} with any number of videos`
  // Without a count, the service applies its default (admin-api §4.2 rule 1).
  const asked: readonly VideoCount[] = videos.length > 0 ? videos : ['video_count_1_or_more']
  return `${who} with ${asked.map((count) => counts[count].name.toLowerCase()).join(' or ')}`
}

/** Whether the filters request the service's default list. */
export const asksDefault = ({ by, videos }: RequestFilters): boolean =>
  by === undefined && videos.length === 0
