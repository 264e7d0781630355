import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import type { Entry } from '../urls/entry.ts'
import { readText } from '../urls/readText.ts'
import { assignAction, change, emptyList, listOf, redo, remove, revise } from './entryList.ts'
import { toCsv, toDefangedText, undo, widen } from './entryList.ts'

const list = (...texts: string[]) =>
  texts.map((text) => entry(text, { sources: [{ line: 1, text: text.split(' ').at(-1) ?? '' }] }))
const chosen = (...values: string[]) => new Set(values)
const textsOf = (entries: readonly Entry[]) =>
  entries.map(({ action, type, value }) => `${action} ${type} ${value}`)

test('a change can be undone and redone, with its name', () => {
  const [a, b] = [list('block a.example'), list('block a.example', 'block b.example')]
  const made = change(change(emptyList, a, '1 added'), b, '1 more')
  expect(made.past.at(-1)?.what).toBe('1 more')
  const back = undo(made)
  expect(back).toMatchObject({ entries: a, future: [{ what: '1 more' }] })
  expect(redo(back).entries).toBe(b)
  expect(undo(undo(back)).entries).toEqual([])
})

test('a change without an effect is not recorded', () => {
  const made = listOf(list('block a.example'))
  for (const same of [change(made, made.entries, ''), undo(made), redo(made), remove(made, chosen('c.io'))])
    expect(same).toBe(made)
})

const three = list('block a.example', 'block b.example/x?y=1', 'block b.example/z')

test('the chosen are removed, or set, and nothing else is', () => {
  const { entries: left, past } = remove(listOf(three), chosen('a.example'))
  expect(left).toEqual(three.slice(1))
  expect(past).toEqual([{ entries: three, what: 'a.example removed' }])
  const set = assignAction(three, chosen('b.example/z'), 'allow')
  expect(set.map(({ action }) => action)).toEqual(['block', 'block', 'allow'])
})

test('the chosen become one entry of their whole domain with all sources', () => {
  const [same, wide, ...others] = widen(three, chosen('b.example/x?y=1', 'b.example/z'))
  expect([same, others]).toEqual([three[0], []])
  expect(wide).toMatchObject({ value: 'b.example', type: 'domain', transforms: ['widened'] })
  expect(wide?.sources.map(({ text }) => text)).toEqual(['b.example/x?y=1', 'b.example/z'])
})

test.each([
  ['block a.example', 'block domain a.example'],
  // Below an entry of their host that is not a domain, and against each other as one domain.
  ['block url b.example, block b.example/x', 'block url b.example, block url b.example/x'],
  ['block b.example/x, allow b.example/z', 'block domain b.example, allow url b.example/z'],
])('the chosen %s become %s, and no more', (texts, expected) => {
  const all = list(...texts.split(', '))
  expect(textsOf(widen(all, new Set(all.map(({ value }) => value)))).join(', ')).toBe(expected)
})

const entries = list('block a.example', 'block b.example')
const to = (text: string, part: object = {}, all = entries) => {
  const [{ value, action, type } = entry('')] = all
  return revise(all, { value, action, type, text, ...part })
}

test.each<[from: string, text: string, part: object, to: string]>([
  ['block a.example', 'hxxps://C[.]example/p', {}, 'block url c.example/p'],
  // A chosen type is kept.
  ['block url a.example', 'c.example', {}, 'block url c.example'],
  ['block free a.example', 'c.example', {}, 'block free c.example'],
  ['block a.example', 'c.example/p', {}, 'block url c.example/p'],
  ['block a.example', 'a.example', { action: 'allow', type: 'free' }, 'allow free a.example'],
  ['block a.example', 'c.example', { action: 'allow', type: 'free' }, 'allow free c.example'],
])('a revised entry %s, typed as %j with %j, is %s, from the same sources', (from, text, part, expected) => {
  const all = list(from)
  const revised = to(text, part, all)
  if ('reason' in revised) throw new Error(revised.reason)
  expect(textsOf(revised.entries)).toEqual([expected])
  expect(revised.entries[0]?.sources).toEqual(all[0]?.sources)
})

test.each([
  ['b.example', /already in the list/],
  ['not one', /space/],
  ['https://eur.safelinks.protection.outlook.com/?url=https%3A%2F%2Fc.example%2Fx', /mail filter/],
])('a revised entry as %j is refused with a reason', (text, reason) => {
  expect(to(text)).toMatchObject({ reason: expect.stringMatching(reason) })
})

test('a revised entry as itself changes nothing, and as a domain never covers more than its text', () => {
  expect(to(' https://A.example ')).toMatchObject({ entries })
  for (const text of ['a.example/x', 'a.example/y'])
    expect(to(text, { type: 'domain' }, list('block a.example/x'))).toMatchObject({ code: 'as a domain' })
})

const pasted = 'a.example\nhxxps://münchen[.]de/a"b\n[2001:db8::1]/x\n_a.example\na.example'
const { found } = readText(pasted, { mode: 'list', action: 'block' })

// That it is read back unchanged is in roundTrip.test.ts.
test('an export for people has no links', () => {
  const text = toDefangedText(found)
  expect(text).toBe('a[.]example\nxn--mnchen-3ya[.]de/a"b\n[2001[:]db8[:][:]1]/x\n_a[.]example\n')
})

test('an export for machines has the wire values', () => {
  const { data } = Papa.parse<string[]>(toCsv(found), { skipEmptyLines: true })
  expect(data.slice(0, 3)).toEqual([
    ['value', 'type', 'action', 'unicode'],
    ['a.example', 'domain', 'block', ''],
    ['xn--mnchen-3ya.de/a"b', 'url', 'block', 'münchen.de'],
  ])
})

test.each(['=1+1', '+1', '@SUM(A1)', '＝1'])('an export has no formula in it: %s', (action) => {
  expect(toCsv([entry(`${action} a.example`)])).toContain(`"'${action}"`)
})
