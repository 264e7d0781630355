import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatHeaderDate, formatWireDate, parseWireDate } from './dates.ts'

/** 1970 to the end of 9999, to the millisecond. */
const times = fc.integer({ min: 0, max: Date.UTC(10_000, 0) - 1 })

afterEach(() => void vi.unstubAllEnvs())

test('the wire date has a numeric offset and is read back to the second', () => {
  fc.assert(
    fc.property(times, (time) => {
      const text = formatWireDate(time)
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
      expect(parseWireDate(text)).toBe(time - (time % 1_000))
    }),
  )
})

test('the wire date of an invalid time throws', () => {
  expect(() => formatWireDate(Number.NaN)).toThrow(RangeError)
})

test.each([
  ['2015-10-16T14:45:34+0200', Date.UTC(2015, 9, 16, 12, 45, 34)],
  ['2015-10-16T14:45:34-0530', Date.UTC(2015, 9, 16, 20, 15, 34)],
  ['2024-02-29T00:30:00+0100', Date.UTC(2024, 1, 28, 23, 30)],
])('the wire date %s is read with its offset', (text, time) => {
  expect(parseWireDate(text)).toBe(time)
})

const noDates =
  '2026-12-01 2026-12-01T09:00:00 2026-12-01T09:00:00Z 2026-12-01T09:00:00+00:00 ' +
  '2026-12-01T09:00:00.000+0000 2026-13-01T09:00:00+0000 2026-02-30T09:00:00+0000 ' +
  '2025-02-29T09:00:00+0000 2026-12-01T25:00:00+0000 2026-12-01T09:60:00+0000 2026-12-01T09:00:00+9900'
const blanks = ['', '2026-12-01 09:00:00+0000', ' 2026-12-01T09:00:00+0000', '2026-12-01T09:00:00+0000\n']
test.each([...noDates.split(' '), ...blanks])('"%s" is not a wire date', (text) => {
  expect(parseWireDate(text)).toBeNaN()
})

test('both are in UTC in any time zone', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  const time = Date.UTC(2026, 11, 31, 23, 30)
  expect(new Date(time).getFullYear()).toBe(2027)
  expect(formatHeaderDate(time)).toBe('Thu, 31 Dec 2026 23:30:00 UTC')
  expect(formatWireDate(time)).toBe('2026-12-31T23:30:00+0000')
  expect(parseWireDate('2026-12-31T23:30:00+0000')).toBe(time)
})
