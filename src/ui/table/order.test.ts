import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createView, filterOrder, naturalOrder, rankOrder, rankRows, sortOrder } from './order.ts'

const people = [
  { name: 'Berit', unit: 'Sales' },
  { name: 'anna', unit: '' },
  { name: 'Carl', unit: 'Sales' },
]
const columns = [{ key: 'unit', sortBy: ({ unit }: { unit: string }) => unit }]
const textOf = ({ name, unit }: (typeof people)[number]) => `${name}\n${unit}`

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const words = fc.array(fc.stringMatching(/^[ab]{1,3}$/), { maxLength: 30 })

const compareUnit = (a: { unit: string }, b: { unit: string }) => compareText(a.unit, b.unit)

describe('orders', () => {
  it('keep rows that compare alike as they came, in both directions', () => {
    expect([...sortOrder(people, naturalOrder(3), compareUnit, false)]).toEqual([1, 0, 2])
    expect([...sortOrder(people, naturalOrder(3), compareUnit, true)]).toEqual([0, 2, 1])
  })

  it('are the same by rank as by comparison', () => {
    fc.assert(
      fc.property(words, fc.boolean(), (texts, descending) => {
        const expected = sortOrder(texts, naturalOrder(texts.length), compareText, descending)
        expect([
          ...rankOrder(
            rankRows(texts, (text) => text),
            descending,
          ),
        ]).toEqual([...expected])
      }),
    )
    const numbers = [10, 9, -1, 10, 0]
    expect([
      ...rankOrder(
        rankRows(numbers, (value) => value),
        false,
      ),
    ]).toEqual([2, 4, 1, 0, 3])
    expect([
      ...rankOrder(
        rankRows(numbers, (value) => value),
        true,
      ),
    ]).toEqual([0, 3, 1, 4, 2])
  })

  it('by rank take no notice of accents and capitals, and put empty texts last either way', () => {
    const names = ['', 'Özil', 'Oslo', 'çelik', 'Cook', 'Dahl']
    expect(
      [
        ...rankOrder(
          rankRows(names, (name) => name),
          false,
        ),
      ].map((index) => names[index]),
    ).toEqual(['çelik', 'Cook', 'Dahl', 'Oslo', 'Özil', ''])
    expect(
      names[
        rankOrder(
          rankRows(names, (name) => name),
          true,
        )[5]!
      ],
    ).toBe('')
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
