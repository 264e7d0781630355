import { expect, test } from 'vitest'
import { dayAndTime, sayDuration, secondsUntil, shortTime } from './clock.ts'

test.each([
  [10_000, 8_000, 2],
  [10_000, 8_001, 2],
  [10_000, 7_999, 3],
  [10_000, 9_999, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('until %d there are at %d seconds left: %d', (until, now, left) => {
  expect(secondsUntil(until, now)).toBe(left)
})

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [60, '60 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '2 minutes 1 second'],
  [3_599, '59 minutes 59 seconds'],
  [7_200, '120 minutes'],
])('%d seconds are written as %s', (seconds, said) => expect(sayDuration(seconds)).toBe(said))

const now = new Date(2026, 10, 22, 12).getTime()

test.each([
  [new Date(2026, 10, 22, 9, 5), '09:05', 'Sun 22 Nov 09:05'],
  [new Date(2026, 10, 21, 23, 59), 'Sat 21 Nov 23:59', 'Sat 21 Nov 23:59'],
  [new Date(2027, 0, 2, 18), '2 Jan 2027 18:00', '2 Jan 2027 18:00'],
])('%s is short as %s', (date, short, withDay) => {
  expect(shortTime(date.getTime(), now)).toBe(short)
  expect(dayAndTime(date.getTime(), now)).toBe(withDay)
})
