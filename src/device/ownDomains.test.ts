import { expect, test } from 'vitest'
import { isWithin, meantBy } from './ownDomains.ts'

test.each([
  ['corp.exmaple', 'corp.example'],
  ['corp.examplee', 'corp.example'],
  ['c0rp.example', 'corp.example'],
  ['corpexample', 'corp.example'],
  ['eu.corp.exmaple', 'eu.corp.example'],
  ['corp.example', undefined],
  ['c0rp.exmaple', undefined],
  ['corp.elpmaxe', undefined],
  ['cropx.example', undefined],
  ['other.example', undefined],
  ['', undefined],
])('"%s" may mean %s', (domain, meant) => {
  expect(meantBy(domain, ['sister.test', 'corp.example'])).toBe(meant)
})

test('a domain is within each of the own ones, with its subdomains, and then means no other', () => {
  const own = ['corp.example', 'corn.example']
  const domains = ['corn.example', 'eu.corp.example', 'mycorp.example', 'example']
  expect(domains.filter((each) => isWithin(each, own))).toEqual(domains.slice(0, 2))
  expect(meantBy('corn.example', own)).toBeUndefined()
})
