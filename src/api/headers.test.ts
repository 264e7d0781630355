import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiJson, maxArgBytes } from './headers.ts'

/** Values that a header can carry, without control characters. */
const printable = /^[\u0020-\u007E]*$/
/** Any sequence of UTF-16 units, including lone surrogates. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))

describe('asciiJson', () => {
  test.each([
    ['plain ASCII as it is', 'a@b.example', '"a@b.example"'],
    ['Latin-1', 'Zoë', '"Zo\\u00eb"'],
    ['a character above Latin-1', '€', '"\\u20ac"'],
    ['an emoji as two escapes', '😀', '"\\ud83d\\ude00"'],
    ['a lone high surrogate', '\uD83D', '"\\ud83d"'],
    ['a lone low surrogate', '\uDE00', '"\\ude00"'],
    ['DEL', '\u007F', '"\\u007f"'],
    ['U+0080', '\u0080', '"\\u0080"'],
    ['the line separator', '\u2028', '"\\u2028"'],
    ['the last unit', '\uFFFF', '"\\uffff"'],
    ['a line break', 'a\r\nb', '"a\\r\\nb"'],
    ['NUL', '\0', '"\\u0000"'],
    ['the last printable ASCII character as it is', '~', '"~"'],
  ])('writes %s', (_, value, text) => {
    expect(asciiJson(value)).toBe(text)
    expect(JSON.parse(text)).toBe(value)
  })

  test('escapes keys too', () => {
    expect(asciiJson({ Straße: 1 })).toBe('{"Stra\\u00dfe":1}')
  })

  test('gives only printable ASCII, and any string comes back', () => {
    fc.assert(
      fc.property(units, (text) => {
        const json = asciiJson(text)
        expect(json).toMatch(printable)
        expect(JSON.parse(json)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  test('gives only printable ASCII, and any JSON value comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = asciiJson(value)
        expect(json).toMatch(printable)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('passes as a header of a real request', () => {
    fc.assert(
      fc.property(units, (text) => {
        const json = asciiJson({ data: [{ groupId: text }] })
        expect(new Headers({ 'x-mc-arg': json }).get('x-mc-arg')).toBe(json)
      }),
    )
  })
})

test('the cap is 8 KiB', () => {
  expect(maxArgBytes).toBe(8_192)
})
