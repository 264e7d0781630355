import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOverlaps } from '../checks/overlap.ts'
import type { Entry } from '../urls/entry.ts'
import { splitList } from './split.ts'

const split = (entries: readonly Entry[], name: string) =>
  splitList(entries, findOverlaps(entries), name).map(({ places, ...part }) => ({
    ...part,
    entries: places.flatMap((place) => entries[place] ?? []),
  }))

function entry(text: string): Entry {
  const [action = '', value = ''] = text.split(' ')
  return { value, type: /[/?]/.test(value) ? 'url' : 'domain', action, sources: [], transforms: [] }
}
const many = (count: number, text: (index: number) => string): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(text(index)))
const valuesOf = (entries: readonly Entry[]) => entries.map(({ value }) => value)

test('a list that one policy holds stays whole', () => {
  const entries = many(5_000, (index) => `block h${index}.example`)
  expect(split(entries, 'Phish')).toEqual([{ name: 'Phish', entries, torn: 0 }])
  expect(split([], 'Phish')).toEqual([{ name: 'Phish', entries: [], torn: 0 }])
})

test('a longer one becomes named parts in its own order', () => {
  const entries = many(12_000, (index) => `block h${index}.example`)
  const parts = split(entries, 'Phish')
  expect(parts.map(({ name, entries: { length }, torn }) => [name, length, torn])).toEqual([
    ['Phish (1 of 3)', 5_000, 0],
    ['Phish (2 of 3)', 5_000, 0],
    ['Phish (3 of 3)', 2_000, 0],
  ])
  expect(parts.flatMap((part) => part.entries)).toEqual(entries)
})

const partWith = (entries: readonly Entry[], value: string) =>
  split(entries, 'x').findIndex((part) => valuesOf(part.entries).includes(value))

describe('an exception', () => {
  const filler = many(6_000, (index) => `block h${index}.example`)

  test('stays with the entry that it contradicts, at any distance in the list', () => {
    const entries = [...filler, entry('allow h0.example/x'), entry('allow www.h5999.example')]
    expect(partWith(entries, 'h0.example/x')).toBe(0)
    expect(partWith(entries, 'www.h5999.example')).toBe(1)
    const parts = split(entries, 'x')
    expect(parts.map(({ torn }) => torn)).toEqual([0, 0])
    // The order of the list is kept, so the exception comes last in its part.
    expect(parts[0]?.entries.at(-1)?.value).toBe('h0.example/x')
  })

  test('stays with every wider entry too', () => {
    const entries = [
      entry('block a.example'),
      ...filler,
      entry('allow w.a.example/x'),
      entry('block w.a.example'),
      entry('block w.a.example/x/y'),
    ]
    for (const value of ['a.example', 'w.a.example/x', 'w.a.example', 'w.a.example/x/y']) {
      expect(partWith(entries, value)).toBe(0)
    }
  })

  test('moves to the next part together with its entry if a part is full, and others take the room', () => {
    const first = many(4_999, (index) => `block g${index}.example`)
    const pair = [entry('block a.example'), entry('allow a.example/x')]
    const [one, two] = split([...first, ...pair, ...filler.slice(0, 10)], 'x')
    expect(one?.entries.at(-1)?.value).toBe('h0.example')
    expect(valuesOf(two?.entries ?? []).slice(0, 3)).toEqual(['a.example', 'a.example/x', 'h1.example'])
  })

  test('is counted as torn if a part cannot hold all', () => {
    const entries = [entry('block a.example'), ...many(6_000, (index) => `allow a.example/${index}`)]
    const parts = split(entries, 'x')
    expect(parts.map(({ entries: { length }, torn }) => [length, torn])).toEqual([
      [5_000, 5_000],
      [1_001, 1_001],
    ])
  })
})

test('nothing is lost, nothing is doubled, no part is too long, and conflicts are whole', () => {
  const group = fc.record({ host: fc.nat(40), exceptions: fc.integer({ min: 0, max: 900 }) })
  fc.assert(
    fc.property(fc.array(group, { minLength: 6, maxLength: 14 }), (groups) => {
      const entries = [
        ...groups.flatMap(({ host, exceptions }, at) => [
          entry(`block a${at}h${host}.example`),
          ...many(exceptions, (index) => `allow a${at}h${host}.example/${index}`),
        ]),
        ...many(5_000, (index) => `block z${index}.example`),
      ]
      const parts = split(entries, 'x')
      expect(parts.length).toBe(Math.ceil(entries.length / 5_000))
      expect(new Set(parts.flatMap((part) => part.entries))).toEqual(new Set(entries))
      expect(parts.reduce((sum, part) => sum + part.entries.length, 0)).toBe(entries.length)
      const place = new Map(entries.map((each, index) => [each, index]))
      for (const part of parts) {
        expect(part.entries.length).toBeLessThanOrEqual(5_000)
        const order = part.entries.map((each) => place.get(each) ?? -1)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        const hosts = new Set(part.entries.map(({ value }) => value.split('/')[0]))
        const elsewhere = parts.filter((other) => other !== part).flatMap((other) => other.entries)
        expect(
          elsewhere.filter(({ value, action }) => action === 'allow' && hosts.has(value.split('/')[0])),
        ).toEqual([])
        expect(part.torn).toBe(0)
      }
    }),
    { numRuns: 15 },
  )
})

test('the longest list an account can have makes five full parts', () => {
  const entries = many(25_000, (index) =>
    index % 3 ? `block h${index}.example` : `allow h${index + 1}.example/x`,
  )
  const parts = split(entries, 'x')
  expect(parts.map((part) => part.entries.length)).toEqual([5_000, 5_000, 5_000, 5_000, 5_000])
})
