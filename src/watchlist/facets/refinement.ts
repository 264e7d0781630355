/**
 * The counts of videos in words, and the filters on the people that were read. These are on the page and in the URL,
 * never in a request.
 */
import { videoCounts } from '../../api/schemas.ts'

export type VideoCount = (typeof videoCounts)[number]

const any = 'video_count_1_or_more'
/** A count of videos left that a record can have: those of a request without "1 or more", or unknown. */
export type Bucket = Exclude<VideoCount, typeof any> | 'unknown'

type Words = Readonly<Record<'word' | 'label' | 'name' | 'mark', string>>

/**
 * The words for each count. `word`: in the URL, where the router would put a number in quotes. `label`: in the form.
 * `mark`: on the bar.
 */
export const counts: Record<VideoCount | Bucket, Words> = {
  video_count_0: { word: 'none', label: 'None', name: 'No videos', mark: '0' },
  video_count_1: { word: 'one', label: '1', name: '1 video', mark: '1' },
  video_count_2: { word: 'two', label: '2', name: '2 videos', mark: '2' },
  video_count_3: { word: 'three', label: '3', name: '3 videos', mark: '3' },
  video_count_4_or_more: { word: 'four-up', label: '4 or more', name: '4 or more videos', mark: '4+' },
  video_count_1_or_more: { word: 'any', label: '1 or more', name: '1 or more videos', mark: '1+' },
  unknown: { word: 'unknown', label: 'Unknown', name: 'No count', mark: '—' },
}

const allCounts = [...videoCounts, 'unknown'] as const
export const buckets = allCounts.filter((count) => count !== any)

/** The counts in the URL, in this order: `one.four-up`. */
export const countText = {
  read<C extends VideoCount | Bucket>(known: readonly C[], text = ''): readonly C[] {
    const words = text.split('.')
    return known.filter((count) => words.includes(counts[count].word))
  },
  write: (chosen: readonly (VideoCount | Bucket)[] = []): string | undefined =>
    allCounts
      .filter((count) => chosen.includes(count))
      .map((count) => counts[count].word)
      .join('.') || undefined,
}

/** Whether a count is one of 1 or more. */
export const isInAny = (count: VideoCount | Bucket) =>
  count !== any && count !== 'video_count_0' && count !== 'unknown'

/** Whether a count cannot be chosen beside these: “1 or more” includes every other count but none. */
export const clashes = (count: VideoCount, chosen: readonly VideoCount[]): boolean =>
  count === any ? chosen.some(isInAny) : isInAny(count) && chosen.includes(any)

const fewVideos = ['video_count_0', 'video_count_1', 'video_count_2', 'video_count_3'] as const

export const bucketOf = (count: number | undefined): Bucket =>
  count === undefined ? 'unknown' : (fewVideos[count] ?? 'video_count_4_or_more')

/** The buckets that a request asks for. With none named, the service's default is 1 or more (admin-api §4.2 rule 1). */
export const askedBuckets = (videos: readonly VideoCount[]): readonly Bucket[] =>
  buckets.filter(
    (bucket) =>
      videos.some((count) => count === bucket) ||
      (isInAny(bucket) && (videos.length === 0 || videos.includes(any))),
  )

/** Whether a request asks for all people of a department, or for none of them. */
export const asksWholeDepartments = (by: string | undefined, videos: readonly VideoCount[]): boolean =>
  (by === undefined || by === 'department') && askedBuckets(videos).length === 5

export interface Refinement {
  readonly left?: readonly Bucket[]
  /** The names of departments; an empty one is “No department”. */
  readonly departments?: readonly string[]
  /** The view by department; absent for the one by person. */
  readonly view?: 'departments'
}

export const noRefinement = { left: undefined, departments: undefined } satisfies Refinement

/** The name of a department as shown. */
export const departmentName = (name: string): string => name || 'No department'

/** The filters in words, for paper. Empty without a filter. */
export function sayRefinement({ left = [], departments = [] }: Refinement, q: string): string {
  const parts = [
    q.trim() && `containing “${q.trim()}”`,
    left.map((bucket) => counts[bucket].name.toLowerCase()).join(' or '),
    departments.map(departmentName).join(' or '),
  ]
  return parts.filter(Boolean).join('; ')
}

/** The values with one added, or without it if it is there. */
export const flip = <T>(values: readonly T[] = [], value: T): readonly T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
