import { expect, test } from 'vitest'
import { describeDays } from './ends.ts'

test.each([
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 28, 23), 'today'],
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 29, 7), 'tomorrow'],
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 30, 7), 'in 2 days'],
])('from %s until %s it is %s', (now, when, words) => {
  expect(describeDays(when.getTime(), now.getTime())).toBe(words)
})
