import { expect, test } from 'vitest'
import { judgeList } from './judgement.ts'
import { suffixes } from './suffixes.ts'
import { keyOfNotice, filterFromReview, listFiltersOf } from './listFilters.ts'

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
  const judgement = judgeList(entries, guarded, suffixes)
  const filters = listFiltersOf(judgement, entries, new Map([['b.example', 'No.']]))
  expect(filters.map(({ key, values }) => [key, [...values].toSorted()])).toEqual([
    ['refused', ['b.example']],
    ['reason', ['co.uk']],
    ['conflict', ['b.example', 'b.example/q']],
    ['covered', ['a.example/p']],
    ['question block public suffix', ['co.uk']],
  ])
  // Unknown values, and a deceptive host.
  const odd = [
    entry('c.example', 'monitor'),
    { ...entry('d.example'), type: 'host' },
    { ...entry('xn--pypal-4ve.example'), unicode: 'p\u0430ypal.example' },
  ]
  const found = judgeList(odd, guarded, suffixes)
  expect(listFiltersOf(found, odd, undefined).map(({ key, values }) => [key, [...values]])).toEqual([
    [keyOfNotice(found.questions), ['xn--pypal-4ve.example']],
    ['unknown action', ['c.example']],
    ['unknown type', ['d.example']],
  ])
  expect(keyOfNotice([])).toBeUndefined()
  expect(listFiltersOf({ questions: [], overlaps: [] }, [entry('a.example')], undefined)).toEqual([])
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
