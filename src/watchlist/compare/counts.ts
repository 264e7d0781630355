/** The counts of whole readings, without a name: compared with an earlier reading of the same filter, and drawn. */
import * as z from 'zod/mini'
import type { WatchlistInput, WatchlistRecord } from '../../api/schemas.ts'
import { count } from '../../ui/number.ts'

/** `asked`: the filter, as the request has it. `people`: those with videos left. */
const counted = z.object({ at: z.number(), asked: z.string(), people: z.number(), videos: z.number() })
export const countsSchema = z.object({ reads: z.array(counted) })
export type Counted = z.infer<typeof counted>
type Counts = Pick<Counted, 'people' | 'videos'>

/** The most counts that are kept: half a year of one filter, read every day. */
export const mostCounts = 200
/** The most points that are drawn one by one. A longer line has one for each month. */
const mostPoints = 12

/** The text that tells filters apart. Absent for a search that names a person. */
export const filterOf = (asked: WatchlistInput): string | undefined =>
  asked.searchBy?.fieldName === 'name' || asked.searchBy?.fieldName === 'email'
    ? undefined
    : JSON.stringify(asked)

export function countVideos(records: readonly WatchlistRecord[]): Counts {
  let people = 0
  let videos = 0
  for (const { watchlistCount = 0 } of records) {
    if (watchlistCount > 0) people++
    videos += watchlistCount
  }
  return { people, videos }
}

const isSameDay = (one: number, other: number) =>
  new Date(one).toDateString() === new Date(other).toDateString()

/** The counts with one more, which replaces one of the same day and filter. The oldest give way. */
export const withCount = (reads: readonly Counted[], next: Counted): Counted[] =>
  [...reads.filter(({ at, asked }) => asked !== next.asked || !isSameDay(at, next.at)), next]
    .toSorted((a, b) => a.at - b.at)
    .slice(-mostCounts)

/** The counts of the filter on earlier days, and this one, oldest first. */
export const seriesOf = (reads: readonly Counted[], now: Counted): readonly Counted[] => [
  ...reads.filter(({ at, asked }) => asked === now.asked && at < now.at && !isSameDay(at, now.at)),
  now,
]

/** The points of the line: all of a short series, and of a long one the last of each month. */
export function pointsOf(series: readonly Counted[]): readonly Counted[] {
  if (series.length <= mostPoints) return series
  const monthOf = ({ at }: Counted) => new Date(at).toISOString().slice(0, 7)
  return [...new Map(series.map((each) => [monthOf(each), each])).values()].slice(-mostPoints)
}

function sayStep(difference: number, one: string, many: string): string {
  if (difference === 0) return ''
  const which = difference < 0 ? 'fewer' : 'more'
  return count(Math.abs(difference), `${which} ${one}`, `${which} ${many}`)
}

/** The difference in words: "4 fewer people and 12 more videos than", or "The same as". */
export function sayDifference(before: Counts, after: Counts): string {
  const parts = [
    sayStep(after.people - before.people, 'person', 'people'),
    sayStep(after.videos - before.videos, 'video', 'videos'),
  ].filter(Boolean)
  return parts.length === 0 ? 'The same as' : `${parts.join(' and ')} than`
}
