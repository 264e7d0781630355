import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import type { Mode } from '../urls/reading.ts'
import { readText } from '../urls/readText.ts'
import {
  assignAction,
  change,
  emptyList,
  listOf,
  redo,
  remove,
  revise,
  toCsv,
  toDefangedText,
  undo,
  widen,
  without,
} from './entryList.ts'

const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: /[/?]/.test(value) ? 'url' : 'domain',
  action: 'block',
  sources: [{ line: 1, text: value }],
  transforms: [],
  ...part,
})
const chosen = (...values: string[]) => new Set(values)
const values = (entries: readonly Entry[]) => entries.map(({ value }) => value)

describe('a change', () => {
  test('can be undone and redone, with its name', () => {
    const a = [entry('a.example')]
    const b = [...a, entry('b.example')]
    const list = change(change(emptyList, a, '1 added'), b, '1 more')
    expect(list.past.at(-1)?.what).toBe('1 more')
    const back = undo(list)
    expect(back.entries).toBe(a)
    expect(back.future.at(-1)?.what).toBe('1 more')
    expect(redo(back).entries).toBe(b)
    expect(undo(undo(back)).entries).toEqual([])
  })

  test('without an effect is not recorded', () => {
    const list = listOf([entry('a.example')])
    expect(change(list, list.entries, 'nothing')).toBe(list)
    expect(undo(list)).toBe(list)
    expect(redo(list)).toBe(list)
  })
})

describe('the chosen', () => {
  const entries = [entry('a.example'), entry('b.example/x?y=1'), entry('b.example/z')]

  test('are removed, or set, and nothing else is', () => {
    expect(values(without(entries, chosen('a.example')))).toEqual(['b.example/x?y=1', 'b.example/z'])
    const list = listOf(entries)
    expect(remove(list, chosen('c.example'))).toBe(list)
    const [made] = remove(list, chosen('a.example')).past
    expect(made).toEqual({ entries, what: 'a.example removed' })
    const set = assignAction(entries, chosen('b.example/z'), 'allow')
    expect(set.map(({ action }) => action)).toEqual(['block', 'block', 'allow'])
  })

  test('become one entry of their whole domain with all sources', () => {
    const wide = widen(entries, chosen('b.example/x?y=1', 'b.example/z'))
    expect(values(wide)).toEqual(['a.example', 'b.example'])
    expect(wide[1]).toMatchObject({ type: 'domain', transforms: ['widened'] })
    expect(wide[1]?.sources.map(({ text }) => text)).toEqual(['b.example/x?y=1', 'b.example/z'])
  })

  test('that are a domain already stay as they are', () => {
    expect(widen(entries, chosen('a.example'))[0]).toBe(entries[0])
  })

  test('stay as they are where their host is there, but not as a domain', () => {
    const mixed = [entry('b.example', { type: 'url' }), entry('b.example/x')]
    expect(widen(mixed, chosen('b.example/x'))).toBe(mixed)
  })

  test('that contradict each other as one domain stay apart', () => {
    const mixed = [entry('b.example/x'), entry('b.example/z', { action: 'allow' })]
    expect(values(widen(mixed, chosen('b.example/x', 'b.example/z')))).toEqual(['b.example', 'b.example/z'])
  })
})

describe('a revised entry', () => {
  const entries = [entry('a.example'), entry('b.example')]
  const to = (text: string, part: object = {}, list = entries) => {
    const [first = entry('a.example')] = list
    return revise(list, { value: first.value, action: first.action, type: first.type, text, ...part })
  }

  test('is read like a paste and keeps its sources', () => {
    expect(to('hxxps://C[.]example/p')).toMatchObject({
      entries: [{ value: 'c.example/p', type: 'url', sources: entries[0]?.sources }, {}],
    })
  })

  test.each([
    ['b.example', /already in the list/],
    ['not one', /space/],
    ['', /empty/],
    ['https://eur.safelinks.protection.outlook.com/?url=https%3A%2F%2Fc.example%2Fx', /mail filter/],
  ])('as %j is refused with a reason', (text, reason) => {
    const revised = to(text)
    expect('reason' in revised ? revised.reason : '').toMatch(reason)
  })

  test('never covers more than its text, whatever type was chosen', () => {
    const url = [entry('a.example/x')]
    for (const text of ['a.example/x', 'a.example/y'])
      expect(to(text, { type: 'domain' }, url)).toMatchObject({ code: 'as a domain' })
  })

  test('keeps a chosen type, and takes the one of its text otherwise', () => {
    const chosenTypes = ['url', 'domain', 'free'].map((type) => {
      const revised = to('example.com', {}, [entry('exmple.com', { type })])
      return 'entries' in revised && revised.entries[0]?.type
    })
    expect(chosenTypes).toEqual(['url', 'domain', 'free'])
    expect(to('example.com/p', {}, [entry('exmple.com')])).toMatchObject({
      entries: [{ value: 'example.com/p', type: 'url' }],
    })
  })

  test('gets another action and type, also with the same value', () => {
    const part = { action: 'allow', type: 'free' }
    expect(to('a.example', part)).toMatchObject({ entries: [{ value: 'a.example', ...part }, {}] })
    expect(to('c.example', part)).toMatchObject({ entries: [{ value: 'c.example', ...part }, {}] })
  })

  test('as itself changes nothing', () => {
    const revised = to(' https://A.example ')
    expect('entries' in revised && revised.entries).toBe(entries)
  })
})

const read = (text: string, mode?: Mode) => readText(text, { ...(mode && { mode }), action: 'block' })
const valuesOf = ({ found }: { readonly found: readonly Entry[] }) => found.map(({ value }) => value)

describe('an export', () => {
  const list = read(
    'a.example\nhxxps://münchen[.]de/a"b\n[2001:db8::1]/x\n_a.example\na.example',
    'list',
  ).found

  test('for people has no links, and is read back unchanged', () => {
    const text = toDefangedText(list)
    expect(text).toBe('a[.]example\nxn--mnchen-3ya[.]de/a"b\n[2001[:]db8[:][:]1]/x\n_a[.]example\n')
    expect(valuesOf(read(text, 'list'))).toEqual(valuesOf({ found: list }))
  })

  test('for machines has the wire values, and is read back unchanged', () => {
    const text = toCsv(list)
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
    expect(data.slice(0, 3)).toEqual([
      ['value', 'type', 'action', 'unicode'],
      ['a.example', 'domain', 'block', ''],
      ['xn--mnchen-3ya.de/a"b', 'url', 'block', 'münchen.de'],
    ])
    const back = read(text)
    expect(back.mode).toBe('table')
    expect(back.found.map(({ value, type, action }) => ({ value, type, action }))).toEqual(
      list.map(({ value, type, action }) => ({ value, type, action })),
    )
  })

  test.each(['=1+1', '+1', '@SUM(A1)', '＝1'])('has no formula in it: %s', (action) => {
    expect(toCsv([{ value: 'a.example', type: 'domain', action, sources: [], transforms: [] }])).toContain(
      `"'${action}"`,
    )
  })
})
