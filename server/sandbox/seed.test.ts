import { expect, test } from 'vitest'
import { cultures, seedPeople } from './seed.ts'

test('every culture has as many names, and no address of 250 people needs a number', () => {
  for (const [given, family] of cultures) {
    expect([given, family].map((names) => names.split(' ').length)).toEqual([10, 12])
  }
  const people = seedPeople(1, 250)
  expect(people.filter(({ emailAddress }) => /\d/.test(emailAddress))).toEqual([])
  const names = people.flatMap(({ name }) => name || [])
  expect(new Set(names).size).toBe(names.length)
  expect(people.length - names.length).toBeGreaterThan(0)
})

test('all of 200,000 addresses differ and are plain ASCII under an example domain', () => {
  const addresses = seedPeople(20_260_101, 200_000).map(({ emailAddress }) => emailAddress)
  expect(new Set(addresses).size).toBe(200_000)
  const plain = /^[a-z]+\.[a-z]+\d*@([a-z]+\.)?corp\.example$/
  expect(addresses.filter((address) => !plain.test(address))).toEqual([])
})

test.each([
  ['Sönke Großmann', 'sonke.grossmann'],
  ['山本 健太', 'kenta.yamamoto'],
  ["Aoife O'Brien", 'aoife.obrien'],
  ['Łucja Bąk', 'lucja.bak'],
  ['Вера Шевчук', 'vera.shevchuk'],
])('%s has the address %s', (name, local) => {
  const person = seedPeople(1, 720).find((each) => each.name === name)
  expect(person?.emailAddress.split('@')[0]).toBe(local)
})
