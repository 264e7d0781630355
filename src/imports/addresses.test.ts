import { expect, test } from 'vitest'
import { createAddressBook } from './addresses.ts'

test('an address is recognised in any case', () => {
  const book = createAddressBook()
  expect(book.add('ana@example.com')).toBe(false)
  expect(book.add('Ana@Example.com')).toBe(true)
  expect(book.add('ben@example.com')).toBe(false)
  expect(book.size).toBe(2)
})

test('counts as a set of strings does, also when it grows', () => {
  const book = createAddressBook()
  const oracle = new Set<string>()
  let wrong = 0
  for (let at = 0; at < 300_000; at++) {
    const address = `person${(at * 7_919) % 200_000}@example.com`
    if (book.add(address) !== oracle.has(address)) wrong++
    oracle.add(address)
  }
  expect(wrong).toBe(0)
  expect(book.size).toBe(oracle.size)
})
