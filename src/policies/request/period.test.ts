import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatWireDate } from '../../api/dates.ts'
import { describeMoment, firstEnded, incomplete, momentText, readMoment } from './period.ts'
import { scopeBoundaries, suggestEnds, timeOf, zoneText } from './period.ts'

afterEach(() => void vi.unstubAllEnvs())

function read(text: string, zone: string) {
  const moment = readMoment(text, zone)
  if ('problem' in moment) throw new Error(moment.problem)
  return [formatWireDate(moment.time), moment.note ?? 'no note']
}

test.each([
  ['UTC', '2026-12-01T09:00', '2026-12-01T09:00:00+0000'],
  ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T03:30:00+0000'],
  ['Asia/Kolkata', '2027-01-01T05:29:59', '2026-12-31T23:59:59+0000'],
  ['America/Los_Angeles', '2026-12-31T16:00', '2027-01-01T00:00:00+0000'],
  ['UTC', '2026-12-01 09:00', '2026-12-01T09:00:00+0000'],
  ['UTC', '9999-12-31T23:59', '9999-12-31T23:59:00+0000'],
  ['UTC', '2028-02-29T00:00', '2028-02-29T00:00:00+0000'],
])('a moment in %s, "%s" is %s', (zone, text, expected) => {
  expect(read(text, zone)).toEqual([expected, 'no note'])
})

const noMoments =
  '2026-12-01 2026-12-01T09:00Z 2026-13-01T09:00 2026-02-29T09:00 2026-12-01T24:00 12026-12-01T09:00'
test.each([
  ['Enter the date and the time.', ['', incomplete, ...noMoments.split(' ')]],
  // The zone would make the second a year of five digits.
  ['Enter a year from 1970 to 9999.', ['0026-12-01T09:00', '9999-12-31T23:00']],
])('a moment is refused: %s %j', (problem, texts) => {
  for (const text of texts) expect(readMoment(text, 'America/Los_Angeles')).toEqual({ problem })
})

test('a moment is shown with day, time, distance and zone', () => {
  const winter = Date.UTC(2026, 11, 1, 8)
  const day = 86_400_000
  const berlin = 'Europe/Berlin'
  expect(describeMoment(winter, winter - 5 * day, berlin)).toBe('Tue 1 Dec 2026 09:00, in 5 days')
  expect(describeMoment(winter, winter, berlin)).toBe('Tue 1 Dec 2026 09:00, today')
  expect(describeMoment(winter, winter - 10 * 3_600_000, berlin)).toBe('Tue 1 Dec 2026 09:00, tomorrow')
  expect(zoneText(winter, berlin)).toBe('Europe/Berlin, UTC+01:00')
  expect(zoneText(Date.UTC(2026, 6, 1), berlin)).toBe('Europe/Berlin, UTC+02:00')
  expect(zoneText(winter, 'America/St_Johns')).toBe('America/St_Johns, UTC-03:30')
  expect(zoneText(winter, 'UTC')).toBe('UTC')
})

test.each([
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00+0000', '(clocks go forward). 03:30 is sent.'],
  ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00+0000', 'no note'],
  ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00+0000', 'no note'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00+0000', '02:45 is sent.'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00+0000', '(clocks go back). The first is sent.'],
  ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00+0000', 'no note'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00+0000', 'no note'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00+0000', '01:30 occurs twice on 1 Nov 2026'],
])('at a clock change in %s, %s is sent as %s (%s)', (zone, text, sent, note) => {
  expect(read(text, zone)).toEqual([sent, expect.stringContaining(note)])
})

const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia']
test.each(zones)('in %s a moment is that of the platform, and a shown moment can be typed', (zone) => {
  vi.stubEnv('TZ', zone)
  fc.assert(
    fc.property(fc.integer({ min: 900_000_000, max: 4_000_000_000 }), (seconds) => {
      const text = new Date(seconds * 1_000).toISOString().slice(0, 19)
      const time = Date.parse(text)
      expect(timeOf(text)).toBe(time)
      const shown = momentText(time)
      expect(momentText(timeOf(shown) ?? Number.NaN)).toBe(shown)
    }),
  )
})

test.each([
  // 10:00 on a Monday in Berlin.
  ['2026-11-23T09:00', '', 'Today 11-23T18, Friday 11-27T18, 7 11-30T10, 30 12-23T10'],
  // 18:30: today's evening has passed, and the days are rounded up to the hour.
  ['2026-11-23T17:30', '', 'Friday 11-27T18, 7 11-30T19, 30 12-23T19'],
  // On a Friday, both evenings are one; after it, the next Friday is meant.
  ['2026-11-27T09:00', '', 'Today 11-27T18, 7 12-04T10, 30 12-27T10'],
  ['2026-11-27T17:30', '', 'Friday 12-04T18, 7 12-04T19, 30 12-27T19'],
  // From a start, and across a clock change at the same time of day.
  ['2026-11-23T09:00', '2027-03-22T08:00', '7 03-29T09, 30 04-21T09'],
  ['2026-10-20T07:00', '', 'Today 10-20T18, Friday 10-23T18, 7 10-27T09, 30 11-19T09'],
])('the suggested ends at %s UTC with the start "%s"', (now, start, expected) => {
  const from = start === '' ? undefined : Date.parse(`${start}Z`)
  const ends = suggestEnds(Date.parse(`${now}Z`), from, 'Europe/Berlin')
  expect(ends.every(({ value }) => value.endsWith(':00'))).toBe(true)
  const shown = ends.map(({ label, value }) => `${label.split(' ')[0]} ${value.slice(5, 13)}`)
  expect(shown.join(', ')).toBe(expected)
})

test('a scope begins at its start, and is over right after its end', () => {
  const scope = { description: 'S', fromDate: '2026-11-27T00:00:00+0000', toDate: '2026-11-28T05:30:00+0530' }
  const end = Date.UTC(2026, 10, 28)
  expect(scopeBoundaries([{ description: 'No dates' }, scope])).toEqual([Date.UTC(2026, 10, 27), end + 1])
  expect(scopeBoundaries([{ description: 'Unread', fromDate: 'x', toDate: incomplete }])).toEqual([])
  expect(firstEnded([{ description: 'No dates' }, scope], end)).toBe(-1)
  expect(firstEnded([{ description: 'No dates' }, scope], end + 1)).toBe(1)
})
