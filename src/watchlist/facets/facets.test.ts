import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturalOrder } from '../../ui/table/order.ts'
import { countFacets, groupByDepartment, passesOf, sayShare, sumVideos } from './facets.ts'
import { bucketOf } from './refinement.ts'

const person = (department: string, watchlistCount: number | undefined) => ({
  emailAddress: '',
  name: '',
  department,
  watchlistCount,
})
const people = [
  person('Sales', 1),
  person(' Sales ', 7),
  person('', 4),
  person('Finance', 0),
  person('Sales', undefined),
  person('Finance', 2),
]
const facets = countFacets(people, [
  'video_count_1',
  'video_count_2',
  'video_count_3',
  'video_count_4_or_more',
])
const passing = (refinement: Parameters<typeof passesOf>[1]) => {
  const passes = passesOf(facets, refinement) ?? (() => true)
  return people.flatMap((_, index) => (passes(index) ? index : []))
}

const total = (of: readonly { people: number }[]) => of.reduce((sum, each) => sum + each.people, 0)

describe('the facets', () => {
  it('count people by videos left: what was asked for, and what came besides', () => {
    expect(facets.buckets).toEqual([
      { bucket: 'video_count_0', people: 1 },
      { bucket: 'video_count_1', people: 1 },
      { bucket: 'video_count_2', people: 1 },
      { bucket: 'video_count_3', people: 0 },
      { bucket: 'video_count_4_or_more', people: 2 },
      { bucket: 'unknown', people: 1 },
    ])
    expect(countFacets([], ['video_count_0', 'video_count_2']).buckets.map(({ bucket }) => bucket)).toEqual([
      'video_count_0',
      'video_count_2',
    ])
  })

  it('count people by department, the most frequent first', () => {
    expect(facets.departments).toEqual([
      { name: 'Sales', people: 3 },
      { name: 'Finance', people: 2 },
      { name: '', people: 1 },
    ])
  })

  it('add up the videos', () => {
    expect(facets.videos).toBe(14)
    expect(sumVideos(facets, [1, 4, 5])).toBe(9)
  })

  it('account for everyone', () => {
    const counts = fc.array(fc.option(fc.nat({ max: 9 }), { nil: undefined }))
    fc.assert(
      fc.property(counts, (all) => {
        const { buckets, departments } = countFacets(
          all.map((count, at) => person(`${at % 3}`, count)),
          [],
        )
        expect([total(buckets), total(departments)]).toEqual([all.length, all.length])
        for (const { bucket, people: found } of buckets)
          expect(all.filter((count) => bucketOf(count) === bucket)).toHaveLength(found)
      }),
    )
  })
})

describe('the filters', () => {
  it('leave any of one facet, and all facets', () => {
    expect(passesOf(facets, {})).toBeUndefined()
    expect(passing({ left: ['video_count_4_or_more'] })).toEqual([1, 2])
    expect(passing({ left: ['video_count_1', 'video_count_4_or_more'] })).toEqual([0, 1, 2])
    expect(passing({ departments: ['Sales', ''] })).toEqual([0, 1, 2, 4])
    expect(passing({ left: ['video_count_1', 'video_count_4_or_more'], departments: ['Sales'] })).toEqual([
      0, 1,
    ])
    expect(passing({ departments: ['Elsewhere'] })).toEqual([])
  })
})

it.each([
  [1, 3, '33%'],
  [999, 1_000, '99%'],
  [0.999, 1, '99%'],
  [1_000, 1_000, '100%'],
])('%d of %d people are %s', (some, all, said) => expect(sayShare(some, all)).toBe(said))

describe('by department', () => {
  it('counts the shown people with videos left', () => {
    expect(groupByDepartment(facets, naturalOrder(6), true)).toEqual([
      { name: 'Sales', withVideos: 2, videos: 8, average: 4, share: 2 / 3 },
      { name: 'Finance', withVideos: 1, videos: 2, average: 2, share: 0.5 },
      { name: '', withVideos: 1, videos: 4, average: 4, share: 1 },
    ])
  })

  it('knows no share unless everyone was asked for, and lists no department without a shown person', () => {
    expect(groupByDepartment(facets, Uint32Array.of(3), false)).toEqual([
      { name: 'Finance', withVideos: 0, videos: 0, average: 0, share: undefined },
    ])
  })
})
