/** The filters of what was read: on this page and in the URL, never in a request. */
import type { videoCounts } from '../../api/schemas.ts'

type VideoCount = (typeof videoCounts)[number]

/** Videos left: 0 to 3, 4 or more, or no count in the answer. */
export type Bucket = '0' | '1' | '2' | '3' | '4' | '?'

export interface VideoRange {
  readonly least?: number
  readonly most?: number
}

export interface Refinement {
  readonly left?: readonly Bucket[]
  /** Names; an empty one is “No department”. */
  readonly departments?: readonly string[]
  readonly range?: VideoRange
  /** Absent: by person. */
  readonly view?: 'departments'
}

export const noRefinement = { left: [], departments: [], range: undefined } satisfies Refinement

const fewVideos = ['0', '1', '2', '3'] as const

/** Counts that no list of videos has are treated as missing: negative ones, fractions, or astronomical ones. */
export function bucketOf(count: number | undefined): Bucket {
  if (count === undefined || !Number.isSafeInteger(count) || count < 0) return '?'
  return fewVideos[count] ?? '4'
}

export const bucketNames: Record<Bucket, string> = {
  '0': 'No videos',
  '1': '1 video',
  '2': '2 videos',
  '3': '3 videos',
  '4': '4 or more videos',
  '?': 'No count',
}

/** As on the bars. */
export const bucketMarks: Record<Bucket, string> = {
  '0': '0',
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4+',
  '?': '—',
}

const oneOrMore: readonly Bucket[] = ['1', '2', '3', '4']
const asksFor: Record<VideoCount, readonly Bucket[]> = {
  video_count_0: ['0'],
  video_count_1: ['1'],
  video_count_2: ['2'],
  video_count_3: ['3'],
  video_count_4_or_more: ['4'],
  video_count_1_or_more: oneOrMore,
}

/** The buckets that a request asks for. With none named, the service's default is 1 or more (admin-api §4.2 rule 1). */
export const askedBuckets = (videos: readonly VideoCount[]): readonly Bucket[] =>
  videos.length === 0 ? oneOrMore : [...new Set(videos.flatMap((count) => asksFor[count]))]

/** Whether people with and without videos were asked for. */
export const asksAll = (videos: readonly VideoCount[]): boolean => askedBuckets(videos).length === 5

/** Words, since the router puts numbers in quotes. */
const words: Record<Bucket, string> = {
  '0': 'none',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four-up',
  '?': 'unknown',
}
const buckets = Object.keys(words) as Bucket[] // `Object.keys` loses the names

/** Names as they are shown. */
export const departmentName = (name: string): string => name || 'No department'

export function rangeName({ least, most }: VideoRange): string {
  if (most === undefined) return `${least ?? 0} or more videos`
  return least === undefined
    ? `Up to ${most} ${most === 1 ? 'video' : 'videos'}`
    : `${least} to ${most} videos`
}

/** The filters in words, for paper. Empty without a filter. */
export function sayRefinement({ left = [], departments = [], range }: Refinement, q: string): string {
  const parts = [
    q.trim() && `containing “${q.trim()}”`,
    left.map((bucket) => bucketNames[bucket].toLowerCase()).join(' or '),
    range && rangeName(range).toLowerCase(),
    departments.map(departmentName).join(' or '),
  ]
  return parts.filter(Boolean).join('; ')
}

// ---- the URL ----

/** As they stand in the URL. */
export interface RefinementSearch {
  left?: string | undefined
  department?: string | string[] | undefined
  range?: string | undefined
  view?: string | undefined
}

function readRange(text: string | undefined): VideoRange | undefined {
  const [, least = '', most = ''] = /^(\d{0,9})\.\.(\d{0,9})$/.exec(text ?? '') ?? []
  const range = { ...(least && { least: Number(least) }), ...(most && { most: Number(most) }) }
  return least || most ? range : undefined
}

/** Unreadable values count as absent. */
export function readRefinement({ left, department, range, view }: RefinementSearch): Refinement {
  const named = new Set(left?.split('.'))
  const chosen = buckets.filter((bucket) => named.has(words[bucket]))
  const departments = [...new Set(typeof department === 'string' ? [department] : department)]
  const span = readRange(range)
  return {
    ...(chosen.length > 0 && { left: chosen }),
    ...(departments.length > 0 && { departments }),
    ...(span && { range: span }),
    ...(view === 'departments' && { view }),
  }
}

export function toRefinementSearch({
  left = [],
  departments = [],
  range,
  view,
}: Refinement): RefinementSearch {
  const named = buckets.filter((bucket) => left.includes(bucket))
  const { least = '', most = '' } = range ?? {}
  return {
    ...(named.length > 0 && { left: named.map((bucket) => words[bucket]).join('.') }),
    ...(departments.length > 0 && {
      department: departments.length === 1 ? departments[0] : [...departments],
    }),
    ...(least === '' && most === '' ? {} : { range: `${least}..${most}` }),
    ...(view && { view }),
  }
}

/** With a value added, or without it if it is there. */
export const flip = <T>(values: readonly T[] = [], value: T): readonly T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
