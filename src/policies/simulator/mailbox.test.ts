import { expect, test } from 'vitest'
import { plainAddress, plainDomain, readMailbox } from './mailbox.ts'

test.each([
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['Ann@MÜNCHEN.de ', 'ann@xn--mnchen-3ya.de'],
  ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
  ['Ann@Corp.Example', 'ann@corp.example'],
  ['jürgen@corp.example', 'jürgen@corp.example'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example'],
])('%s is compared as %s', (typed, plain) => {
  expect(plainAddress(typed)).toBe(plain)
})

test('the part before the "@" stays as it was typed', () => {
  expect(readMailbox(' Ann.B@Münch\u00aden.de')).toEqual({
    local: 'Ann.B',
    domain: 'xn--mnchen-3ya.de',
    isForeign: true,
  })
  expect(readMailbox('Ann@corp.example.')).toMatchObject({ domain: 'corp.example', isForeign: false })
})

test('text other than a host is compared as typed, and text other than an address is rejected', () => {
  expect(plainDomain('Localhost')).toBe('localhost')
  for (const text of ['', 'ann', 'a b@c.example', 'a@b@c.example', '@c.example']) {
    expect(readMailbox(text)).toBeUndefined()
  }
})
