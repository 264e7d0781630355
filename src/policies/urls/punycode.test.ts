import { domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePunycode, toUnicode } from './host.ts'

test.each(['zzzzzz99999', '99999999', 'a b', 'ab-ü', 'ü-abc', '!'])('Punycode %s is invalid', (text) => {
  expect(decodePunycode(text)).toBeUndefined()
})

const invalid = ['xn--zzzzzz99999.example', 'xn--ascii-.example', 'xn--.example', 'a.xn--99999999.b']
test.each(invalid)('a host %s has no Unicode form', (host) => expect(toUnicode(host)).toBeUndefined())

test('a host is decoded as by the platform of the tests', () => {
  const unit = fc.constantFrom(...Array.from('abz09-äßñøčж中日語אبहา한☃😀𐌰'))
  const label = fc.string({ unit, minLength: 1, maxLength: 12 })
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
