import { expect, test } from 'vitest'
import { getWatchlist } from '../../api/operations.ts'
import { createView } from '../../ui/table/order.ts'
import { entryWith, idOf, policyInput } from '../entry.fixture.ts'
import { toRow } from '../entry.ts'
import { searchTextOf } from '../subject.ts'
import { type Filters, isFiltered, readFilters, rowsShown, toSearch } from './filters.ts'

const none: Filters = { q: '' }

test('the URL has every filter, and no default', () => {
  expect(toSearch(none)).toEqual({})
  expect(readFilters({})).toEqual(none)
  const filters = { operation: 'importUsers', outcome: 'not found by you', q: 'abc', id: idOf(7) } as const
  const search = toSearch(filters)
  expect(search).toEqual({ ...filters, outcome: 'not-found-by-you' })
  expect(readFilters(search)).toEqual(filters)
})

test('the URL has broken and former values, which count as left out', () => {
  const broken = { operation: 'dropTables', outcome: 'splendid', q: { a: 1 }, id: 'not-an-id' }
  expect(readFilters(broken)).toEqual(none)
  expect(readFilters({ id: ['x'], sort: '-duration', day: '2026-07-14' })).toEqual(none)
})

test('a text of the URL that looks like a number stays text', () => {
  expect(readFilters({ q: 2024 }).q).toBe('2024')
})

test.each<[Partial<Filters>, readonly number[]]>([
  [{}, [4, 3, 2, 1]],
  [{ operation: 'getWatchlist' }, [1]],
  [{ outcome: 'refused' }, [3]],
  [{ operation: 'createPolicy', outcome: 'outcome unknown' }, [4]],
  [{ q: idOf(3).toUpperCase() }, [3]],
  [{ q: 'enoreturned' }, [2]],
  [{ q: ' PHISH.example ' }, [4, 3, 2]],
  [{ q: 'parcel wave', outcome: 'refused' }, []],
  [{ q: 'nothing' }, []],
])('the filters %j', (filters, found) => {
  const rows = [
    entryWith({ id: idOf(4), input: policyInput({ description: 'Parcel wave' }) }),
    entryWith({ id: idOf(3), outcome: 'refused' }),
    entryWith({ id: idOf(2), outcome: 'accepted', answer: [{ id: 'eNoRETURNED9' }] }),
    entryWith({ id: idOf(1), operation: getWatchlist, input: {}, outcome: 'read' }),
  ].map((entry) => toRow(entry, new Set()))
  const order = rowsShown(createView(rows, searchTextOf, []), rows, { ...none, ...filters })
  expect(Array.from(order, (index) => Number(rows[index]?.id.slice(-3)))).toEqual(found)
  expect(isFiltered({ ...none, ...filters })).toBe(found.length < 4)
})
