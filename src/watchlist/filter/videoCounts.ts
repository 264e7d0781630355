/** The counts of videos in words, of the request and of the people that were read. */
import { videoCounts } from '../../api/schemas.ts'

export type VideoCount = (typeof videoCounts)[number]

const any = 'video_count_1_or_more'
/** A count of videos left that a record can have: those of a request without "1 or more", or unknown. */
export type Bucket = Exclude<VideoCount, typeof any> | 'unknown'

/** The words for each count. `word`: in the URL, where the router would put a number in quotes. */
export const videoCountWords = {
  video_count_0: { word: 'none', label: 'None', name: 'No videos' },
  video_count_1: { word: 'one', label: '1', name: '1 video' },
  video_count_2: { word: 'two', label: '2', name: '2 videos' },
  video_count_3: { word: 'three', label: '3', name: '3 videos' },
  video_count_4_or_more: { word: 'four-up', label: '4 or more', name: '4 or more videos' },
  video_count_1_or_more: { word: 'any', label: '1 or more', name: '1 or more videos' },
  unknown: { word: 'unknown', label: 'Unknown', name: 'No count' },
}

const allCounts = [...videoCounts, 'unknown'] as const
export const buckets = allCounts.filter((count) => count !== any)

/** The counts in the URL, in this order: `one.four-up`. */
export const countText = {
  read<C extends VideoCount | Bucket>(known: readonly C[], text = ''): readonly C[] {
    const words = text.split('.')
    return known.filter((count) => words.includes(videoCountWords[count].word))
  },
  write: (chosen: readonly (VideoCount | Bucket)[]): string | undefined =>
    allCounts
      .filter((count) => chosen.includes(count))
      .map((count) => videoCountWords[count].word)
      .join('.') || undefined,
}

const fewVideos = ['video_count_0', 'video_count_1', 'video_count_2', 'video_count_3'] as const

export const bucketOf = (count: number | undefined): Bucket =>
  count === undefined ? 'unknown' : (fewVideos[count] ?? 'video_count_4_or_more')

/** The buckets that a request asks for. With none named, the service's default is 1 or more (admin-api §4.2 rule 1). */
export function askedBuckets(videos: readonly VideoCount[]): readonly Bucket[] {
  const hasAny = videos.length === 0 || videos.includes(any)
  const isAny = (bucket: Bucket) => hasAny && bucket !== 'video_count_0' && bucket !== 'unknown'
  return buckets.filter((bucket) => isAny(bucket) || videos.some((count) => count === bucket))
}
