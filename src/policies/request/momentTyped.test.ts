// Claim: A scope is sent as it is shown
import { afterEach, describe, expect, test, vi } from 'vitest'
import { noteOf } from './moment.fixture.ts'
import { pinMoment, readMoment, sayFully, suggestEnds } from './moment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A Sunday, 10:30 in Berlin and 15:00 in Kolkata. */
const sunday = Date.UTC(2026, 10, 22, 9, 30)
const pin = (text: string, zone = 'Europe/Berlin', edge: 'start' | 'end' = 'end', now = sunday) =>
  pinMoment(text, edge, now, zone)

describe('what is typed is pinned to a date', () => {
  test.each([
    ['fri', '2026-11-27 23:59'],
    ['Friday 18:00', '2026-11-27 18:00'],
    ['thurs at 9:00', '2026-11-26 09:00'],
    // Of today, if it is still ahead.
    ['sun', '2026-11-22 23:59'],
    ['sun 10:31', '2026-11-22 10:31'],
    ['sun 10:30', '2026-11-29 10:30'],
    ['today 18:00', '2026-11-22 18:00'],
    ['tomorrow', '2026-11-23 23:59'],
    ['+5d', '2026-11-27 23:59'],
    ['5d', '2026-11-27 23:59'],
    ['5 days', '2026-11-27 23:59'],
    ['+5d 18:00', '2026-11-27 18:00'],
    ['in 5 days', '2026-11-27 23:59'],
    ['In 1 day', '2026-11-23 23:59'],
    ['+ 1 week', '2026-11-29 23:59'],
    [' fri ,  18:00 ', '2026-11-27 18:00'],
    ['fri  at  18:00', '2026-11-27 18:00'],
    ['fri  18:00', '2026-11-27 18:00'],
    ['+2w', '2026-12-06 23:59'],
    ['in 2 weeks 9:00', '2026-12-06 09:00'],
    ['27.11.', '2026-11-27 23:59'],
    ['27.11', '2026-11-27 23:59'],
    ['27.11. 18:00', '2026-11-27 18:00'],
    ['22.11.', '2026-11-22 23:59'],
    // Without a year it is the next.
    ['21.11.', '2027-11-21 23:59'],
    ['22.11. 10:00', '2027-11-22 10:00'],
    ['27.11.2026', '2026-11-27 23:59'],
    ['27.11.2026 18:00', '2026-11-27 18:00'],
    ['27. 11. 2026, 18:00', '2026-11-27 18:00'],
    ['1.2.2025', '2025-02-01 23:59'],
    ['2026-11-27', '2026-11-27 23:59'],
    ['2026-11-7', '2026-11-07 23:59'],
    ['27 Nov', '2026-11-27 23:59'],
    ['1 Dec 09:00', '2026-12-01 09:00'],
    ['3jan', '2027-01-03 23:59'],
    ['3. jan. 2028', '2028-01-03 23:59'],
    ['2026-12-1 9:00', '2026-12-01 09:00'],
    ['3 March 2027 9:00', '2027-03-03 09:00'],
    ['18:00', '2026-11-22 18:00'],
    ['6pm', '2026-11-22 18:00'],
    ['12 am', '2026-11-23 00:00'],
    ['9:15 am', '2026-11-23 09:15'],
    // Of now, it is tomorrow's.
    ['10:30', '2026-11-23 10:30'],
    ['+8h', '2026-11-22 18:30'],
    ['in 36 hours', '2026-11-23 22:30'],
    ['end of month', '2026-11-30 23:59'],
    ['End of month 18:00', '2026-11-30 18:00'],
    ['next week', '2026-11-27 23:59'],
    ['next week 9am', '2026-11-27 09:00'],
    ['Dec 1', '2026-12-01 23:59'],
    ['dec 1 9am', '2026-12-01 09:00'],
    ['December 1, 2027', '2027-12-01 23:59'],
    ['1 dec at 12:30 pm', '2026-12-01 12:30'],
    // Only one of the two readings is a date.
    ['27/11/2026', '2026-11-27 23:59'],
    ['11/27/2026 18:00', '2026-11-27 18:00'],
    ['12/12/2026', '2026-12-12 23:59'],
  ])('%s is %s', (text, expected) => {
    expect(pin(text)).toBe(expected)
    expect(readMoment(expected, 'Europe/Berlin')).toHaveProperty('time')
    // Opened on another day, it is the same.
    expect(pin(expected, 'Europe/Berlin', 'end', sunday + 86_400_000 * 30)).toBe(expected)
  })

  test.each([
    ['Europe/Berlin', '2026-11-23 00:00'],
    ['Asia/Kolkata', '2026-11-23 00:00'],
    // Where it is Monday by now, and where it is still Sunday.
    ['Pacific/Kiritimati', '2026-11-24 00:00'],
    ['Pacific/Pago_Pago', '2026-11-23 00:00'],
  ])('in %s tomorrow starts at %s', (zone, expected) => {
    expect(pin('tomorrow', zone, 'start', Date.UTC(2026, 10, 22, 11))).toBe(expected)
  })

  test('next week starts on its Monday, and ends on its Friday', () => {
    const wednesday = Date.UTC(2026, 10, 25, 11)
    expect(pin('next week', 'Europe/Berlin', 'start', wednesday)).toBe('2026-11-30 00:00')
    expect(pin('next week', 'Europe/Berlin', 'end', wednesday)).toBe('2026-12-04 23:59')
  })

  test('hours are counted over a clock change', () => {
    const before = Date.UTC(2026, 9, 24, 23, 30)
    const pinned = pin('+1h', 'Europe/Berlin', 'end', before)
    // 02:30 for the first time of that night, and for the second.
    expect(readMoment(pinned, 'Europe/Berlin')).toMatchObject({ time: before + 3_600_000 })
    expect(readMoment(pin('+2h', 'Europe/Berlin', 'end', before), 'Europe/Berlin')).toMatchObject({
      time: before + 2 * 3_600_000,
    })
  })

  test.each([
    '',
    'soon',
    'fr',
    'next month',
    'fri 9',
    '13pm',
    '0 am',
    '+5',
    '6/7/2026',
    '6-7-2026',
    '27.11.26',
    '13/7/26',
    '12/7/2026',
    '7/12/2026',
    '1 foo',
    'x1 dec',
    '1 dec 2026x',
    'x5d',
    '5dx',
    'x2026-11-27',
    '2026-11-27x',
    '2026-12-01 09:00',
    '2026-12-01T09:00Z',
    // With its note on the clock change.
    '2027-03-28 02:30',
  ])('"%s" stays as it is', (text) => {
    expect(pin(text)).toBe(text)
  })

  test.each([
    ['31.2.', 'The day 2027-02-31 does not exist.'],
    ['27.11. 25:00', 'Enter a time from 00:00 to 23:59.'],
    ['2026-13-01', 'The day 2026-13-01 does not exist.'],
  ])('"%s" is refused: %s', (text, problem) => {
    expect(readMoment(pin(text), 'Europe/Berlin')).toEqual({ problem })
  })

  test.each([
    ['sun 02:30', Date.UTC(2027, 2, 26, 12), '02:30 does not exist on 28 Mar 2027'],
    ['+2d 02:30', Date.UTC(2026, 9, 23, 12), '02:30 occurs twice on 25 Oct 2026'],
  ])('"%s" keeps its note on the clocks', (text, now, note) => {
    expect(noteOf(pin(text, 'Europe/Berlin', 'end', now), 'Europe/Berlin')).toContain(note)
  })
})

test.each([
  [sunday, '2026-11-22 18:00', '2026-11-27 18:00', '2026-11-29 11:00', '2026-12-22 11:00'],
  // After 18:00.
  [sunday + 9 * 3_600_000, undefined, '2026-11-27 18:00', '2026-11-29 20:00', '2026-12-22 20:00'],
  // On a Friday, today is said once.
  [sunday + 5 * 86_400_000, '2026-11-27 18:00', undefined, '2026-12-04 11:00', '2026-12-27 11:00'],
])('common ends are at a full hour (%#)', (now, today, friday, week, month) => {
  const ends = new Map(suggestEnds(now, now, 'Europe/Berlin').map(({ label, text }) => [label, text]))
  expect(ends.get('Today 18:00')).toBe(today)
  expect(ends.get('Friday 18:00')).toBe(friday)
  expect(ends.get('7 days')).toBe(week)
  expect(ends.get('30 days')).toBe(month)
})

test('common ends come after the start', () => {
  expect(suggestEnds(sunday, Date.UTC(2026, 11, 1, 8), 'Europe/Berlin')).toEqual([
    { label: '7 days', text: '2026-12-08 09:00' },
    { label: '30 days', text: '2026-12-31 09:00' },
  ])
  const evening = Date.UTC(2026, 10, 22, 17)
  expect(suggestEnds(sunday, evening, 'Europe/Berlin').map(({ label }) => label)).not.toContain('Today 18:00')
})

test.each([
  [Date.UTC(2026, 10, 27, 17), 'Fri 27 Nov 2026 18:00, in 5 days'],
  [Date.UTC(2026, 10, 22, 22, 59), 'Sun 22 Nov 2026 23:59, today'],
  [Date.UTC(2026, 10, 22, 23), 'Mon 23 Nov 2026 00:00, tomorrow'],
  [Date.UTC(2026, 10, 19, 11), 'Thu 19 Nov 2026 12:00, 3 days ago'],
])('%d is said as %s', (time, words) => {
  expect(sayFully(time, sunday, 'Europe/Berlin')).toBe(words)
})
