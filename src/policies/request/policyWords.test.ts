import { expect, test } from 'vitest'
import { countEntries, countUrls } from './policyWords.ts'

test.each([
  [0, '0 URLs'],
  [1, '1 URL'],
  [2, '2 URLs'],
  [5_000, '5,000 URLs'],
])('%d is "%s"', (count, words) => {
  expect(countUrls(count)).toBe(words)
  expect(countEntries(count)).toBe(words.replace('URLs', 'entries').replace('URL', 'entry'))
})
