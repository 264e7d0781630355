import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { createView } from '../ui/table/order.ts'
import { readCase } from './cases.fixture.ts'
import { columns, searchTextOf } from './columns.tsx'
import { compareLists } from './compare/compareLists.ts'
import { readEarlier } from './compare/earlierList.ts'
import { peopleToCsv, toEmails, toImportCsv } from './exports.ts'
import { countPeople, departmentKey } from './filter/countPeople.ts'
import { noFilters, readFilters, toSearch } from './filters.ts'
import { createOddityCount, describeOddities } from './oddities.ts'
import { watchlistSearch } from './search.ts'

const rowsOf = (csv: string) => Papa.parse<string[]>(csv.replace('\ufeff', ''), { skipEmptyLines: true }).data

test('formula-cells: a spreadsheet runs no cell, and an import and a comparison have each as it was', async () => {
  const { people } = readCase('formula-cells')
  const csv = peopleToCsv(people)
  const [, ...rows] = rowsOf(csv)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(rows.map(([, , department]) => department).slice(3)).toEqual(['3-4', 'MAR1', '00042'])
  expect(toEmails(people).text).toBe(people.map(({ emailAddress }) => `${emailAddress}\n`).join(''))
  const cells = people.map(({ emailAddress, name, department }) => [emailAddress, name, department])
  expect(rowsOf(toImportCsv(people)).slice(1)).toEqual(cells)
  const earlier = await readEarlier(new File([csv], 'people.csv'))
  if ('reason' in earlier) throw new Error(earlier.reason)
  expect(earlier.people).toEqual(people)
  expect(compareLists(earlier.people, people).same).toHaveLength(6)
})

test('find-and-link: any department is in the link, and people are found without their marks', () => {
  const { people } = readCase('find-and-link')
  const counted = countPeople(people, [], false)
  const linked = ['R&D', 'C++ / Tools', 'Sales #1', '50% pool', ''].map((name) => {
    const link = defaultStringifySearch(toSearch({ ...noFilters, departments: [departmentKey(name)] }))
    const passes = counted.passesOf(readFilters(watchlistSearch.parse(defaultParseSearch(link))))
    return people.filter((_, at) => passes?.(at)).map(({ department }) => department)
  })
  expect(linked).toEqual([['R&D'], ['C++ / Tools'], ['Sales #1'], ['50% pool'], ['']])
  const { show } = createView(people, searchTextOf, columns)
  const found = (typed: string) => Array.from(show(typed), (index) => people[index]?.emailAddress)
  expect(found('jerome')).toEqual(['a@d.example', 'b@d.example'])
  expect(['lukasz', 'ipek', 'strauss'].map(found).join()).toBe('c@d.example,d@d.example,e@d.example')
  // The page names these spellings (Results.tsx).
  expect(counted.departments[0]).toMatchObject({ people: 2, spellings: ['Finance', 'finance '] })
  expect(peopleToCsv(people)).toMatch(/^\ufeff[^]*"Nəxʷsƛ̕ay̓ Roe"/)
})

test('one-person-twice: a person counts once, and a missing number is no zero', () => {
  const { data, people } = readCase('one-person-twice')
  const { show } = createView(people, searchTextOf, columns)
  const sorted = (descending: boolean) =>
    Array.from(show('', { key: 'videos', descending }), (index) => people[index]?.watchlistCount)
  expect(sorted(true)).toEqual([10, 9, 2, 0, undefined, undefined])
  expect(sorted(false)).toEqual([0, 2, 9, 10, undefined, undefined])
  const { departments } = countPeople(people, [], true)
  expect(departments.map(({ name, people: many }) => `${name} ${many}`)).toEqual(['HR 3', 'IT 2'])
  expect(toEmails(people).text.trim().split('\n')).toHaveLength(5)
  const [, ...rows] = rowsOf(peopleToCsv(people))
  expect(rows.map(([, , , videos]) => videos)).toEqual(['10', '2', '9', '', '', '0'])
  const count = createOddityCount()
  count.add({ data, records: people })
  expect(describeOddities(count.counts())).toEqual([
    '2 records: no number of videos, or one that cannot be right.',
    '1 record: a number of videos as text, read as a number.',
    '1 record: the email address of an earlier record. All are shown, and counted as one person.',
  ])
})
