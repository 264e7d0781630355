import { expect, test } from 'vitest'
import { sayMomentOf } from './zone.ts'

const now = Date.parse('2026-11-27T10:00:13Z')

test.each([
  ['2026-11-27T17:00:00Z', 'today 18:00'],
  ['2026-11-27T17:00:30Z', 'today 18:00:30'],
  ['2026-11-26T23:30:00Z', 'today 00:30'],
  ['2026-11-27T23:30:00Z', '28 Nov 2026 00:30'],
  ['2027-11-27T17:00:00Z', '27 Nov 2027 18:00'],
])('%s is said as %s', (at, words) => {
  expect(sayMomentOf(now, Date.parse(at), 'Europe/Berlin')).toBe(words)
})

test('a day with the same ending is another day', () => {
  const seventh = Date.parse('2026-11-07T10:00:00Z')
  expect(sayMomentOf(seventh, Date.parse('2026-11-27T17:00:00Z'), 'UTC')).toBe('27 Nov 2026 17:00')
})
