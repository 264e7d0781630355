import { expect, test } from 'vitest'
import { entriesOf, entry } from '../urls/entry.fixture.ts'
import type { Entry } from '../urls/entry.ts'
import { chipsOf, listFiltersOf } from './finding.ts'
import { judgeList } from './listFindings.ts'
import { quickFindings } from './quickFindings.ts'

const guarded = { ownDomains: ['corp.example'], protectedDomains: [] }
const judge = (texts: readonly string[]) => judgeList(entriesOf(texts), guarded)
const deceptive = { ...entry('block xn--pypal-4ve.example'), unicode: 'p\u0430ypal.example' }

const suffix = 'reason: co.uk is a public suffix. Anyone can register a domain under it.'
const open = (domain: string) => `${domain} is a top-level domain. It includes every name under it.`
const unknown = (value: string, what: string) => `${value} has the ${what}. Its effect is not documented.`
test.each<[string, string, ...string[]]>([
  ['an ordinary list', 'block a.example, allow b.example/x'],
  [
    'one entry of a kind, in its own words',
    'block co.uk, block a.example, allow a.example/x, block b.example, block w.b.example',
    suffix,
    'tick: "a.example/x" is set to allow and "a.example" to block. The URL wins.',
    'note: "b.example" should cover "w.b.example" (not documented).',
  ],
  [
    'several entries of a kind, with examples',
    'block co.uk, block com, block org, block de, block fr, allow com',
    suffix,
    'reason: 4 entries to block (bare top-level domain).',
    ...['com', 'org', 'de'].map(open),
    `reason: ${open('com')}`,
    'tick: "com" is set to both block and allow. Which one applies is not documented.',
  ],
  [
    'unknown values',
    'monitor a.example, hold c.example, block host b.example',
    'tick: 2 entries have an unknown action. The effect is not documented.',
    unknown('a.example', 'action "monitor"'),
    unknown('c.example', 'action "hold"'),
    `tick: ${unknown('b.example', 'type "host"')}`,
  ],
])('%s', (_, texts, ...expected) => {
  const found = judge(texts.split(', '))
  const lines = found.flatMap(({ level, sentence, examples = [] }) => [`${level}: ${sentence}`, ...examples])
  expect(lines).toEqual(expected)
})

test('thousands of a kind are one finding, with their number', () => {
  const many = Array.from({ length: 3_000 }, (__, at) => [`block a${at}.example`, `allow a${at}.example/x`])
  expect(judge(many.flat())).toMatchObject([{ key: 'conflict', count: 3_000, examples: { length: 3 } }])
})

const listOf = (count: number) => Array<Entry>(count).fill(entry('block h.example'))
const defanged = (text: string): Entry => ({ ...entry(text), transforms: ['refanged'] })

const spares = 'tick: The pasted text may name addresses to spare. Look through the list.'
const defangedOne = 'tick: a.example, to allow, was defanged in the text.'
const defangedTwo = 'tick: 2 entries to allow were defanged in the text.'
test.each<[string, Entry[], string[], string[]]>([
  ['5,000', listOf(5_000), [], []],
  ['more than 5,000', listOf(7_310), [], ['stop: 2,310 too many for one policy.']],
  ['a text that spares something', listOf(1), ['Do not block a.'], [spares]],
  ['no entry of such a text', [], ['Do not block a.'], []],
  ['what was defanged, to block', [defanged('block a.example')], [], []],
  ['what was defanged, to allow', [defanged('allow a.example')], [], [defangedOne]],
  ['several', ['allow a.example', 'allow b.example'].map(defanged), [], [defangedTwo]],
])('before it is judged, a list has: %s', (_, entries, spare, expected) => {
  const found = quickFindings(entries, spare).map(({ level, sentence }) => `${level}: ${sentence}`)
  expect(found).toEqual(expected)
})

test('each finding of entries is a filter, after what the service refused', () => {
  const texts = 'block a.example, block a.example/p, block b.example, allow b.example/q, block co.uk'
  const others = [...judgeList([deceptive], guarded), ...quickFindings(listOf(1), ['spare a'])]
  const found = [...judge(texts.split(', ')), ...others]
  const filters = listFiltersOf(found, new Map([['b.example', 'No.']]))
  expect(filters.map(({ label, values }) => [label, [...values].toSorted()])).toEqual([
    ['Refused by the service', ['b.example']],
    ['Block (public suffix)', ['co.uk']],
    ['Conflict', ['b.example', 'b.example/q']],
    ['Covered', ['a.example/p']],
    ['Block (look-alike)', ['xn--pypal-4ve.example']],
  ])
  expect(listFiltersOf([], undefined)).toEqual([])
})

test('each row has the chips of what was found of its entry, each once', () => {
  const texts = 'block github.io, allow github.io/x, allow github.io/y, block b.example, block b.example/x'
  const chips = chipsOf(judge(texts.split(', ')))
  const shown = Array.from(chips, ([value, those]) => [value, ...those.map(({ text }) => text)])
  expect(shown).toEqual([
    ['github.io', 'shared platform', 'conflict'],
    ['github.io/x', 'conflict'],
    ['github.io/y', 'conflict'],
    ['b.example/x', 'covered'],
  ])
  const sentence = '"b.example" covers "b.example/x".'
  expect(chips.get('b.example/x')).toMatchObject([{ level: 'note', sentence }])
})
