import { expect, test } from 'vitest'
import { dayAndTime, describeDuration, shortTime } from './clock.ts'

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '2 minutes 1 second'],
  [7_200, '120 minutes'],
])('%d seconds are written as %s', (seconds, said) => expect(describeDuration(seconds)).toBe(said))

const now = new Date(2026, 10, 22, 12).getTime()

test.each([
  [new Date(2026, 10, 22, 9, 5), '09:05', 'Sun 22 Nov 09:05'],
  [new Date(2026, 10, 21, 23, 59), 'Sat 21 Nov 23:59', 'Sat 21 Nov 23:59'],
  [new Date(2027, 0, 2, 18), '2 Jan 2027 18:00', '2 Jan 2027 18:00'],
])('%s is short as %s', (date, short, withDay) => {
  expect(shortTime(date.getTime(), now)).toBe(short)
  expect(dayAndTime(date.getTime(), now)).toBe(withDay)
})
