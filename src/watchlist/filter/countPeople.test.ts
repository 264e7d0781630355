import { expect, test } from 'vitest'
import { watchlistRecord } from '../../api/schemas.ts'
import { naturalOrder } from '../../ui/table/order.ts'
import { readCase } from '../cases.fixture.ts'
import { countPeople, departmentKey } from './countPeople.ts'

const read = (records: readonly object[]) => records.map((record) => watchlistRecord.parse(record))

const twice = [...readCase('one-person-twice'), ...read([{}, {}])]

test('people are counted by address, once in all and in each group', () => {
  const counted = countPeople(twice, [], true)
  expect(counted.total).toBe(7)
  expect(counted.buckets).toEqual([
    { bucket: 'video_count_0', people: 1 },
    { bucket: 'video_count_2', people: 1 },
    { bucket: 'video_count_4_or_more', people: 2 },
    { bucket: 'unknown', people: 4 },
  ])
  expect(counted.peopleIn(naturalOrder(twice.length))).toBe(7)
  expect(counted.peopleIn(Uint32Array.of(0, 1))).toBe(1)
  expect(counted.videosIn(Uint32Array.of(0, 1, 3))).toBe(12)
  // A count that was asked for is listed although no one has it.
  expect(countPeople([], ['video_count_3'], false).buckets).toEqual([{ bucket: 'video_count_3', people: 0 }])
})

test('departments that differ by capitals or blanks are one, under the most frequent name', () => {
  const names = ['finance ', 'Finance', 'Finance', 'R&D', 'Cafe\u0301', 'Caf\u00e9', 'A\u00a0 B', 'a b']
  const people = read(names.map((department, at) => ({ emailAddress: `${at}@d.example`, department })))
  const counted = countPeople(people, [], false)
  const found = counted.departments.map(
    ({ name, people: many, spellings }) => `${name} ${many} ${spellings.length}`,
  )
  expect(found).toEqual(['Finance 3 2', 'A\u00a0 B 2 2', 'Cafe\u0301 2 2', 'R&D 1 1'])
  const passes = counted.passesOf({ left: [], departments: [departmentKey('FINANCE')] })
  expect(names.filter((_, at) => passes?.(at))).toEqual(['finance ', 'Finance', 'Finance'])
})

test('any value of a filter is enough, and each filter has to pass', () => {
  const counted = countPeople(twice, [], true)
  const shown = (filter: Parameters<typeof counted.passesOf>[0]) =>
    twice.flatMap((_, at) => (counted.passesOf(filter)?.(at) ? at : []))
  expect(counted.passesOf({ left: [], departments: [] })).toBeUndefined()
  expect(shown({ left: [], departments: ['hr', ''] })).toEqual([2, 3, 4, 6, 7])
  expect(shown({ left: ['unknown', 'video_count_4_or_more'], departments: ['hr'] })).toEqual([2, 3, 4])
})
