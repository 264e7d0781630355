import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createView,
  filterOrder,
  joinLevels,
  levelsOf,
  naturalOrder,
  nextSort,
  readSort,
  type Sort,
  sortByKeys,
  writeSort,
} from './order.ts'

const people = [
  { name: 'Berit', unit: 'Sales' },
  { name: 'anna', unit: '' },
  { name: 'Carl', unit: 'Sales' },
]
const columns = [{ key: 'unit', sortBy: ({ unit }: { unit: string }) => unit }]
const textOf = ({ name, unit }: (typeof people)[number]) => `${name}\n${unit}`

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const words = fc.array(fc.stringMatching(/^[ab]{1,3}$/), { maxLength: 30 })

/** The order sorted by a comparison of rows; equal rows keep their order. */
function sortOrder<T>(
  rows: readonly T[],
  order: Uint32Array,
  compare: (a: T, b: T) => number,
  descending: boolean,
): Uint32Array {
  const sign = descending ? -1 : 1
  // Every index of an order is within its rows.
  return order.toSorted((a, b) => sign * compare(rows[a] as T, rows[b] as T) || a - b)
}

it('a sort in the URL is read with the columns that exist, each once, and written the same', () => {
  const sort = readSort('-videos.name.height.videos', ['name', 'videos'])
  expect(sort).toEqual({ key: 'videos', descending: true, next: { key: 'name', descending: false } })
  expect(writeSort(sort)).toBe('-videos.name')
  expect(readSort('height', ['name'])).toBeUndefined()
  expect(writeSort(undefined)).toBeUndefined()
})

describe('orders', () => {
  it('keep rows that compare alike as they came, in both directions', () => {
    const units = [2, 1, 2]
    expect([...sortByKeys(naturalOrder(3), units, false)]).toEqual([1, 0, 2])
    expect([...sortByKeys(naturalOrder(3), units, true)]).toEqual([0, 2, 1])
  })

  it('are the same by keys as by comparison', () => {
    fc.assert(
      fc.property(words, fc.boolean(), (texts, descending) => {
        const all = naturalOrder(texts.length)
        const expected = sortOrder(texts, all, compareText, descending)
        expect([...sortByKeys(all, texts, descending)]).toEqual([...expected])
      }),
    )
    const numbers = [10, 9, -1, 10, 0]
    expect([...sortByKeys(naturalOrder(5), numbers, false)]).toEqual([2, 4, 1, 0, 3])
    expect([...sortByKeys(naturalOrder(5), numbers, true)]).toEqual([0, 3, 1, 4, 2])
  })

  it('take no notice of accents and capitals, and put empty texts last either way', () => {
    const names = ['', 'Özil', 'Oslo', 'çelik', 'Cook', 'Dahl']
    const { show } = createView(names, String, [{ key: 'name', sortBy: String }])
    const sortedBy = (descending: boolean) =>
      Array.from(show('', { key: 'name', descending }), (index) => names[index])
    expect(sortedBy(false)).toEqual(['çelik', 'Cook', 'Dahl', 'Oslo', 'Özil', ''])
    expect(sortedBy(true)).toEqual(['Özil', 'Oslo', 'Dahl', 'Cook', 'çelik', ''])
  })
})

const say = (sort: Sort | undefined) =>
  levelsOf(sort)
    .map(({ key, descending }) => (descending ? '-' : '') + key)
    .join('.')

/** A click on the header of `key`, from and to a sort in words. */
const click = (sort: string, key: string, isAdding: boolean) => {
  const levels = sort.split('.').filter(Boolean)
  const read = joinLevels(
    levels.map((word) => ({ key: word.replace('-', ''), descending: word.startsWith('-') })),
  )
  return say(nextSort(read, key, isAdding))
}

/** An empty text is last in both directions. */
const placeOf = (text: string) => (text === '' ? 'z' : text)

describe('a sort by several columns', () => {
  it('has one column again after a plain click', () => {
    expect(click('', 'name', false)).toBe('name')
    expect(click('name', 'name', false)).toBe('-name')
    expect(click('videos.-name', 'name', false)).toBe('name')
    expect(click('videos.name', 'unit', false)).toBe('unit')
  })

  it('adds a column, turns it in its place, and takes it out', () => {
    expect(click('', 'name', true)).toBe('name')
    expect(click('-videos', 'name', true)).toBe('-videos.name')
    expect(click('-videos.name', 'name', true)).toBe('-videos.-name')
    expect(click('-videos.-name', 'name', true)).toBe('-videos')
    expect(click('-videos.name', 'videos', true)).toBe('name')
    expect(click('-name', 'name', true)).toBe('name')
  })

  it('orders equal rows by the next column', () => {
    const rows = fc.array(fc.record({ a: fc.nat(2), b: fc.stringMatching(/^[xy]?$/) }), { maxLength: 20 })
    const keys = [
      { key: 'a', sortBy: ({ a }: { a: number }) => a },
      { key: 'b', sortBy: ({ b }: { b: string }) => b },
    ]
    fc.assert(
      fc.property(rows, fc.boolean(), (all, descending) => {
        const { show } = createView(all, () => '', keys)
        const expected = sortOrder(
          all,
          naturalOrder(all.length),
          (one, other) =>
            (descending ? other.a - one.a : one.a - other.a) || compareText(placeOf(one.b), placeOf(other.b)),
          false,
        )
        const sort = { key: 'a', descending, next: { key: 'b', descending: false } }
        expect([...show('', sort)]).toEqual([...expected])
      }),
    )
  })
})

describe('a view', () => {
  it('filters in any case, sorts, and ignores a column it does not know', () => {
    const { show } = createView(people, textOf, columns)
    expect([...show('')]).toEqual([0, 1, 2])
    expect([...show(' ANNA ')]).toEqual([1])
    expect([...show('', { key: 'unit', descending: true })]).toEqual([0, 2, 1])
    expect([...show('BÉRIT')]).toEqual([0])
    expect([...show('sales', { key: 'unit', descending: false })]).toEqual([0, 2])
    expect([...show('', { key: 'height', descending: false })]).toEqual([0, 1, 2])
  })

  it('finds no match that spans two fields', () => {
    expect([...createView(people, textOf, columns).show('tsa')]).toEqual([])
  })

  it('gives the same whatever was asked before: narrowing is only faster', () => {
    const asks = fc.array(
      fc.tuple(fc.stringMatching(/^[ab]{0,3}$/), fc.boolean(), fc.boolean(), fc.nat(40)),
      { maxLength: 12 },
    )
    const byText = [{ key: 'text', sortBy: (text: string) => text }]
    fc.assert(
      fc.property(words, asks, (texts, questions) => {
        const { show, prepare } = createView(texts, (text) => text, byText)
        for (const [query, isSorted, descending, count] of questions) {
          prepare(count)
          const all = naturalOrder(texts.length)
          const base = isSorted ? sortOrder(texts, all, compareText, descending) : all
          const expected = filterOrder(base, (index) => texts[index]!.includes(query))
          expect([...show(query, isSorted ? { key: 'text', descending } : undefined)]).toEqual([...expected])
        }
      }),
    )
  })
})
