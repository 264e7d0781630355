import { expect, test } from 'vitest'
import { isWithin, meantBy } from './ownDomains.ts'

test.each([
  ['corp.exmaple', 'corp.example'],
  ['corp.exampl', 'corp.example'],
  ['corp.examplee', 'corp.example'],
  ['c0rp.example', 'corp.example'],
  ['corpexample', 'corp.example'],
  ['eu.corp.exmaple', 'eu.corp.example'],
  ['corp.example', undefined],
  ['eu.corp.example', undefined],
  ['c0rp.exmaple', undefined],
  ['corp.elpmaxe', undefined],
  ['other.example', undefined],
  ['', undefined],
])('"%s" may mean %s', (domain, meant) => {
  expect(meantBy(domain, ['sister.test', 'corp.example'])).toBe(meant)
})

test.each([
  ['cabd.example', 'cbxd.example'],
  ['cabd.example', 'cbaxd.example'],
])('"%s" is not a slip of %s', (domain, own) => {
  expect(meantBy(domain, [own])).toBeUndefined()
})

test('a domain is within each of the own ones, with its subdomains, and then means no other', () => {
  const own = ['corp.example', 'corn.example']
  expect(
    ['corn.example', 'eu.corp.example', 'mycorp.example', 'example'].map((each) => isWithin(each, own)),
  ).toEqual([true, true, false, false])
  expect(meantBy('corn.example', own)).toBeUndefined()
})
