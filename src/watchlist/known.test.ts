import { expect, test } from 'vitest'
import type { WatchlistRecord } from '../api/schemas.ts'
import { countPeople, departmentsOf } from './known.ts'

const people = [0, 1, 1, 2, 4, 9, undefined].map((watchlistCount, at): WatchlistRecord => ({
  emailAddress: `p${at}@corp.example`,
  name: '',
  department: ['Sales', '', ' ', 'Ärzte', 'Sales', 'IT', 'IT'][at] ?? '',
  watchlistCount,
}))

test('people are counted for the counts that were asked, and for no other', () => {
  const each = [
    ['video_count_1', 2],
    ['video_count_2', 1],
    ['video_count_3', 0],
    ['video_count_4_or_more', 2],
    ['video_count_1_or_more', 5],
  ]
  expect([...countPeople(people, { videos: [] })]).toEqual(each)
  expect([...countPeople(people, { videos: ['video_count_1_or_more'] })]).toEqual(each)
  expect([...countPeople(people, { videos: ['video_count_0', 'video_count_2'] })]).toEqual([
    ['video_count_0', 1],
    ['video_count_2', 1],
  ])
})

test('departments of several lists are offered once, and no empty one', () => {
  expect(departmentsOf(people, ['Legal', 'Sales'])).toEqual(['Ärzte', 'IT', 'Legal', 'Sales'])
})
