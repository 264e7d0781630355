import { expect, test } from 'vitest'
import { chipsOf, filterFromReview, findInList, listFiltersOf } from './listFindings.ts'
import { judgeList } from './listWork.ts'

const entry = (value: string, action = 'block') => ({
  value,
  type: value.includes('/') ? 'url' : 'domain',
  action,
})
const guarded = { ownDomains: [], protectedDomains: [] }

test('each filter has a label, and empty filters are left out', () => {
  const entries = [
    entry('a.example'),
    entry('a.example/p'),
    entry('b.example'),
    entry('b.example/q', 'allow'),
    entry('co.uk'),
  ]
  const judgement = judgeList(entries, guarded)
  const filters = listFiltersOf(findInList(judgement, entries), new Map([['b.example', 'No.']]))
  expect(filters.map(({ key, values }) => [key, [...values].toSorted()])).toEqual([
    ['refused', ['b.example']],
    ['reason', ['co.uk']],
    ['question block public suffix', ['co.uk']],
    ['conflict', ['b.example', 'b.example/q']],
    ['covered', ['a.example/p']],
  ])
  // Unknown values, and a deceptive host.
  const odd = [
    entry('c.example', 'monitor'),
    { ...entry('d.example'), type: 'host' },
    { ...entry('xn--pypal-4ve.example'), unicode: 'p\u0430ypal.example' },
  ]
  const found = findInList(judgeList(odd, guarded), odd)
  expect(listFiltersOf(found, undefined).map(({ key, values }) => [key, [...values]])).toEqual([
    ['unknown action', ['c.example']],
    ['unknown type', ['d.example']],
    ['question block mixed scripts', ['xn--pypal-4ve.example']],
  ])
  expect(findInList({ questions: [], overlaps: [] }, [entry('a.example')])).toEqual([])
})

test('the strictest finding comes first, the own domain before all', () => {
  const entries = [
    entry('a.example'),
    entry('a.example/p'),
    entry('10.0.0.1'),
    entry('co.uk', 'allow'),
    entry('corp.example'),
    entry('b.example'),
    entry('b.example/q', 'allow'),
  ]
  const judgement = judgeList(entries, { ...guarded, ownDomains: ['corp.example'] })
  expect(findInList(judgement, entries).map(({ level, title }) => `${level}: ${title}`)).toEqual([
    `strong reason: corp.example is this organisation's own domain.`,
    'strong reason: co.uk is a public suffix.',
    'reason: 10.0.0.1 is a reserved address (private networks, RFC 1918).',
    'tick: 1 entry contradicts another.',
    'info: 1 entry is covered by others.',
  ])
  expect(findInList(judgement, entries, (value) => value.startsWith('a.')).map(({ title }) => title)).toEqual(
    ['1 entry is covered by others.'],
  )
})

test('each row has the chips of what was found of its entry, each once', () => {
  const entries = [
    entry('github.io'),
    entry('github.io/x', 'allow'),
    entry('github.io/y', 'allow'),
    entry('b.example'),
    entry('b.example/x'),
  ]
  const chips = chipsOf(findInList(judgeList(entries, guarded), entries))
  expect(
    Array.from(chips, ([value, those]) => [value, those.map(({ text, isInfo }) => [text, isInfo])]),
  ).toEqual([
    [
      'github.io',
      [
        ['shared platform', false],
        ['conflict', false],
      ],
    ],
    ['github.io/x', [['conflict', false]]],
    ['github.io/y', [['conflict', false]]],
    ['b.example/x', [['covered', true]]],
  ])
  expect(chips.get('b.example/x')?.[0]?.why).toBe('"b.example" covers "b.example/x".')
})

test('a filter of the review stays while any of its entries is in the list', () => {
  const entries = [entry('a.example'), entry('b.example')]
  const values = new Set(['b.example', 'gone.example'])
  expect(filterFromReview({ key: 'sent before', values }, entries)).toEqual([
    { key: 'sent before', label: 'Sent before', values: new Set(['b.example']) },
  ])
  expect(filterFromReview({ key: 'sent before', values: new Set(['gone.example']) }, entries)).toEqual([])
  expect(filterFromReview({ key: 'covered' }, entries)).toEqual([])
})
