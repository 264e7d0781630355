import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createView } from '../ui/table/order.ts'
import { readCase } from './cases.fixture.ts'
import { columns, searchTextOf } from './columns.tsx'
import { countPeople, departmentKey } from './filter/countPeople.ts'
import { noFilters, readFilters, toSearch } from './filters.ts'
import { watchlistSearch } from './search.ts'

const people = readCase('find-and-link')

test.each(['R&D', 'C++ / Tools', 'Sales #1', '50% pool', ''])(
  'the department "%s" is in the link',
  (name) => {
    const link = defaultStringifySearch(toSearch({ ...noFilters, departments: [departmentKey(name)] }))
    const filters = readFilters(watchlistSearch.parse(defaultParseSearch(link)))
    const passes = countPeople(people, [], false).passesOf(filters)
    expect(people.filter((_, at) => passes?.(at)).map(({ department }) => department)).toEqual([name])
  },
)

test('people are found without their marks, and sorted by numbers, of which a missing one is no zero', () => {
  const { show } = createView(people, searchTextOf, columns)
  const found = ['jerome', 'lukasz', 'ipek', 'strauss'].map((typed) => Array.from(show(typed)))
  expect(found).toEqual([[0, 1], [2], [3], [4]])
  const view = createView(readCase('one-person-twice'), searchTextOf, columns)
  expect([...view.show('', { key: 'videos', descending: true })]).toEqual([0, 2, 1, 5, 3, 4])
})
