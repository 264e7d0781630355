import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './jsonText.ts'

const isRead = (text: string) => {
  const read = readJson(text)
  return 'value' in read && JSON.stringify(read.value) === JSON.stringify(JSON.parse(text))
}

const isPlaced = (text: string) => {
  const read = readJson(text)
  return !('reason' in read) || /line [\d,]+, column [\d,]+|The text is empty/.test(read.reason)
}

test('any JSON is read', () => {
  expect(() => fc.assert(fc.property(fc.json(), isRead))).not.toThrow()
  expect(readJson('\ufeff{}')).toEqual({ value: {} })
})

test.each([
  ['', 'The text is empty.'],
  ['{"a": abc}', 'line 1, column 7 has "a", where a value is expected.'],
  ['{\n  "a": 1,\n}', 'line 3, column 1 has "}", where a name in double quotes is expected.'],
  ['{"a": 1 "b": 2}', 'line 1, column 9 has """, where a comma is expected.'],
  ["{'a': 1}", 'line 1, column 2 has "\'", where a name in double quotes is expected.'],
  ['[1, 2,]', 'line 1, column 7 has "]", where a value is expected.'],
  ['{"a" 1}', 'line 1, column 6 has "1", where a colon is expected.'],
  ['{} {}', 'line 1, column 4 has "{", where the end is expected.'],
  ['{"a": [1', 'the text ends at line 1, column 9, where a comma is expected.'],
  ['{"a": "\n"}', 'line 1, column 7 has """, where a value is expected.'],
  ['\0', 'line 1, column 1 has an unprintable character, where a value is expected.'],
  ['<html>', 'line 1, column 1 has "<", where a value is expected.'],
])('a fault has a place: %j', (text, reason) => {
  const read = readJson(text)
  expect('reason' in read && read.reason.replace('Not valid JSON: ', '')).toBe(reason)
})

test('every fault has a place', () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([json, where, junk]) => [json, where % (json.length + 1), junk] as const)
    .map(([json, at, junk]) => json.slice(0, at) + junk + json.slice(at + 1))
  expect(() => fc.assert(fc.property(broken, isPlaced))).not.toThrow()
})

test('a depth of 100,000 is read', () => {
  expect('value' in readJson('['.repeat(100_000) + ']'.repeat(100_000))).toBe(true)
  const open = readJson('{"a":'.repeat(100_000))
  expect('reason' in open && open.reason).toContain('the text ends at')
})
