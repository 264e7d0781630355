import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { noFilters, readFilters, toSearch } from '../filters.ts'
import { watchlistSearch } from '../search.ts'
import {
  askedBuckets,
  asksWholeDepartments,
  bucketOf,
  buckets,
  clashes,
  flip,
  type Refinement,
  sayRefinement,
} from './refinement.ts'

const refinements: fc.Arbitrary<Refinement> = fc
  .record({
    left: fc.subarray([...buckets]),
    departments: fc.uniqueArray(fc.string(), { maxLength: 4 }),
    isGrouped: fc.boolean(),
  })
  .map(({ left, departments, isGrouped }) => ({
    ...(left.length > 0 && { left }),
    ...(departments.length > 0 && { departments }),
    ...(isGrouped && { view: 'departments' as const }),
  }))

const search = (refinement: Refinement) => toSearch({ ...noFilters, q: '', ...refinement })

it('is restored from the URL, with any department name', () => {
  fc.assert(
    fc.property(refinements, (refinement) => {
      const parsed = watchlistSearch.parse(JSON.parse(JSON.stringify(search(refinement))))
      expect(readFilters(parsed)).toEqual({ ...noFilters, q: '', ...refinement })
    }),
  )
})

it('is readable in the URL, and absent without a choice', () => {
  expect(search({ left: ['video_count_4_or_more', 'video_count_1'], departments: ['Sales'] })).toEqual({
    left: 'one.four-up',
    department: 'Sales',
  })
  expect(search({ departments: ['', 'Sales'] })).toEqual({ department: ['', 'Sales'] })
  expect(search({ left: [], departments: [] })).toEqual({})
})

it('falls back where the URL is broken', () => {
  expect(readFilters({ left: 'five.two', view: 'pie' })).toEqual({
    ...noFilters,
    q: '',
    left: ['video_count_2'],
  })
  expect(readFilters(watchlistSearch.parse({ department: { a: 1 }, left: [] }))).not.toHaveProperty(
    'departments',
  )
})

it.each([
  [0, 'video_count_0'],
  [3, 'video_count_3'],
  [4, 'video_count_4_or_more'],
  [10_000, 'video_count_4_or_more'],
  [undefined, 'unknown'],
] as const)('puts a count of %s into bucket %s', (count, bucket) => {
  expect(bucketOf(count)).toBe(bucket)
})

it('knows which buckets a request asks for (admin-api §4.2 rule 1)', () => {
  expect(askedBuckets([])).toEqual([
    'video_count_1',
    'video_count_2',
    'video_count_3',
    'video_count_4_or_more',
  ])
  expect(askedBuckets(['video_count_0', 'video_count_2'])).toEqual(['video_count_0', 'video_count_2'])
})

it('lets “1 or more” exclude what it includes, and keeps none beside it', () => {
  const any = 'video_count_1_or_more'
  const narrow = ['video_count_1', 'video_count_2', 'video_count_3', 'video_count_4_or_more'] as const
  for (const count of narrow) {
    expect(clashes(count, ['video_count_0', any])).toBe(true)
    expect(clashes(any, ['video_count_0', count])).toBe(true)
    expect(clashes(count, narrow)).toBe(false)
  }
  expect(clashes('video_count_0', [any])).toBe(false)
  expect(clashes(any, ['video_count_0', any])).toBe(false)
  // In a link, “1 or more” stays.
  expect(readFilters({ videos: 'none.two.any' }).videos).toEqual(['video_count_0', any])
})

it('asks for whole departments only with every count, and not with a search that takes a part of them', () => {
  const all = ['video_count_0', 'video_count_1_or_more'] as const
  expect(asksWholeDepartments(undefined, all)).toBe(true)
  expect(asksWholeDepartments('department', all)).toBe(true)
  for (const by of ['name', 'email', 'customAttribute']) expect(asksWholeDepartments(by, all)).toBe(false)
  expect(asksWholeDepartments(undefined, [])).toBe(false)
  expect(asksWholeDepartments(undefined, ['video_count_0', 'video_count_1'])).toBe(false)
})

it('flips a value', () => {
  expect(flip(undefined, 'a')).toEqual(['a'])
  expect(flip(['a', 'b'], 'a')).toEqual(['b'])
})

it('says the filters in words', () => {
  expect(sayRefinement({}, ' ')).toBe('')
  expect(
    sayRefinement({ left: ['video_count_1', 'video_count_4_or_more'], departments: ['Sales', ''] }, 'ann'),
  ).toBe('containing “ann”; 1 video or 4 or more videos; Sales or No department')
})
