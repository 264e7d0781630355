/** The filters of the watchlist: in the URL, on the page, and in the request. */
import { limits, searchFields, videoCounts, watchlistInput, type WatchlistInput } from '../api/schemas.ts'
import { joinLevels, levelsOf, type Sort } from '../ui/table/order.ts'
import { readRefinement, type Refinement, toRefinementSearch } from './facets/refinement.ts'
import type { WatchlistSearch } from './search.ts'

export type SearchField = (typeof searchFields)[number]
export type VideoCount = (typeof videoCounts)[number]

/** The keys of the columns that can be sorted. */
export const sortKeys = ['name', 'email', 'department', 'videos'] as const

export interface Filters extends Refinement {
  /** The field to search (admin-api §2.4). Absent: everyone. */
  readonly by?: SearchField
  readonly value: string
  /** For a search by custom attribute, 1 to 3. */
  readonly ids: readonly string[]
  /** Empty: the service applies its default, `video_count_1_or_more`. */
  readonly videos: readonly VideoCount[]
  /** Filters the loaded rows. Never sent. */
  readonly q: string
  readonly sort?: Sort
}

/** What the page does with the people read, without another request. */
export type View = Partial<Omit<Filters, 'by' | 'value' | 'ids' | 'videos'>>

export const noFilters: Filters = { value: '', ids: [], videos: [], q: '' }

export const fieldNames: Record<SearchField, string> = {
  name: 'Name',
  email: 'Email address',
  department: 'Department',
  customAttribute: 'Custom attribute',
}

export const countNames: Record<VideoCount, string> = {
  video_count_0: 'None',
  video_count_1: '1',
  video_count_2: '2',
  video_count_3: '3',
  video_count_4_or_more: '4 or more',
  video_count_1_or_more: '1 or more',
}

/** Words, since the router puts numbers in quotes. */
export const countWords: Record<VideoCount, string> = {
  video_count_0: 'none',
  video_count_1: 'one',
  video_count_2: 'two',
  video_count_3: 'three',
  video_count_4_or_more: 'four-up',
  video_count_1_or_more: 'any',
}

// ---- choosing counts ----

const oneOrMore = 'video_count_1_or_more'
const isWithinAny = (count: VideoCount) => count !== oneOrMore && count !== 'video_count_0'

/** The choice after a click, and what had to go: “1 or more” includes every other count except none. */
export function chooseCounts(
  before: readonly VideoCount[],
  after: readonly VideoCount[],
): { readonly videos: VideoCount[]; readonly cleared: VideoCount[] } {
  const added = after.filter((count) => !before.includes(count))
  const goes = (count: VideoCount) =>
    added.includes(oneOrMore) ? isWithinAny(count) : count === oneOrMore && added.some(isWithinAny)
  return { videos: after.filter((count) => !goes(count)), cleared: after.filter(goes) }
}

export function sayCleared(cleared: readonly VideoCount[]): string {
  const names = cleared.map((count) => `“${countNames[count]}”`).join(', ')
  if (cleared.includes(oneOrMore)) return `${names} was cleared, since it includes this count.`
  return `${names} ${cleared.length === 1 ? 'was' : 'were'} cleared, since “${countNames[oneOrMore]}” includes ${cleared.length === 1 ? 'it' : 'them'}.`
}

// ---- the URL ----

/** Secure ids have no spaces or commas (beyond-the-spec §1), so these separate pasted ids. */
export const splitIds = (ids: string): string[] => ids.split(/[\s,;]+/).filter(Boolean)

/** Several keys are separated by a dot: `-videos.name`. */
function readSort(sort = ''): Sort | undefined {
  const levels = sort.split('.').flatMap((word) => {
    const descending = word.startsWith('-')
    const key = sortKeys.find((name) => name === word.slice(descending ? 1 : 0))
    return key ? { key, descending } : []
  })
  return joinLevels(levels.filter(({ key }, at) => levels.findIndex((each) => each.key === key) === at))
}

export function readFilters(search: WatchlistSearch): Filters {
  const by = searchFields.find((field) => field === search.by)
  const words = new Set(search.videos?.split('.'))
  const sort = readSort(search.sort)
  return {
    ...(by && { by }),
    value: (by && search.for) ?? '',
    ids: by === 'customAttribute' ? splitIds(search.ids ?? '') : [],
    videos: chooseCounts(
      [],
      videoCounts.filter((count) => words.has(countWords[count])),
    ).videos,
    q: search.q ?? '',
    ...(sort && { sort }),
    ...readRefinement(search),
  }
}

/** Defaults stay out of the URL. */
export function toSearch({ by, value, ids, videos, q, sort, ...refinement }: Filters): WatchlistSearch {
  const listed = videoCounts.filter((count) => videos.includes(count))
  return {
    ...(by && { by }),
    ...(by && value && { for: value }),
    ...(by === 'customAttribute' && ids.length > 0 && { ids: ids.join(' ') }),
    ...(listed.length > 0 && { videos: listed.map((count) => countWords[count]).join('.') }),
    ...(q && { q }),
    ...(sort && {
      sort: levelsOf(sort)
        .map(({ key, descending }) => (descending ? '-' : '') + key)
        .join('.'),
    }),
    ...toRefinementSearch(refinement),
  }
}

// ---- the request ----

export type FilterField = 'by' | 'value' | 'ids' | 'videos'
/** The problems, by field. */
export type FilterProblems = Partial<Record<FilterField, string>>

/** The one item of `data`, or the problems. The value is sent as typed, without trimming. */
export function toRequest(filters: Filters): { input: WatchlistInput } | { problems: FilterProblems } {
  const { by, value, ids, videos } = filters
  const input: WatchlistInput = {
    ...(by && { searchBy: { fieldName: by, value } }),
    ...(by === 'customAttribute' && { attributeIds: [...ids] }),
    // Absent, the service applies video_count_1_or_more (admin-api §4.2 rule 1).
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
  const [first, second] = name.replace(/^data(\.|\[)0(\]?)\.?/, '').split(/[.[\]]+/)
  if (first === 'searchBy') return second === 'fieldName' ? 'by' : 'value'
  if (first === 'attributeIds') return 'ids'
  return first === 'filterBy' ? 'videos' : undefined
}

interface FieldFailure {
  readonly field?: string
  readonly message: string
}

/** Assigns the failures to form fields, and leaves the rest for the summary. */
export function sortFailures<F extends FieldFailure>(
  failures: readonly F[],
): { problems: FilterProblems; rest: readonly F[] } {
  const problems: FilterProblems = {}
  const rest = failures.filter(({ field = '', message }) => {
    const at = fieldAt(field)
    if (!at) return true
    const index = at === 'ids' ? /\d+(?=\]?$)/.exec(field)?.[0] : undefined
    const said = index === undefined ? message : `Id ${Number(index) + 1}: ${message}`
    problems[at] = problems[at] === undefined ? said : `${problems[at]} ${said}`
    return false
  })
  return { problems, rest }
}

// ---- in words ----

/** The heading of the list. `names`: the admin's names of custom attributes, by id. */
export function describe({ by, value, ids, videos }: Filters, names?: ReadonlyMap<string, string>): string {
  const named = ids.map((id) => names?.get(id)).filter((name) => name !== undefined)
  const field = by && fieldNames[by] + (named.length > 0 ? ` ${named.join(', ')}` : '')
  const who = field ? field + (value && ` “${value}”`) : 'Everyone'
  if (videos.length === 0) return `${who}, 1 or more videos (the service's default)`
  const counts = videos.map((count) => countNames[count].toLowerCase()).join(', ')
  return `${who}, videos: ${counts}`
}

/** Whether the filters request the service's default list. */
export const asksDefault = ({ by, videos }: Filters): boolean => by === undefined && videos.length === 0
