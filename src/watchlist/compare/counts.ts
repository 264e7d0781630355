/** The counts of whole readings, without a name: compared with an earlier reading of the same filter, and drawn. */
import * as z from 'zod/mini'
import type { WatchlistInput, WatchlistRecord } from '../../api/schemas.ts'
import { sha256 } from '../../log/digest.ts'
import { count } from '../../ui/number.ts'

/** `asked`: the digest of the filter: see `filterOf`. `people`: those with videos left. */
const counted = z.object({ at: z.number(), asked: z.string(), people: z.number(), videos: z.number() })
export const countsSchema = z.object({ reads: z.array(counted) })
export type Counted = z.infer<typeof counted>
type Counts = Pick<Counted, 'people' | 'videos'>

/** The most counts of a filter that are kept: half a year, if it is read every day. */
export const mostOfFilter = 200
/** The most counts that are kept of all filters together. */
export const mostCounts = 1_000
/** The most points that are drawn one by one. A longer line has one for each month. */
const mostPoints = 12
/** The fewest months that are drawn: fewer would hide how the numbers changed. */
const fewestMonths = 3

/** A digest that tells filters apart, and keeps no name of a department. Empty for a search that names a person. */
export async function filterOf({ searchBy, attributeIds, filterBy = [] }: WatchlistInput): Promise<string> {
  if (searchBy?.fieldName === 'name' || searchBy?.fieldName === 'email') return ''
  const counts = filterBy.map(({ value }) => value).toSorted()
  // The service's default, asked for or not.
  const isDefault = String(counts) === 'video_count_1_or_more'
  return sha256(JSON.stringify([searchBy ?? null, attributeIds ?? [], isDefault ? [] : counts]))
}

export function countVideos(records: readonly WatchlistRecord[]): Counts {
  let people = 0
  let videos = 0
  for (const { watchlistCount = 0 } of records) {
    if (watchlistCount > 0) people++
    videos += watchlistCount
  }
  return { people, videos }
}

const dayOf = ({ at }: Counted) => new Date(at).toDateString()
const byTime = (one: Counted, other: Counted) => one.at - other.at

/** The counts with one more: the latest of each day and filter. The oldest give way. */
export function withCount(reads: readonly Counted[], next: Counted): Counted[] {
  const all = [...reads, next].toSorted(byTime)
  const days = [...new Map(all.map((each) => [`${each.asked} ${dayOf(each)}`, each])).values()]
  const own = days.filter(({ asked }) => asked === next.asked).slice(-mostOfFilter)
  const others = days.filter(({ asked }) => asked !== next.asked)
  return [...others, ...own].toSorted(byTime).slice(-mostCounts)
}

/** The counts of the filter on earlier days, and this one, oldest first. */
export const seriesOf = (reads: readonly Counted[], now: Counted): readonly Counted[] => [
  ...reads.filter((each) => each.asked === now.asked && each.at < now.at && dayOf(each) !== dayOf(now)),
  now,
]

/** The points of the line: all of a short series, and of a long one the last of each month, or the latest. */
export function pointsOf(series: readonly Counted[]): readonly Counted[] {
  if (series.length <= mostPoints) return series
  const monthOf = ({ at }: Counted) => `${new Date(at).getFullYear()} ${new Date(at).getMonth()}`
  const months = [...new Map(series.map((each) => [monthOf(each), each])).values()]
  return (months.length < fewestMonths ? series : months).slice(-mostPoints)
}

/** A difference in words: "4 fewer people", or nothing. */
export function sayStep(difference: number, one: string, many: string): string {
  if (difference === 0) return ''
  const which = difference < 0 ? 'fewer' : 'more'
  return count(Math.abs(difference), `${which} ${one}`, `${which} ${many}`)
}

/** The difference in words: "4 fewer people and 12 more videos than". */
export function sayDifference(before: Counts, after: Counts): string {
  const parts = [
    sayStep(after.people - before.people, 'person', 'people'),
    sayStep(after.videos - before.videos, 'video', 'videos'),
  ].filter(Boolean)
  return parts.length === 0 ? 'The numbers are the same as' : `${parts.join(' and ')} than`
}
