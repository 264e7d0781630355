/** The people read, counted by videos left and by department, and the filters on the page that follow from them. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { addressKey } from '../fields.ts'
import { type Bucket, bucketOf, buckets } from './videoCounts.ts'

/** What tells departments apart: capitals and blanks do not. Empty for none. */
export const departmentKey = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

export interface PageFilter {
  readonly left: readonly Bucket[]
  /** The keys of departments; an empty one is “No department”. */
  readonly departments: readonly string[]
}

/** For each record whose address is that of another one too, the first of these: they are one person. */
function findRepeats(people: readonly WatchlistRecord[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const [index, person] of people.entries()) {
    const key = addressKey(person)
    const known = first.get(key)
    if (known !== undefined) repeats.set(known, known).set(index, known)
    else if (key !== '') first.set(key, index)
  }
  return repeats
}

export type CountedPeople = ReturnType<typeof countPeople>

/** Counts the people, each address once. `asked`: the buckets that are listed even if no one is in them. */
export function countPeople(
  people: readonly WatchlistRecord[],
  asked: readonly Bucket[],
  hasRepeats: boolean,
) {
  const repeats = hasRepeats ? findRepeats(people) : new Map<number, number>()
  const perBucket = new Map(buckets.map((bucket) => [bucket, 0]))
  const departments = new Map<string, { people: number; readonly spellings: Map<string, number> }>()
  /** The keys by spelling, since a list of many people has few. */
  const keys = new Map<string, string>()
  const counted = new Set<string>()
  const videos = Float64Array.from(people, ({ watchlistCount }) => watchlistCount ?? 0)
  /** Whether the person of a record is one more in a group. */
  const isNew = (index: number, group: string) => {
    const key = repeats.has(index) ? `${repeats.get(index)} ${group}` : ''
    return key === '' || (!counted.has(key) && counted.add(key))
  }
  for (const [index, { department, watchlistCount }] of people.entries()) {
    const key = keys.get(department) ?? departmentKey(department)
    keys.set(department, key)
    const bucket = bucketOf(watchlistCount)
    const group = departments.get(key) ?? { people: 0, spellings: new Map<string, number>() }
    departments.set(key, group)
    group.spellings.set(department, (group.spellings.get(department) ?? 0) + 1)
    if (isNew(index, bucket)) perBucket.set(bucket, (perBucket.get(bucket) ?? 0) + 1)
    if (isNew(index, `in ${key}`)) group.people++
  }
  const spelt = Array.from(departments, ([key, group]) => {
    const spellings = Array.from(group.spellings)
      .toSorted((a, b) => b[1] - a[1])
      .map(([name]) => name)
    return { key, name: spellings[0]?.trim() ?? '', people: group.people, spellings }
  })
  return {
    total: people.length - repeats.size + new Set(repeats.values()).size,
    buckets: Array.from(perBucket, ([bucket, count]) => ({ bucket, people: count })).filter(
      (each) => each.people > 0 || asked.includes(each.bucket),
    ),
    departments: spelt.toSorted((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1)),
    peopleIn(order: Iterable<number> & { readonly length: number }): number {
      if (repeats.size === 0) return order.length
      let unique = 0
      const repeated = new Set<number>()
      for (const index of order) {
        const person = repeats.get(index)
        if (person === undefined) unique++
        else repeated.add(person)
      }
      return unique + repeated.size
    },
    videosIn(order: Iterable<number>): number {
      let sum = 0
      for (const index of order) sum += videos[index] ?? 0
      return sum
    },
    /** The test of the filters on the page: any value of each. `undefined` if everyone passes. */
    passesOf({ left, departments: chosen }: PageFilter): ((index: number) => boolean) | undefined {
      if (left.length === 0 && chosen.length === 0) return undefined
      return (index) => {
        const person = people[index]
        return (
          person !== undefined &&
          (left.length === 0 || left.includes(bucketOf(person.watchlistCount))) &&
          (chosen.length === 0 || chosen.includes(keys.get(person.department) ?? ''))
        )
      }
    },
  }
}
