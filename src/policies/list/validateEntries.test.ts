// Claim: A draft sends nothing that could not have been pasted
import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { readText } from '../urls/urls.ts'
import { addableOf, declined, groupsOf, isAsked, toLines, validateEntries } from './validateEntries.ts'

const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
  ...part,
})

test('a pasted entry is valid', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example\n[2001:db8::1]\nc.example/?q=1', {
    mode: 'lines',
    action: 'allow',
  })
  expect(validateEntries(found)).toEqual({ entries: found, invalid: [] })
})

test.each([
  ['https://a.example', {}, 'It must be written as a.example.'],
  ['A.example', {}, 'It must be written as a.example.'],
  ['a.example/x', {}, 'It has a path or a query. As a domain, it would cover more.'],
  ['a.example', { action: ' ' }, 'Its action is empty or has spaces around it.'],
  ['a.example', { action: 'block\n' }, 'Its action is empty or has spaces around it.'],
  ['a.example', { type: '' }, 'Its type is empty or has spaces around it.'],
  ['com', {}, 'A host needs a dot, as in example.com.'],
  ['a.example\0', {}, 'It contains a control character.'],
  [
    '*.example.com',
    {},
    '"*" is not a wildcard. The service refuses it in a domain and takes it literally in a URL.',
  ],
])('an entry that could not have been pasted is invalid: %j %j', (value, part, reason) => {
  expect(validateEntries([entry(value, part)])).toEqual({
    entries: [],
    invalid: [{ index: 0, text: value, reason }],
  })
})

test('each value is taken once, with its own Unicode form', () => {
  const { entries, invalid } = validateEntries([
    entry('a.example', { unicode: 'bank.example' }),
    entry('a.example'),
    entry('xn--mnchen-3ya.de'),
  ])
  expect(entries.map(({ value, unicode }) => [value, unicode])).toEqual([
    ['a.example', undefined],
    ['xn--mnchen-3ya.de', 'münchen.de'],
  ])
  expect(invalid).toEqual([{ index: 1, text: 'a.example', reason: 'Duplicate entry.' }])
})

test('invalid entries are saved one per line', () => {
  expect(toLines([{ index: 0, text: 'A\nB', reason: '' }])).toBe('A B\n')
})

test.each([
  ['invoice.pdf', 'http://invoice.pdf'],
  ['build.internal', 'http://build.internal'],
  ['https://cert.example/advisory', 'https://cert.example/advisory'],
  ['http://a.example/login⏎see', 'http://a.example/login'],
  ['a.example⏎m', 'http://a.example'],
  ['soc@cert.example', undefined],
  ['b\0.example', undefined],
  ['evil[.example', undefined],
  ['two words', undefined],
])('of the line %j that was left out, %j can be added', (text, added) => {
  expect(addableOf({ text })).toBe(added)
})

const line = (text: string, code: string | undefined, reason: string) => ({ index: 0, text, code, reason })

test('lines are grouped by their reason, and each word that is asked for is a group of its own', () => {
  const lines = [
    line('a.exe', 'file name', 'It looks like a file name.'),
    line('b.example', 'word to decide', 'The text says "frob" of it.'),
    line('c.exe', 'file name', 'It looks like a file name.'),
    line('d.example', 'word to decide', 'The text says "nix" of it.'),
    line('e.example', undefined, 'The sentence of an older version.'),
  ]
  expect([...groupsOf(lines).values()].map((group) => group.map(({ text }) => text))).toEqual([
    ['a.exe', 'c.exe'],
    ['b.example'],
    ['d.example'],
    ['e.example'],
  ])
  expect(lines.filter(isAsked)).toHaveLength(2)
})

test('a question that was declined is asked no more, and says so', () => {
  const column = line('203.0.113.9', 'other column', 'It is in the column "ip", which was not read.')
  const word = line('b.example', 'word to decide', 'The text says "frob" of it.')
  expect([column, word].map(isAsked)).toEqual([true, true])
  expect([column, word].map(declined)).toEqual([
    { ...column, code: 'no column', reason: 'It is in the column "ip", which you left out.' },
    {
      ...word,
      code: 'no order',
      reason: 'The text says "frob" about it, which means neither block nor allow.',
    },
  ])
  expect([column, word].map(declined).filter(isAsked)).toEqual([])
  const other = line('a.exe', 'file name', 'It looks like a file name.')
  expect(declined(other)).toBe(other)
})

test.each([
  [
    'https://nam10.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&data=1',
    'wrapped',
    'https://a.example/x',
  ],
  ['https://protect-eu.mimecast.com/s/Ab3d?domain=a.example', 'wrapped token', undefined],
  ['a[.]exampleSeite', 'joined', undefined],
  ['www.a.example', 'host alone', undefined],
  ['asp.net', 'code', 'http://asp.net'],
])('of %s, left out as "%s", %s can be added', (text, code, added) => {
  expect(addableOf({ text, code })).toBe(added)
})
