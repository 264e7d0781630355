/** What the lists that were read say about the filters: departments to choose from, and people by count. */
import { useState } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import type { Filters, VideoCount } from './filters.ts'

const fits: Record<VideoCount, (videos: number) => boolean> = {
  video_count_0: (videos) => videos === 0,
  video_count_1: (videos) => videos === 1,
  video_count_2: (videos) => videos === 2,
  video_count_3: (videos) => videos === 3,
  video_count_4_or_more: (videos) => videos >= 4,
  video_count_1_or_more: (videos) => videos >= 1,
}

/** People by count, for the counts that the request covers. */
export function countPeople(
  records: readonly WatchlistRecord[],
  { videos }: Pick<Filters, 'videos'>,
): ReadonlyMap<VideoCount, number> {
  const any = 'video_count_1_or_more'
  const isAny = videos.length === 0 || videos.includes(any)
  const asked = Object.entries(fits) as [VideoCount, (typeof fits)[VideoCount]][] // `Object.entries` loses the names
  return new Map(
    asked
      .filter(([count]) => videos.includes(count) || (isAny && count !== 'video_count_0'))
      .map(([count, isFor]) => [
        count,
        records.reduce((sum, { watchlistCount }) => sum + Number(isFor(watchlistCount ?? -1)), 0),
      ]),
  )
}

export const departmentsOf = (records: readonly WatchlistRecord[], before: readonly string[]): string[] =>
  Array.from(new Set([...before, ...records.map(({ department }) => department)]))
    .filter((department) => department.trim() !== '')
    .toSorted((a, b) => a.localeCompare(b, 'en'))

interface Known {
  readonly of?: readonly WatchlistRecord[]
  readonly departments: readonly string[]
  readonly counts: ReadonlyMap<VideoCount, number>
}

/** `records`: of a reading that is complete. The departments of earlier lists stay, while the page is open. */
export function useKnown(records: readonly WatchlistRecord[] | undefined, asked: Filters): Known {
  const [known, setKnown] = useState<Known>({ departments: [], counts: new Map() })
  if (records === known.of) return known
  const departments = records ? departmentsOf(records, known.departments) : known.departments
  const next = { of: records, departments, counts: records ? countPeople(records, asked) : new Map() }
  setKnown(next)
  return next
}
