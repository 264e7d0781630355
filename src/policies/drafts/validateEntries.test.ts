import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { readText } from '../urls/readText.ts'
import { validateEntries } from './validateEntries.ts'

const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
  ...part,
})

function validate(items: readonly Entry[]) {
  const entries = new Map<string, Entry>()
  const invalid = validateEntries(items, entries)
  return { entries: [...entries.values()], invalid }
}

test('a pasted entry is valid', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example\n[2001:db8::1]\nc.example/?q=1', {
    mode: 'list',
    action: 'allow',
  })
  expect(validate(found)).toEqual({ entries: found, invalid: [] })
})

test.each([
  ['https://a.example', {}, 'It must be written as a.example.'],
  ['A.example', {}, 'It must be written as a.example.'],
  ['a.example/x', {}, 'It has a path or a query. As a domain, it would cover more.'],
  ['a.example', { action: ' ' }, 'Its action is empty or has spaces around it.'],
  ['a.example', { action: 'block\n' }, 'Its action is empty or has spaces around it.'],
  ['a.example', { type: '' }, 'Its type is empty or has spaces around it.'],
  ['com', {}, 'A host needs a dot, as in example.com.'],
  ['a.example\0', {}, 'It contains an invisible character, which may hide the real address.'],
  [
    '*.example.com',
    {},
    '"*" is not a wildcard. The service refuses it in a domain and takes it literally in a URL.',
  ],
])('an entry that could not have been pasted is invalid: %j %j', (value, part, reason) => {
  expect(validate([entry(value, part)])).toEqual({
    entries: [],
    invalid: [{ line: 1, text: value, reason }],
  })
})

test('each value is taken once, with its own Unicode form', () => {
  const { entries, invalid } = validate([
    entry('a.example', { unicode: 'bank.example' }),
    entry('a.example'),
    entry('xn--mnchen-3ya.de'),
  ])
  expect(entries.map(({ value, unicode }) => [value, unicode])).toEqual([
    ['a.example', undefined],
    ['xn--mnchen-3ya.de', 'münchen.de'],
  ])
  expect(invalid).toEqual([{ line: 2, text: 'a.example', reason: 'Duplicate entry.' }])
})
