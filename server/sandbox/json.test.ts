import { expect, test } from 'vitest'
import { readJson } from './json.ts'

test.each([
  ["{'data': [{'fileType': 'CSV'}]}", { data: [{ fileType: 'CSV' }] }],
  ["{'a': True, 'b': False, 'c': None, 'd': [1, -2e-07]}", { a: true, b: false, c: null, d: [1, -2e-7] }],
  ["{'a': \"it's\"}", { a: "it's" }],
  [String.raw`{'a': 'it\'s "x"'}`, { a: 'it\'s "x"' }],
  [String.raw`{'a': 'C:\\x41\n\t\x7f\xa0\u2028\U000e0001'}`, { a: 'C:\\x41\n\t\u007F\u00A0\u2028\u{E0001}' }],
  ["{'a': 'True, \"None\"'}", { a: 'True, "None"' }],
  [`'{"data":[]}'`, { data: [] }],
  [String.raw`{"a":"j\u00f6"}`, { a: 'jö' }],
])('the output of Python is read: %s', (text, value) => {
  expect(readJson(text)).toEqual({ value })
})

const noJson = ['', '{', "'", "{'a'}", '{a: 1}', "{'a': 'b}", "{'a': 'b'}'", 'None of it', "{'a': (1, 2)}"]
test.each(noJson)('%j is no JSON', (text) => {
  expect(readJson(text)).toBeUndefined()
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const list = (length: number, item: unknown = 1) => `[${Array(length).fill(item).join()}]`
const python = (length: number) => `{'a':'${'x'.repeat(length - 8)}'}`

test.each([
  ['64 levels', nested(64), nested(64)],
  ['100,000 values', list(99_999), list(99_999)],
  ['16 million characters', `"${'x'.repeat(15_999_998)}"`, `"${'x'.repeat(15_999_998)}"`],
  ['a million characters of Python', python(1_000_000), python(1_000_000).replaceAll("'", '"')],
])('%s are read', (_, text, json) => {
  expect(readJson(text)).toEqual({ value: JSON.parse(json) })
})

test.each([
  ['65 levels', nested(65)],
  ['100,000 levels', nested(100_000)],
  ['100,000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['100,001 values', list(100_000)],
  ['more than 16 million characters', `"${'x'.repeat(15_999_999)}"`],
  ['more than a million characters of Python', python(1_000_001)],
  ['a text that never ends', `'${String.raw`\'`.repeat(40_000)}`],
  ['escapes only', `'${String.raw`\'`.repeat(499_000)}'x`],
  ['words only', `[${'None,'.repeat(190_000)}`],
])('%s are not read', (_, text) => {
  expect(readJson(text)).toBeUndefined()
})
