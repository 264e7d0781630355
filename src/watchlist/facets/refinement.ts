/** The filters of what was read: on this page and in the URL, never in a request. */
import type { videoCounts } from '../../api/schemas.ts'

export type VideoCount = (typeof videoCounts)[number]

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

/** `word`: in the URL, where the router would put a number in quotes. `mark`: on the bar. */
export const buckets: Record<Bucket, Readonly<Record<'word' | 'name' | 'mark', string>>> = {
  '0': { word: 'none', name: 'No videos', mark: '0' },
  '1': { word: 'one', name: '1 video', mark: '1' },
  '2': { word: 'two', name: '2 videos', mark: '2' },
  '3': { word: 'three', name: '3 videos', mark: '3' },
  '4': { word: 'four-up', name: '4 or more videos', mark: '4+' },
  '?': { word: 'unknown', name: 'No count', mark: '—' },
}
export const bucketKeys = Object.keys(buckets) as Bucket[] // `Object.keys` loses the names

/** What a request asks for: its word in the URL, and the buckets of the answer. */
export const counts: Record<VideoCount, { readonly word: string; readonly buckets: readonly Bucket[] }> = {
  video_count_0: { word: 'none', buckets: ['0'] },
  video_count_1: { word: 'one', buckets: ['1'] },
  video_count_2: { word: 'two', buckets: ['2'] },
  video_count_3: { word: 'three', buckets: ['3'] },
  video_count_4_or_more: { word: 'four-up', buckets: ['4'] },
  video_count_1_or_more: { word: 'any', buckets: ['1', '2', '3', '4'] },
}

const fewVideos = ['0', '1', '2', '3'] as const

export const bucketOf = (count: number | undefined): Bucket =>
  count === undefined ? '?' : (fewVideos[count] ?? '4')

/** The buckets that a request asks for. With none named, the service's default is 1 or more (admin-api §4.2 rule 1). */
export const askedBuckets = (videos: readonly VideoCount[]): readonly Bucket[] =>
  videos.length === 0
    ? counts.video_count_1_or_more.buckets
    : [...new Set(videos.flatMap((count) => counts[count].buckets))]

/** Whether a request asks for all people of a department, or for none of them. */
export const asksWholeDepartments = (by: string | undefined, videos: readonly VideoCount[]): boolean =>
  (by === undefined || by === 'department') && askedBuckets(videos).length === 5

/** Names as they are shown. */
export const departmentName = (name: string): string => name || 'No department'

export function rangeName({ least, most }: VideoRange): string {
  if (most === undefined) return `${least ?? 0} or more videos`
  const videos = most === 1 ? 'video' : 'videos'
  if (least === undefined) return `Up to ${most} ${videos}`
  return least === most ? `Exactly ${most} ${videos}` : `${least} to ${most} ${videos}`
}

/** The filters in words, for paper. Empty without a filter. */
export function sayRefinement({ left = [], departments = [], range }: Refinement, q: string): string {
  const parts = [
    q.trim() && `containing “${q.trim()}”`,
    left.map((bucket) => buckets[bucket].name.toLowerCase()).join(' or '),
    range && rangeName(range).toLowerCase(),
    departments.map(departmentName).join(' or '),
  ]
  return parts.filter(Boolean).join('; ')
}

/** In the URL: `2..4`, `5..` or `..3`. */
export const rangeText = {
  read(text = ''): VideoRange | undefined {
    const [, least, most] = /^(\d{0,9})\.\.(\d{0,9})$/.exec(text) ?? []
    if (!least && !most) return undefined
    return { least: least ? Number(least) : undefined, most: most ? Number(most) : undefined }
  },
  write: ({ least, most }: VideoRange = {}): string | undefined =>
    (least ?? most) === undefined ? undefined : `${least ?? ''}..${most ?? ''}`,
}

/** With a value added, or without it if it is there. */
export const flip = <T>(values: readonly T[] = [], value: T): readonly T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
