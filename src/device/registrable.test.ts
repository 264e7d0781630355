import { expect, test } from 'vitest'
import { registrableOf } from './registrable.ts'

test.each([
  ['eu.CORP.example', 'corp.example'],
  ['eu.corp.co.uk', 'corp.co.uk'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  // A suffix that its owner shares out.
  ['tenant.github.io', 'tenant.github.io'],
  ['co.uk', undefined],
  ['192.0.2.1', undefined],
  ['', undefined],
  ['xn--a', undefined],
])('of %j the registrable part is %j', (text, domain) => {
  expect(registrableOf(text)).toBe(domain)
})

test.each(Array.from(' /?#@:\\%[]'))('a text with "%s" in it is not a domain', (character) => {
  for (const text of ['a|.corp.example', '|corp.example', 'corp.example|', 'corp.example|x'])
    expect(registrableOf(text.replace('|', character))).toBeUndefined()
})
