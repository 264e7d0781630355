/** The people read, counted by videos left and by department, and the filters on the page that follow from them. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { bucketOf, buckets as allBuckets, type Bucket, type Refinement } from './refinement.ts'

export interface Department {
  /** The department; empty for people without one. */
  readonly name: string
  readonly people: number
}

/** The people read, counted once. Indexes into the arrays are those of the records. */
export interface Facets {
  readonly buckets: readonly { readonly bucket: Bucket; readonly people: number }[]
  /** The departments, the most frequent first. */
  readonly departments: readonly Department[]
  /** The name of each person's department, without surrounding spaces. */
  readonly departmentOf: readonly string[]
  readonly bucketOf: readonly Bucket[]
  /** The videos of each person; a missing count counts as 0. */
  readonly videosOf: Float64Array
  readonly videos: number
}

/** Counts the people. `asked`: the buckets that the request asks for. Others are listed only if someone is in them. */
export function countFacets(records: readonly WatchlistRecord[], asked: readonly Bucket[]): Facets {
  const perBucket = new Map(allBuckets.map((bucket) => [bucket, 0]))
  const perDepartment = new Map<string, number>()
  const videosOf = new Float64Array(records.length)
  const bucketsOf: Bucket[] = []
  const departmentOf: string[] = []
  let videos = 0
  for (const [index, { department, watchlistCount }] of records.entries()) {
    const bucket = bucketOf(watchlistCount)
    const name = department.trim()
    const own = watchlistCount ?? 0
    bucketsOf.push(bucket)
    departmentOf.push(name)
    videosOf[index] = own
    videos += own
    perBucket.set(bucket, (perBucket.get(bucket) ?? 0) + 1)
    perDepartment.set(name, (perDepartment.get(name) ?? 0) + 1)
  }
  return {
    buckets: [...perBucket]
      .map(([bucket, people]) => ({ bucket, people }))
      .filter(({ bucket, people }) => people > 0 || asked.includes(bucket)),
    departments: [...perDepartment]
      .map(([name, people]) => ({ name, people }))
      .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1)),
    departmentOf,
    bucketOf: bucketsOf,
    videosOf,
    videos,
  }
}

/** The test of the filters on the page: any value of a facet, and all facets. `undefined` if everyone passes. */
export function passesOf(
  { bucketOf: buckets, departmentOf, videosOf }: Facets,
  { left = [], departments = [], range }: Refinement,
): ((index: number) => boolean) | undefined {
  if (left.length === 0 && departments.length === 0 && !range) return undefined
  const { least = 0, most = Infinity } = range ?? {}
  return (index) => {
    const bucket = buckets[index]
    const videos = videosOf[index] ?? 0
    return (
      (left.length === 0 || left.some((each) => each === bucket)) &&
      (departments.length === 0 || departments.includes(departmentOf[index] ?? '')) &&
      (!range || (bucket !== 'unknown' && videos >= least && videos <= most))
    )
  }
}

export const sumVideos = ({ videosOf }: Facets, order: Iterable<number>): number => {
  let sum = 0
  for (const index of order) sum += videosOf[index] ?? 0
  return sum
}

export interface DepartmentRow {
  readonly name: string
  /** The number of people with videos left. */
  readonly withVideos: number
  readonly videos: number
  /** The videos left per person of these. */
  readonly average: number
  /** The share of the department with videos left, 0 to 1. It is known only if the list has all of its people. */
  readonly share: number | undefined
}

/** The departments of the shown people. `isEveryone`: the list has all people of a department, or none of them. */
export function groupByDepartment(
  { departments, departmentOf, videosOf }: Facets,
  order: Uint32Array,
  isEveryone: boolean,
): readonly DepartmentRow[] {
  const groups = new Map<string, { withVideos: number; videos: number }>()
  for (const index of order) {
    const name = departmentOf[index] ?? ''
    const group = groups.get(name) ?? { withVideos: 0, videos: 0 }
    const videos = videosOf[index] ?? 0
    groups.set(name, group)
    group.videos += videos
    if (videos > 0) group.withVideos += 1
  }
  return departments.flatMap(({ name, people: all }) => {
    const group = groups.get(name)
    if (!group) return []
    const { withVideos, videos } = group
    return {
      name,
      withVideos,
      videos,
      average: withVideos === 0 ? 0 : videos / withVideos,
      share: isEveryone ? withVideos / all : undefined,
    }
  })
}
