import { expect, test } from 'vitest'
import { seedPeople } from './seed.ts'

test('all of 200,000 addresses differ and are plain ASCII under an example domain, and some have no name', () => {
  const people = seedPeople(20_260_101, 200_000)
  const addresses = people.map(({ emailAddress }) => emailAddress)
  expect(new Set(addresses).size).toBe(200_000)
  const plain = /^[a-z]+\.[a-z]+\d*@([a-z]+\.)?corp\.example$/
  expect(addresses.filter((address) => !plain.test(address))).toEqual([])
  expect(people.some(({ name }) => name === '')).toBe(true)
})

test.each([
  ['Sönke Großmann', 'sonke.grossmann'],
  ['山本 健太', 'kenta.yamamoto'],
  ["Aoife O'Brien", 'aoife.obrien'],
])('%s has the address %s', (name, local) => {
  const person = seedPeople(1, 720).find((each) => each.name === name)
  expect(person?.emailAddress.split('@')[0]).toBe(local)
})
