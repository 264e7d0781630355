/** The people read, counted by videos left and by department, and the filters on the page that follow from them. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { rowsIn } from '../../ui/table/order.ts'
import { bucketOf, buckets as allBuckets, type Bucket, type Refinement } from './refinement.ts'

/** The people read, counted once. */
export type Facets = ReturnType<typeof countFacets>
export type Department = Facets['departments'][number]

const departmentOf = ({ department }: WatchlistRecord): string => department.trim()

/** Counts the people. `asked`: the buckets that the request asks for. Others are listed only if someone is in them. */
export function countFacets(records: readonly WatchlistRecord[], asked: readonly Bucket[]) {
  const perBucket = new Map(allBuckets.map((bucket) => [bucket, 0]))
  const perDepartment = new Map<string, number>()
  let videos = 0
  for (const record of records) {
    const bucket = bucketOf(record.watchlistCount)
    const name = departmentOf(record)
    videos += record.watchlistCount ?? 0
    perBucket.set(bucket, (perBucket.get(bucket) ?? 0) + 1)
    perDepartment.set(name, (perDepartment.get(name) ?? 0) + 1)
  }
  return {
    records,
    buckets: [...perBucket]
      .map(([bucket, people]) => ({ bucket, people }))
      .filter(({ bucket, people }) => people > 0 || asked.includes(bucket)),
    /** The most frequent first. The name is empty for people without one. */
    departments: [...perDepartment]
      .map(([name, people]) => ({ name, people }))
      .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1)),
    videos,
  }
}

/** The test of the filters on the page: any value of a facet, and all facets. `undefined` if everyone passes. */
export function passesOf(
  { records }: Facets,
  { left = [], departments = [] }: Refinement,
): ((index: number) => boolean) | undefined {
  if (left.length === 0 && departments.length === 0) return undefined
  return (index) => {
    const record = records[index]
    if (!record) return false
    return (
      (left.length === 0 || left.includes(bucketOf(record.watchlistCount))) &&
      (departments.length === 0 || departments.includes(departmentOf(record)))
    )
  }
}

export const sumVideos = ({ records }: Facets, order: Iterable<number>): number => {
  let sum = 0
  for (const index of order) sum += records[index]?.watchlistCount ?? 0
  return sum
}

const share = new Intl.NumberFormat('en', { style: 'percent' })

/** The share of the people in all, as a percentage: 100% only if it is all of them. */
export const sayShare = (people: number, all: number): string =>
  share.format(people < all ? Math.min(people / all, 0.99) : 1)

export type DepartmentRow = ReturnType<typeof groupByDepartment>[number]

/** The departments of the shown people. `isEveryone`: the list has all people of a department, or none of them. */
export function groupByDepartment(
  { departments, records }: Pick<Facets, 'departments' | 'records'>,
  order: Uint32Array,
  isEveryone: boolean,
) {
  const groups = new Map<string, { withVideos: number; videos: number }>()
  for (const record of rowsIn(records, order)) {
    const name = departmentOf(record)
    const group = groups.get(name) ?? { withVideos: 0, videos: 0 }
    const { watchlistCount: videos = 0 } = record
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
      /** The videos left per person who has any. */
      average: withVideos === 0 ? 0 : videos / withVideos,
      /** The share of the department with videos left, 0 to 1. */
      share: isEveryone ? withVideos / all : undefined,
    }
  })
}
