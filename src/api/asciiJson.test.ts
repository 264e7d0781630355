import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiJson } from './asciiJson.ts'
import { toHex } from './hex.ts'

test.each([
  ['a@b.example~', '"a@b.example~"'],
  ['Zoë', '"Zo\\u00eb"'],
  ['€', '"\\u20ac"'],
  ['😀', '"\\ud83d\\ude00"'],
  ['\uD83D', '"\\ud83d"'],
  ['\u007F\u0080\u2028\uFFFF', '"\\u007f\\u0080\\u2028\\uffff"'],
  ['a\r\nb\0', '"a\\r\\nb\\u0000"'],
  [{ Straße: 1 }, '{"Stra\\u00dfe":1}'],
])('%j is written as %s', (value, text) => {
  expect(asciiJson(value)).toBe(text)
  expect(JSON.parse(text)).toEqual(value)
})

/** Any sequence of UTF-16 units, including lone surrogates. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))

test('any text passes as a header of a real request, and comes back', () => {
  fc.assert(
    fc.property(units, (value) => {
      const json = asciiJson({ data: [value] })
      expect(json).toMatch(/^[ -~]*$/)
      expect(new Headers({ 'x-mc-arg': json }).get('x-mc-arg')).toBe(json)
      expect(JSON.parse(json)).toEqual({ data: [value] })
    }),
    { numRuns: 1_000 },
  )
})

test('bytes are written in hexadecimal as Node writes them', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => toHex(bytes) === Buffer.from(bytes).toString('hex')))
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
})
