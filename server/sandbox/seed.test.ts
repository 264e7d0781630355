import { expect, test } from 'vitest'
import { cultures, familiesPerCulture, givenPerCulture } from './names.ts'
import { seedPeople } from './seed.ts'

test('every culture has as many names as the numbering expects', () => {
  for (const { given, family } of cultures) {
    expect(given.split(' ')).toHaveLength(givenPerCulture)
    expect(family.split(' ')).toHaveLength(familiesPerCulture)
  }
})

test('the default 250 people have addresses without numbers and differ in name', () => {
  const people = seedPeople(1, 250)
  expect(people.filter(({ emailAddress }) => /\d/.test(emailAddress))).toEqual([])
  const named = people.filter(({ name }) => name !== '')
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
})

test('all of 200,000 addresses differ and are plain ASCII under an example domain', () => {
  const people = seedPeople(20_260_101, 200_000)
  expect(new Set(people.map(({ emailAddress }) => emailAddress)).size).toBe(200_000)
  const odd = people.filter(
    ({ emailAddress }) => !/^[a-z]+\.[a-z]+\d*@([a-z]+\.)?corp\.example$/.test(emailAddress),
  )
  expect(odd).toEqual([])
})

test('accents and other scripts are written out in the address', () => {
  const addresses = new Map(seedPeople(1, 1_440).map(({ name, emailAddress }) => [name, emailAddress]))
  expect(addresses.get('Sönke Großmann')).toMatch(/^sonke\.grossmann@/)
  expect(addresses.get('山本 健太')).toMatch(/^kenta\.yamamoto@/)
  expect(addresses.get("Aoife O'Brien")).toMatch(/^aoife\.obrien@/)
  expect(addresses.get('Łucja Bąk')).toMatch(/^lucja\.bak@/)
  expect(addresses.get('Solveig Sørbø')).toMatch(/^solveig\.sorbo@/)
})

test('every bucket of the watchlist and the empty department occur among 250 people', () => {
  const people = seedPeople(20_260_101, 250)
  for (const count of [0, 1, 2, 3, 4, 5, 6]) {
    expect(people.filter(({ watchlistCount }) => watchlistCount === count).length).toBeGreaterThan(0)
  }
  expect(people.filter(({ watchlistCount }) => watchlistCount === 0).length).toBeGreaterThan(100)
  expect(people.filter(({ department }) => department === '').length).toBeGreaterThan(3)
  expect(people.filter(({ name }) => name === '').length).toBeGreaterThan(0)
})
