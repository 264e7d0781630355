import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { noFilters, readFilters, toSearch } from '../filters.ts'
import {
  askedBuckets,
  asksWholeDepartments,
  bucketOf,
  flip,
  type Refinement,
  sayRefinement,
} from './refinement.ts'
import { watchlistSearch } from '../search.ts'

const buckets = ['0', '1', '2', '3', '4', '?'] as const
const videos = fc.option(fc.nat(999), { nil: undefined })
const refinements: fc.Arbitrary<Refinement> = fc
  .record({
    left: fc.subarray([...buckets]),
    departments: fc.uniqueArray(fc.string(), { maxLength: 4 }),
    least: videos,
    most: videos,
    isGrouped: fc.boolean(),
  })
  .map(({ left, departments, least, most, isGrouped }) => ({
    ...(left.length > 0 && { left }),
    ...(departments.length > 0 && { departments }),
    ...((least ?? most) !== undefined && {
      range: { ...(least !== undefined && { least }), ...(most !== undefined && { most }) },
    }),
    ...(isGrouped && { view: 'departments' as const }),
  }))

const search = (refinement: Refinement) => toSearch({ ...noFilters, ...refinement })

it('is restored from the URL, with any department name', () => {
  fc.assert(
    fc.property(refinements, (refinement) => {
      const parsed = watchlistSearch.parse(JSON.parse(JSON.stringify(search(refinement))))
      expect(readFilters(parsed)).toEqual({ ...noFilters, ...refinement })
    }),
  )
})

it('is readable in the URL, and absent without a choice', () => {
  expect(search({ left: ['4', '1'], departments: ['Sales'], range: { least: 5 } })).toEqual({
    left: 'one.four-up',
    department: 'Sales',
    range: '5..',
  })
  expect(search({ departments: ['', 'Sales'] })).toEqual({ department: ['', 'Sales'] })
  expect(search({ left: [], departments: [], range: {} })).toEqual({})
})

it('falls back where the URL is broken', () => {
  expect(readFilters({ left: 'five.two', range: '5-9', view: 'pie' })).toEqual({ ...noFilters, left: ['2'] })
  expect(readFilters({ range: '..' })).toEqual(noFilters)
  expect(readFilters(watchlistSearch.parse({ department: { a: 1 }, left: [] }))).not.toHaveProperty(
    'departments',
  )
})

it.each([
  [0, '0'],
  [3, '3'],
  [4, '4'],
  [10_000, '4'],
  [undefined, '?'],
] as const)('puts a count of %s into bucket %s', (count, bucket) => {
  expect(bucketOf(count)).toBe(bucket)
})

it('knows which buckets a request asks for (admin-api §4.2 rule 1)', () => {
  expect(askedBuckets([])).toEqual(['1', '2', '3', '4'])
  expect(askedBuckets(['video_count_0', 'video_count_2'])).toEqual(['0', '2'])
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
  expect(sayRefinement({ left: ['1', '4'], departments: ['Sales', ''], range: { least: 5 } }, 'ann')).toBe(
    'containing “ann”; 1 video or 4 or more videos; 5 or more videos; Sales or No department',
  )
  expect(sayRefinement({ range: { most: 3 } }, '')).toBe('up to 3 videos')
  expect(sayRefinement({ range: { most: 1 } }, '')).toBe('up to 1 video')
  expect(sayRefinement({ range: { least: 2, most: 3 } }, '')).toBe('2 to 3 videos')
  expect(sayRefinement({ range: { least: 1, most: 1 } }, '')).toBe('exactly 1 video')
})
