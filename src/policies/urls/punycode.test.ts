import { domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePunycode, toUnicode } from './host.ts'

/** RFC 3492 §7.1, by its letters. */
const samples: readonly (readonly [letter: string, unicode: string, punycode: string])[] = [
  ['A', 'ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
  ['B', '他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
  ['J', 'PorquénopuedensimplementehablarenEspañol', 'PorqunopuedensimplementehablarenEspaol-fmd56a'],
  ['L', '3年B組金八先生', '3B-ww4c5e180e575a65lsy2b'],
  ['S', '-> $1.00 <-', '-> $1.00 <--'],
]

describe('Punycode', () => {
  test.each(samples)('RFC 3492 §7.1 (%s) is %s', (_, unicode, punycode) => {
    expect(decodePunycode(punycode)).toBe(unicode)
  })

  test.each(['zzzzzz99999', '99999999', 'a b', 'ab-ü', 'ü-abc', '!'])('%s is invalid', (text) => {
    expect(decodePunycode(text)).toBeUndefined()
  })

  const invalid = ['xn--zzzzzz99999.example', 'xn--ascii-.example', 'xn--.example', 'a.xn--99999999.b']
  test.each(invalid)('a host %s has no Unicode form', (host) => {
    expect(toUnicode(host)).toBeUndefined()
  })

  test('a host is decoded as by the platform of the tests', () => {
    const label = fc.string({
      unit: fc.constantFrom(...Array.from('abz09-äßñøčж中日語אبहา한☃😀𐌰')),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const typed = `http://${labels.join('.')}.example`
        if (!URL.canParse(typed)) return
        const { hostname } = new URL(typed)
        expect(toUnicode(hostname)).toBe(domainToUnicode(hostname))
      }),
      { numRuns: 3_000 },
    )
  })
})
