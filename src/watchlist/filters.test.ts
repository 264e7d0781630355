import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchFields, videoCounts, watchlistInput } from '../api/schemas.ts'
import { buckets } from './filter/videoCounts.ts'
import { asksDefault, describe, fromForm, leftOut, namesIn, noFilters, noPageFilter } from './filters.ts'
import { type Filters, readFilters, type SearchField, sortFailures, sortKeys } from './filters.ts'
import { toForm, toRequest, toSearch } from './filters.ts'
import { watchlistSearch } from './search.ts'

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    by: fc.option(fc.constantFrom(...searchFields), { nil: undefined }),
    value: fc.string(),
    ids: fc.uniqueArray(fc.stringMatching(/^[\w-]{1,40}$/), { maxLength: 5 }),
    videos: fc.subarray([...videoCounts]),
    q: fc.string(),
    left: fc.subarray([...buckets]),
    departments: fc.subarray(['', 'it', 'r&d']),
    sort: fc.option(fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() }), {
      nil: undefined,
    }),
  })
  // A value belongs to a field, and ids belong to a custom attribute.
  .map((filters) => ({ ...filters, ...fromForm(toForm(filters)) }))

it('the URL restores every filter', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const search = JSON.parse(JSON.stringify(toSearch(filters))) as unknown
      expect(readFilters(watchlistSearch.parse(search), namesIn(filters))).toEqual(filters)
    }),
  )
})

it('the URL never has what names a person', () => {
  for (const by of ['name', 'email'] as const)
    expect(toSearch({ ...noFilters, by, value: 'anna', q: 'berit' })).toEqual({})
  expect(toSearch(readFilters({ by: 'name', for: 'anna' }))).toEqual({})
})

it('the URL leaves out defaults', () => {
  for (const filters of [noFilters, { ...noFilters, value: 'left over', ids: ['a'] }])
    expect(toSearch(filters)).toEqual({})
})

it('the URL names the parts of a link that the page cannot use', () => {
  const link = { by: 'name', videos: 'two.seven', left: 'one', department: 'IT', sort: '-height' }
  expect(leftOut(link)).toEqual([
    'The link has “name” for “by”, which this page cannot use.',
    'The link has “seven” for “videos”, which this page cannot use.',
    'The link has “-height” for “sort”, which this page cannot use.',
  ])
})

it('the URL never breaks the page, with any content', () => {
  const names = fc.constantFrom('by', 'for', 'ids', 'videos', 'department', 'sort', 'x')
  fc.assert(
    fc.property(fc.dictionary(names, fc.anything()), (raw) => {
      const filters = readFilters(watchlistSearch.parse(raw))
      expect(readFilters(watchlistSearch.parse(toSearch(filters)))).toEqual(filters)
    }),
  )
})

it('the URL ignores unreadable values and keeps the rest', () => {
  const link = { by: 'shoeSize', for: 'x', videos: 'two.seven', sort: '-height' }
  const kept = { ...noFilters, ...noPageFilter, videos: ['video_count_2'], departments: ['2024'] }
  expect(readFilters(watchlistSearch.parse({ ...link, department: 2024 }))).toEqual(kept)
  // The router writes the rest back to the address.
  expect(watchlistSearch.parse({ ...link, range: '7', new: 1 })).toEqual(link)
})

const search = (fieldName: SearchField, value: string) => ({ searchBy: { fieldName, value } })
const oslo = { by: 'customAttribute', value: 'Oslo' } as const
it.each<[Partial<Filters>, input: object]>([
  // The service applies its default to filters that are not set (admin-api §4.2 rule 1).
  [{}, {}],
  [{ by: 'name', value: ' Anna ', ids: ['left over'] }, search('name', ' Anna ')],
  [
    { videos: ['video_count_0', 'video_count_2'] },
    { filterBy: ['video_count_0', 'video_count_2'].map((value) => ({ fieldName: 'type', value })) },
  ],
  [
    { ...oslo, ids: ['a', 'b'] },
    { ...search(oslo.by, oslo.value), attributeIds: ['a', 'b'] },
  ],
])('the request of %j is %j', (filters, input) => {
  expect(toRequest({ ...noFilters, ...filters })).toEqual({ input })
})

it.each([
  [[], 'A search by custom attribute needs 1 to 3 attribute ids.'],
  [['a', 'b', 'c', 'd'], 'At most 3 attribute ids are allowed.'],
])('the request of the attribute ids %j is refused', (ids, problem) => {
  expect(toRequest({ ...noFilters, ...oslo, ids })).toEqual({ problems: { ids: problem } })
})

it('the request is valid, or replaced by problems', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const request = toRequest(filters)
      const isGood = 'input' in request && watchlistInput.safeParse(request.input).success
      const isRefused = 'problems' in request && Object.keys(request.problems).length > 0
      expect(isGood).not.toBe(isRefused)
    }),
  )
})

it('the refusals of the service go to their fields, and the rest is kept', () => {
  const failures = [
    { field: 'searchBy.value', message: 'Too short.' },
    { field: 'searchBy.fieldName', message: 'Unknown field.' },
    { field: 'attributeIds.1', message: 'There is no attribute with this id.' },
    { field: 'attributeIds.2', message: 'Cut off.' },
    { field: 'filterBy.0.value', message: 'Unknown count.' },
    { field: 'meta.pagination', message: 'No such page.' },
    { message: 'Not today.' },
  ]
  const ids = 'Id 2: There is no attribute with this id. Id 3: Cut off.'
  expect(sortFailures(failures)).toEqual({
    problems: { value: 'Too short.', by: 'Unknown field.', ids, videos: 'Unknown count.' },
    rest: failures.slice(-2),
  })
  // In API 2.0 the search is a list.
  const inList = [{ field: 'searchBy.0.fieldName', message: 'No.' }]
  expect(sortFailures(inList)).toEqual({ problems: { by: 'No.' }, rest: [] })
})

it.each<[string, videos: Filters['videos'], Partial<Filters>?]>([
  ['Everyone with 1 or more videos', []],
  ['Everyone with any number of videos', ['video_count_0', 'video_count_1_or_more']],
  [
    'Department “x” with no videos or 2 videos',
    ['video_count_0', 'video_count_2'],
    { by: 'department', value: 'x' },
  ],
  ['Custom attribute Office “Oslo” with no videos', ['video_count_0'], { ...oslo, ids: ['a', 'b'] }],
])('filters in words: %s', (words, videos, filters) => {
  expect(describe({ ...noFilters, videos, ...filters }, new Map([['b', 'Office']]))).toBe(words)
})

it.each([
  [readFilters({}, { q: 'anna' }), true],
  [readFilters({ videos: 'any' }), false],
])('%j asks for the default of the service: %s', (filters, expected) => {
  expect(asksDefault(filters)).toBe(expected)
})
