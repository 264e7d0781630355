import { expect, it } from 'vitest'
import { person } from '../api/api.fixture.ts'
import { createGathering, isBetter, pauseAfter, type WatchlistAnswer } from './gathering.ts'

const pageOf = (from: number, length: number, totalCount?: number) => {
  const records = Array.from({ length }, (_, n) => person(from + n))
  return { records, data: records, ...(totalCount !== undefined && { totalCount }) }
}

it('a list grows page by page, and what was given before stays as it is', () => {
  const gathering = createGathering(1)
  gathering.add({ ...pageOf(0, 2, 5), next: 'more' })
  const first = gathering.list(1)
  gathering.add(pageOf(2, 3, 5))
  expect(first).toMatchObject({ isComplete: false, readAt: 1, totalCount: 5 })
  expect(first.people).toEqual([0, 1].map(person))
  const all = { isComplete: true, readAt: 2, people: [0, 1, 2, 3, 4].map(person) }
  expect(gathering.list(2)).toMatchObject(all)
  expect(gathering.size()).toBe(5)
})

it('a list is complete with its last page, also if the reading is interrupted then', () => {
  const gathering = createGathering(1)
  gathering.add({ ...pageOf(0, 2), next: 'more' })
  expect(gathering.list(1).isComplete).toBe(false)
  gathering.add({ ...pageOf(2, 2), nextIsUnreadable: true })
  expect(gathering.list(1).isComplete).toBe(false)
  gathering.add(pageOf(4, 1))
  expect(gathering.list(1).isComplete).toBe(true)
})

it('a list has the total of the last page, unless more came than that', () => {
  const gathering = createGathering(1)
  gathering.add(pageOf(0, 2, 5))
  gathering.add(pageOf(2, 2, 4))
  expect(gathering.list(1).totalCount).toBe(4)
  gathering.add(pageOf(4, 1, 4))
  expect(gathering.list(1).totalCount).toBeUndefined()
})

it('the next page is not read after three in a row that bring no new address', () => {
  const gathering = createGathering(1)
  const pages = [pageOf(0, 2), pageOf(0, 2), pageOf(0, 0), pageOf(1, 1)]
  // A new one among them lets it go on.
  const more = [pageOf(1, 2), pageOf(1, 2)]
  expect([...pages, ...more].map((page) => gathering.add(page))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
})

it('the next page is not read unless they are of people without an address, which tell nothing', () => {
  const gathering = createGathering(1)
  const nameless = pageOf(0, 2).records.map((record) => ({ ...record, emailAddress: ' ' }))
  const page = { records: nameless, data: nameless }
  expect(Array.from({ length: 5 }, () => gathering.add(page))).not.toContain(false)
})

const listOf = (size: number, isComplete: boolean): WatchlistAnswer => {
  const gathering = createGathering(1)
  gathering.add({ ...pageOf(0, size), ...(!isComplete && { next: 'more' }) })
  return gathering.list(1)
}

it.each([
  ['where there is none', 1, undefined, true],
  ['unless it is empty', 0, undefined, false],
  ['in place of a shorter unfinished one', 3, listOf(2, false), true],
  ['not in place of a longer one', 3, listOf(4, false), false],
  ['not in place of a complete one', 3, listOf(2, true), false],
])('an unfinished list is shown %s', (_, size, earlier, expected) => {
  expect(isBetter(listOf(size, false), earlier)).toBe(expected)
})

it('a longer list is shown less often', () => {
  expect([0, 25_000, 100_000, 200_000].map(pauseAfter)).toEqual([250, 250, 1_000, 2_000])
})
