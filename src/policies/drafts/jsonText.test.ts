import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './jsonText.ts'

const isRead = (text: string) => {
  const read = readJson(text)
  return 'value' in read && JSON.stringify(read.value) === JSON.stringify(JSON.parse(text))
}

const isPlaced = (text: string) => {
  const read = readJson(text)
  return !('reason' in read) || /in line [\d,]+, column [\d,]+|There is nothing/.test(read.reason)
}

test('any JSON is read', () => {
  expect(() => fc.assert(fc.property(fc.json(), isRead))).not.toThrow()
  expect(readJson('\ufeff{}')).toEqual({ value: {} })
})

test.each([
  ['', 'There is nothing in it.'],
  ['{"a": abc}', 'in line 1, column 7 there is "a", where a value should be.'],
  ['{\n  "a": 1,\n}', 'in line 3, column 1 there is "}", where a name in double quotes should be.'],
  ['{"a": 1 "b": 2}', 'in line 1, column 9 there is """, where a comma should be.'],
  ["{'a': 1}", 'in line 1, column 2 there is "\'", where a name in double quotes should be.'],
  ['[1, 2,]', 'in line 1, column 7 there is "]", where a value should be.'],
  ['{"a" 1}', 'in line 1, column 6 there is "1", where a colon should be.'],
  ['{} {}', 'in line 1, column 4 there is "{", where the end should be.'],
  ['{"a": [1', 'it ends too early, in line 1, column 9, where a comma should follow.'],
  ['{"a": "\n"}', 'in line 1, column 7 there is """, where a value should be.'],
  ['\0', 'in line 1, column 1 there is a character that cannot be shown, where a value should be.'],
  ['<html>', 'in line 1, column 1 there is "<", where a value should be.'],
])('what is none says where: %j', (text, reason) => {
  const read = readJson(text)
  expect('reason' in read && read.reason.replace('It is no JSON: ', '')).toBe(reason)
})

test('whatever is no JSON has a place', () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([json, where, junk]) => [json, where % (json.length + 1), junk] as const)
    .map(([json, at, junk]) => json.slice(0, at) + junk + json.slice(at + 1))
  expect(() => fc.assert(fc.property(broken, isPlaced))).not.toThrow()
})

test('a depth of 100,000 is borne', () => {
  expect('value' in readJson('['.repeat(100_000) + ']'.repeat(100_000))).toBe(true)
  const open = readJson('{"a":'.repeat(100_000))
  expect('reason' in open && open.reason).toContain('it ends too early')
})
