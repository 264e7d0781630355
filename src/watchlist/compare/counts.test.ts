import { describe as group, expect, it } from 'vitest'
import {
  type Counted,
  countsSchema,
  countVideos,
  filterOf,
  mostCounts,
  mostOfFilter,
  pointsOf,
  sayDifference,
  seriesOf,
  withCount,
} from './counts.ts'

const everyone = await filterOf({})
const on = (month: number, day: number, people = 0, asked = everyone, hour = 9): Counted => ({
  at: new Date(2026, month - 1, day, hour).getTime(),
  asked,
  people,
  videos: 2 * people,
})

const filterOfCounts = (...values: readonly ('video_count_0' | 'video_count_1_or_more')[]) =>
  filterOf({ filterBy: values.map((value) => ({ fieldName: 'type', value })) })

group('the counts of a reading', () => {
  it('have the people with videos left, and no name', () => {
    const people = [3, 0, undefined, 1].map((watchlistCount, at) => ({
      emailAddress: `p${at}@corp.example`,
      name: `Person ${at}`,
      department: 'Sales',
      watchlistCount,
    }))
    expect(countVideos(people)).toEqual({ people: 2, videos: 4 })
    const kept = countsSchema.parse({ reads: [{ ...on(11, 26), ...countVideos(people), more: people }] })
    expect(JSON.stringify(kept)).not.toMatch(/Person|@corp|Sales/)
  })

  it('are not kept for a search that names a person, and of other searches only a digest', async () => {
    for (const fieldName of ['name', 'email'] as const)
      expect(await filterOf({ searchBy: { fieldName, value: 'ann' } })).toBe('')
    const sales = await filterOf({ searchBy: { fieldName: 'department', value: 'Sales' } })
    expect(sales).toMatch(/^[\da-f]{64}$/)
    expect(sales).not.toBe(await filterOf({ searchBy: { fieldName: 'department', value: 'Sale' } }))
  })

  it('have one filter, whether the default is asked for or not', async () => {
    expect([await filterOfCounts(), await filterOfCounts('video_count_1_or_more')]).toEqual([
      everyone,
      everyone,
    ])
    expect(await filterOfCounts('video_count_0')).not.toBe(everyone)
  })

  it('replace those of the same day and filter, and the oldest give way', () => {
    const reads = [on(10, 26, 101), on(11, 26, 100), on(11, 26, 7, 'other')]
    expect(withCount(reads, on(11, 26, 99, everyone, 17))).toEqual([
      on(10, 26, 101),
      on(11, 26, 7, 'other'),
      on(11, 26, 99, everyone, 17),
    ])
    const many = Array.from({ length: mostOfFilter }, (_, at) => on(1, 1 + at))
    const next = withCount([on(1, 1, 7, 'other'), ...many], on(12, 1))
    expect(next).toHaveLength(1 + mostOfFilter)
    expect([next[0], next[1], next.at(-1)]).toEqual([on(1, 1, 7, 'other'), many[1], on(12, 1)])
    const others = Array.from({ length: mostCounts }, (_, at) => on(1, 1, at, `other ${at}`))
    expect(withCount(others, on(12, 1))).toHaveLength(mostCounts)
  })

  it('do not replace later ones of the same day, even of two entries', () => {
    const reads = [on(11, 26, 99, everyone, 17), on(11, 26, 98, everyone, 8)]
    expect(withCount(reads, on(11, 26, 100))).toEqual([on(11, 26, 99, everyone, 17)])
  })
})

group('the trend', () => {
  const now = on(11, 26, 99)
  it('has earlier days of the same filter only', () => {
    const reads = [on(9, 26, 103), on(10, 26, 101), on(10, 30, 9, 'other'), on(11, 26, 98, everyone, 8)]
    expect(seriesOf(reads, now)).toEqual([on(9, 26, 103), on(10, 26, 101), now])
    expect(seriesOf([], now)).toEqual([now])
  })

  it('is drawn by days, and by the last of each month once there are many', () => {
    const days = Array.from({ length: 60 }, (_, at) => on(9, 1 + at, at))
    expect(pointsOf(days.slice(0, 12))).toHaveLength(12)
    expect(pointsOf([...days, now]).map(({ people }) => people)).toEqual([29, 59, 99])
    // Two months would be a straight line.
    expect(pointsOf(days)).toEqual(days.slice(-12))
  })

  it.each([
    [101, 99, '2 fewer people and 4 fewer videos than'],
    [98, 99, '1 more person and 2 more videos than'],
    [99, 99, 'The numbers are the same as'],
  ])('from %d to %d people is %s', (before, after, said) =>
    expect(sayDifference(on(10, 26, before), on(11, 26, after))).toBe(said),
  )

  it('leaves out a number that stays', () =>
    expect(sayDifference({ people: 4, videos: 9 }, { people: 4, videos: 8 })).toBe('1 fewer video than'))
})
