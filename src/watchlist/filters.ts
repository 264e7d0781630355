/** The filters of the watchlist: in the URL, on the page, and in the request. */
import type { Failure } from '../api/errors.ts'
import { limits, searchFields, videoCounts, watchlistInput, type WatchlistInput } from '../api/schemas.ts'
import { readSort, type Sort, writeSort } from '../ui/table/order.ts'
import { departmentKey, type PageFilter } from './filter/countPeople.ts'
import { askedBuckets, buckets, countText, type VideoCount, videoCountWords } from './filter/videoCounts.ts'
import type { WatchlistSearch } from './search.ts'

export type SearchField = (typeof searchFields)[number]

export const sortKeys = ['name', 'email', 'department', 'videos'] as const

/** The filters of the request (admin-api §2.4). */
export interface RequestFilters {
  /** Absent for everyone. */
  readonly by?: SearchField | undefined
  readonly value: string
  readonly ids: readonly string[]
  /** The counts of videos. If empty, the service applies its default, `video_count_1_or_more`. */
  readonly videos: readonly VideoCount[]
}

/** The order by default: the people with the most videos first. It is not in the URL. */
export const mostVideos: Sort = { key: 'videos', descending: true }

/** The filters and the order on the page, without another request. */
export interface PageView extends PageFilter {
  /** The quick filter of the loaded rows. */
  readonly q: string
  readonly sort?: Sort
}

export type Filters = RequestFilters & PageView

export const noFilters: RequestFilters = { by: undefined, value: '', ids: [], videos: [] }

export const noPageFilter = { left: [], departments: [], q: '' } as const satisfies PageView

/** The form has an empty text for everyone, ids as lines, and the values of hidden fields, too. */
export type FormValues = Omit<RequestFilters, 'by' | 'ids'> & { by: SearchField | ''; ids: string }

export const toForm = ({ by, ids, ...rest }: RequestFilters): FormValues => ({
  ...rest,
  by: by ?? '',
  ids: ids.join('\n'),
})

/** The filters of the form, without hidden fields: a value belongs to a field, ids to a custom attribute. */
export const fromForm = ({ by, value, ids, videos }: FormValues): RequestFilters => ({
  by: by || undefined,
  value: by ? value : '',
  ids: by === 'customAttribute' ? splitIds(ids) : [],
  videos: videoCounts.filter((count) => videos.includes(count)),
})

export const fieldNames: Record<SearchField, string> = {
  name: 'Name',
  email: 'Email address',
  department: 'Department',
  customAttribute: 'Custom attribute',
}

/** The ids of a pasted text, divided at spaces and commas, which secure ids do not have (beyond-the-spec §1). */
export const splitIds = (ids: string): string[] => ids.split(/[\s,;]+/).filter(Boolean)

/** The part of the filters that names people, which is never in the address. */
export interface Names {
  readonly person?: { readonly by: 'name' | 'email'; readonly value: string } | undefined
  readonly q: string
}

export const noNames: Names = { q: '' }

export const namesIn = ({ by, value, q }: Filters): Names => ({
  q,
  ...((by === 'name' || by === 'email') && { person: { by, value } }),
})

/** The filters from the search parameters, and from the names beside them. Unreadable values count as absent. */
export function readFilters(search: WatchlistSearch, { person, q } = noNames): Filters {
  const by = searchFields.find((field) => field === search.by && field !== 'name' && field !== 'email')
  return {
    by,
    value: (by && search.for) ?? '',
    ...person,
    ids: !person && by === 'customAttribute' ? splitIds(search.ids ?? '') : [],
    videos: countText.read(videoCounts, search.videos),
    q,
    sort: readSort(search.sort, sortKeys),
    left: countText.read(buckets, search.left),
    departments: [...new Set([search.department ?? []].flat().map(departmentKey))],
  }
}

/** The search parameters from the filters, without defaults and without names of people. */
export function toSearch(filters: RequestFilters & Partial<PageView>): WatchlistSearch {
  const { by, value, ids, videos, sort, left = [], departments = [] } = filters
  const isPerson = by === 'name' || by === 'email'
  return {
    by: isPerson ? undefined : by,
    for: (!isPerson && by && value) || undefined,
    ids: (by === 'customAttribute' && ids.join(' ')) || undefined,
    videos: countText.write(videos),
    left: countText.write(left),
    department: departments.length > 1 ? [...departments] : departments[0],
    sort: writeSort(sort),
  }
}

/** Texts are not divided. */
const separators: Partial<Record<string, RegExp>> = { videos: /\./, left: /\./, ids: /[\s,;]+/ }

const piecesOf = (whole: unknown, key: string) =>
  typeof whole === 'string' ? whole.split(separators[key] ?? '\n') : []

/** Sentences about the parts of a link that this page cannot use. Any text is a department. */
export function leftOut(search: WatchlistSearch): string[] {
  const kept: Record<string, unknown> = toSearch(readFilters(search))
  return Object.entries({ ...search, department: undefined }).flatMap(([key, text]) =>
    piecesOf(text, key)
      .filter((piece) => piece !== '' && !piecesOf(kept[key], key).includes(piece))
      .map((piece) => `The link has “${piece}” for “${key}”, which this page cannot use.`),
  )
}

export type FilterField = keyof RequestFilters
export type FilterProblems = Partial<Record<FilterField, string>>

/** The one item of `data`, or the problems. The value is sent as typed, without trimming. */
export function toRequest(filters: RequestFilters): { input: WatchlistInput } | { problems: FilterProblems } {
  const { by, value, ids, videos } = filters
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
  // In API 2.0 the search is the one item of a list.
  const [first, second] = name.replace('searchBy.0.', 'searchBy.').split('.')
  if (first === 'searchBy') return second === 'fieldName' ? 'by' : 'value'
  if (first === 'attributeIds') return 'ids'
  return first === 'filterBy' ? 'videos' : undefined
}

/** Assigns the failures to form fields, and leaves the rest for the summary. */
export function sortFailures(failures: readonly Failure[]) {
  const problems: FilterProblems = {}
  const rest = failures.filter(({ field = '', message }) => {
    const at = fieldAt(field)
    if (!at) return true
    const index = at === 'ids' ? /(?<=\.)\d+$/.exec(field)?.[0] : undefined
    const sentence = index === undefined ? message : `Id ${Number(index) + 1}: ${message}`
    problems[at] = [problems[at], sentence].filter(Boolean).join(' ')
    return false
  })
  return { problems, rest }
}

/** The heading of the list. `names`: the admin's names of custom attributes, by id. */
export function describe(filters: RequestFilters, names: ReadonlyMap<string, string>): string {
  const { by, value, ids, videos } = filters
  const named = ids.map((id) => names.get(id)).filter((name) => name !== undefined)
  const field = by && fieldNames[by] + (named.length > 0 ? ` ${named.join(', ')}` : '')
  const who = field ? field + (value && ` “${value}”`) : 'Everyone'
  if (askedBuckets(videos).length === 5) return `${who} with any number of videos`
  // Without a count, the service applies its default (admin-api §4.2 rule 1).
  const asked: readonly VideoCount[] = videos.length > 0 ? videos : ['video_count_1_or_more']
  return `${who} with ${asked.map((count) => videoCountWords[count].name.toLowerCase()).join(' or ')}`
}

export const asksDefault = ({ by, videos }: RequestFilters): boolean =>
  by === undefined && videos.length === 0
