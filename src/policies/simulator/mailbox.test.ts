import { expect, test } from 'vitest'
import { plainDomain, readMailbox } from './mailbox.ts'

test.each([
  ['ann@münchen.de', 'xn--mnchen-3ya.de'],
  ['Ann@MÜNCHEN.de ', 'xn--mnchen-3ya.de'],
  ['ann@xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['Ann@Corp.Example', 'corp.example'],
  ['ann@straße.example', 'xn--strae-oqa.example'],
])('%s is in the domain %s', (typed, domain) => {
  expect(readMailbox(typed)?.domain).toBe(domain)
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
