import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { chipsOf, listFiltersOf } from './finding.ts'
import { judgeList } from './listFindings.ts'
import { entry } from './overlap.fixture.ts'
import { quickFindings } from './quickFindings.ts'

const guarded = { ownDomains: ['corp.example'], protectedDomains: [] }
const judge = (texts: readonly string[]) => judgeList(texts.map(entry), guarded)
const deceptive = { ...entry('block xn--pypal-4ve.example'), unicode: 'p\u0430ypal.example' }

test.each<[string, string[], string[]]>([
  ['an ordinary list', ['block a.example', 'allow b.example/x'], []],
  ['no list', [], []],
  [
    'one entry of a kind, in its own words',
    ['block co.uk', 'block a.example', 'allow a.example/x', 'block b.example', 'block w.b.example'],
    [
      'reason: co.uk is a public suffix. Anyone can register a domain under it.',
      'tick: "a.example/x" is set to allow and "a.example" to block. The URL wins.',
      'note: "b.example" should cover "w.b.example" (not documented).',
    ],
  ],
  [
    'several entries of a kind, with examples',
    ['block co.uk', 'block com', 'block org', 'block de', 'block fr', 'allow com'],
    [
      'reason: co.uk is a public suffix. Anyone can register a domain under it.',
      'reason: 4 entries to block (bare top-level domain).',
      'com is a top-level domain. It includes every name under it.',
      'org is a top-level domain. It includes every name under it.',
      'de is a top-level domain. It includes every name under it.',
      'reason: com is a top-level domain. It includes every name under it.',
      'tick: "com" is set to both block and allow. Which one applies is not documented.',
    ],
  ],
  [
    'unknown values',
    ['monitor a.example', 'hold c.example', 'block host b.example'],
    [
      'tick: 2 entries have an unknown action. The effect is not documented.',
      'a.example has the action "monitor". Its effect is not documented.',
      'c.example has the action "hold". Its effect is not documented.',
      'tick: b.example has the type "host". Its effect is not documented.',
    ],
  ],
])('%s', (_, texts, expected) => {
  const found = judge(texts)
  expect(
    found.flatMap(({ level, sentence, examples = [] }) => [`${level}: ${sentence}`, ...examples]),
  ).toEqual(expected)
})

test('thousands of a kind are one finding, with their number', () => {
  const many = Array.from({ length: 3_000 }, (__, at) => [`block a${at}.example`, `allow a${at}.example/x`])
  expect(judge(many.flat())).toMatchObject([{ key: 'conflict', count: 3_000, examples: { length: 3 } }])
})

const listOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(`block h${index}.example`))
const defanged = (text: string): Entry => ({ ...entry(text), transforms: ['refanged'] })

test.each<[string, Entry[], string[], string[]]>([
  ['5,000', listOf(5_000), [], []],
  ['more than 5,000', listOf(7_310), [], ['stop: 2,310 too many for one policy.']],
  [
    'a text that spares something',
    listOf(1),
    ['Do not block a.'],
    ['tick: The pasted text may name addresses to spare. Look through the list.'],
  ],
  ['no entry of such a text', [], ['Do not block a.'], []],
  ['what was defanged, to block', [defanged('block a.example')], [], []],
  [
    'what was defanged, to allow',
    [defanged('allow a.example')],
    [],
    ['tick: a.example, to allow, was defanged in the text.'],
  ],
  [
    'several',
    [defanged('allow a.example'), defanged('allow b.example')],
    [],
    ['tick: 2 entries to allow were defanged in the text.'],
  ],
])('before it is judged, a list has: %s', (_, entries, spare, expected) => {
  expect(quickFindings(entries, spare).map(({ level, sentence }) => `${level}: ${sentence}`)).toEqual(
    expected,
  )
})

test('each finding of entries is a filter, after what the service refused', () => {
  const texts = [
    'block a.example',
    'block a.example/p',
    'block b.example',
    'allow b.example/q',
    'block co.uk',
  ]
  const found = [
    ...judge(texts),
    ...judgeList([deceptive], guarded),
    ...quickFindings(listOf(1), ['spare a']),
  ]
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
  const chips = chipsOf(
    judge([
      'block github.io',
      'allow github.io/x',
      'allow github.io/y',
      'block b.example',
      'block b.example/x',
    ]),
  )
  expect(
    Array.from(chips, ([value, those]) => [value, ...those.map(({ text, level }) => `${text}: ${level}`)]),
  ).toEqual([
    ['github.io', 'shared platform: reason', 'conflict: tick'],
    ['github.io/x', 'conflict: tick'],
    ['github.io/y', 'conflict: tick'],
    ['b.example/x', 'covered: note'],
  ])
  expect(chips.get('b.example/x')?.[0]?.sentence).toBe('"b.example" covers "b.example/x".')
})
