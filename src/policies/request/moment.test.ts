// Claim: A scope is sent as it is shown
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatWireDate } from '../../api/dates.ts'
import { sayBoth, sayMoment } from '../../ui/time/zone.ts'
import { noteOf } from './moment.fixture.ts'
import { momentText, readMoment, sayZone, textAfter, toLocal } from './moment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

function wire(text: string, zone: string): string | undefined {
  const read = readMoment(text, zone)
  return 'time' in read ? formatWireDate(read.time) : undefined
}

const notUnderstood = 'Enter a date, such as 2026-12-01 09:00, 1.12., fri 18:00 or +5d.'

describe('a moment', () => {
  test.each([
    ['UTC', '2026-12-01T09:00', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01 09:00', '2026-12-01T03:30:00+0000'],
    ['Asia/Kolkata', '2027-01-01T05:29:59', '2026-12-31T23:59:59+0000'],
    ['Asia/Kathmandu', ' 2026-12-1  9:00 ', '2026-12-01T03:15:00+0000'],
    ['Europe/Berlin', '2026-01-15 09:00', '2026-01-15T08:00:00+0000'],
    ['Europe/Berlin', '2026-07-15 09:00', '2026-07-15T07:00:00+0000'],
    ['America/Los_Angeles', '2026-12-31 16:00', '2027-01-01T00:00:00+0000'],
    ['Australia/Lord_Howe', '2026-12-01 09:00', '2026-11-30T22:00:00+0000'],
    // With an offset, the zone does not matter.
    ['Asia/Kolkata', '2026-12-01 09:00Z', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01T09:00:00+0000', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01 09:00 UTC', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01T09:00:00.000Z', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01 09:00-08:00', '2026-12-01T17:00:00+0000'],
    ['UTC', '9999-12-31 23:59', '9999-12-31T23:59:00+0000'],
    ['UTC', '2028-02-29 00:00', '2028-02-29T00:00:00+0000'],
  ])('in %s, "%s" is %s', (zone, text, expected) => {
    expect(wire(text, zone)).toBe(expected)
    expect(noteOf(text, zone)).toBeUndefined()
  })

  test.each([
    ['', 'Enter a date and time.'],
    [' ', 'Enter a date and time.'],
    ['soon', notUnderstood],
    ['01/12/2026 09:00', '01/12/2026 can mean 1 December 2026 or 12 January 2026. Enter one of these.'],
    ['6/7/26', '6/7/26 can mean 6 July 2026 or 7 June 2026. Enter one of these.'],
    ['7/7/26', notUnderstood],
    ['6/7', '6/7 can mean 6 July or 7 June. Enter one of these.'],
    ['13/7/26', notUnderstood],
    ['x6/7/26', notUnderstood],
    ['6/7x', notUnderstood],
    ['x2026-12-01 09:00', notUnderstood],
    ['2026-12-01 09:00x', notUnderstood],
    ['6-7-2026', '6-7-2026 can mean 6 July 2026 or 7 June 2026. Enter one of these.'],
    ['1 Dec 2026 09:00', notUnderstood],
    ['2026-12-01 9', notUnderstood],
    ['2026-12-01 09:00 +5', notUnderstood],
    ['2026-12-01', 'Add the time, as in 2026-12-01 09:00.'],
    ['2026-13-01 09:00', 'The day 2026-13-01 does not exist.'],
    ['2026-02-29 09:00', 'The day 2026-02-29 does not exist.'],
    ['2026-00-10 09:00', 'The day 2026-00-10 does not exist.'],
    ['2026-12-01 24:00', 'Enter a time from 00:00 to 23:59.'],
    ['2026-12-01 09:60', 'Enter a time from 00:00 to 23:59.'],
    ['12026-12-01 09:00', 'The last possible year is 9999.'],
    ['10000-01-01 00:00', 'The last possible year is 9999.'],
    ['0026-12-01 09:00', 'The year 26 is too early. Enter four digits.'],
    ['26-12-01 09:00', 'The year 26 is too early. Enter four digits.'],
  ])('"%s" is refused: %s', (text, problem) => {
    expect(readMoment(text, 'UTC')).toEqual({ problem })
  })

  test.each(['+14:00', '-12:00', '+1400', '+05:59', '-00:00', 'Z'])('may have the offset %s', (offset) => {
    expect(wire(`2026-12-01 09:00${offset}`, 'UTC')).toBe(
      new Date(`2026-12-01T09:00:00${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
        .toISOString()
        .replace('.000Z', '+0000'),
    )
  })

  test.each(['+99:99', '+14:01', '-12:01', '-14:00', '+15:00', '+0560', '-24:00'])(
    'may not have the offset %s, which no clocks have',
    (offset) => {
      expect(readMoment(`2026-12-01 09:00${offset}`, 'UTC')).toEqual({
        problem: 'Enter an offset from -12:00 to +14:00.',
      })
    },
  )

  test('may not get a five-digit year from its zone', () => {
    expect(readMoment('9999-12-31 23:00', 'America/Los_Angeles')).toEqual({
      problem: 'The last possible year is 9999.',
    })
  })
})

describe('at a clock change', () => {
  test('forward, a skipped time is sent as the time shown instead', () => {
    expect(wire('2027-03-28 02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00+0000')
    expect(noteOf('2027-03-28 02:30', 'Europe/Berlin')).toBe(
      '02:30 does not exist on 28 Mar 2027 in Europe/Berlin (clocks go forward). 03:30 is sent.',
    )
    expect(noteOf('2027-03-28 01:59', 'Europe/Berlin')).toBeUndefined()
    expect(noteOf('2027-03-28 02:00', 'Europe/Berlin')).toContain('03:00 is sent.')
    expect(noteOf('2027-03-28 03:00', 'Europe/Berlin')).toBeUndefined()
    expect(wire('2027-03-28 03:00', 'Europe/Berlin')).toBe('2027-03-28T01:00:00+0000')
    // By half an hour.
    expect(noteOf('2026-10-04 02:15', 'Australia/Lord_Howe')).toContain('02:45 is sent.')
  })

  test('back, a repeated time is the first, and the second can be entered', () => {
    expect(wire('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00+0000')
    expect(noteOf('2026-10-25 02:30', 'Europe/Berlin')).toBe(
      '02:30 occurs twice on 25 Oct 2026 in Europe/Berlin (clocks go back). The first is sent. ' +
        'For the second, enter 2026-10-25 02:30+01:00.',
    )
    expect(wire('2026-10-25 02:30+01:00', 'Europe/Berlin')).toBe('2026-10-25T01:30:00+0000')
    expect(noteOf('2026-10-25 02:30+01:00', 'Europe/Berlin')).toBeUndefined()
    expect(noteOf('2026-10-25 01:59', 'Europe/Berlin')).toBeUndefined()
    expect(noteOf('2026-10-25 03:00', 'Europe/Berlin')).toBeUndefined()
    expect(noteOf('2026-11-01 01:30', 'America/New_York')).toContain('2026-11-01 01:30-05:00')
  })

  test('the days around have no note', () => {
    for (const text of ['2027-03-27 02:30', '2027-03-29 02:30', '2026-10-24 02:30', '2026-10-26 02:30']) {
      expect(noteOf(text, 'Europe/Berlin')).toBeUndefined()
    }
  })
})

test.each(['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia'])(
  'in %s it is the moment that the platform takes it for',
  (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(fc.integer({ min: 900_000_000, max: 4_000_000_000 }), (seconds) => {
        const text = new Date(seconds * 1_000).toISOString().slice(0, 19)
        expect(readMoment(text)).toMatchObject({ time: Date.parse(text) })
      }),
    )
  },
)

test('a shown moment can be typed', () => {
  const time = Date.UTC(2026, 11, 1, 3, 30)
  expect(momentText(time, 'Asia/Kolkata')).toBe('2026-12-01 09:00')
  expect(momentText(time + 7_000, 'Asia/Kolkata')).toBe('2026-12-01 09:00:07')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(readMoment(momentText(seconds * 1_000, 'Asia/Kolkata'), 'Asia/Kolkata')).toEqual({
        time: seconds * 1_000,
      })
    }),
  )
})

test('a moment is given to the field in local time, and with its offset where that would be ambiguous', () => {
  const second = Date.UTC(2026, 9, 25, 1, 30)
  expect(toLocal(Date.UTC(2026, 11, 1, 3, 30), 'Asia/Kolkata')).toBe('2026-12-01 09:00')
  expect(toLocal(second - 3_600_000, 'Europe/Berlin')).toBe('2026-10-25 02:30')
  expect(toLocal(second, 'Europe/Berlin')).toBe('2026-10-25T01:30:00+0000')
})

test('a moment is shown with day, time and zone', () => {
  const winter = Date.UTC(2026, 11, 1, 8)
  expect(sayMoment(winter, 'Europe/Berlin')).toBe('1 Dec 2026 09:00')
  expect(sayZone(winter, 'Europe/Berlin')).toBe('Europe/Berlin, UTC+01:00')
  expect(sayZone(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe('Europe/Berlin, UTC+02:00')
  expect(sayZone(winter, 'America/St_Johns')).toBe('America/St_Johns, UTC-03:30')
  expect(sayZone(winter, 'UTC')).toBe('UTC')
})

test('a moment is shown in the local zone and in UTC', () => {
  const sent = Date.UTC(2026, 10, 22, 0, 31, 11)
  expect(sayBoth(sent, 'America/New_York')).toBe(
    '21 Nov 2026 19:31:11 in America/New_York (22 Nov 2026 00:31:11 UTC)',
  )
  expect(sayBoth(Date.UTC(2026, 11, 1, 3, 30), 'Asia/Kolkata')).toBe(
    '1 Dec 2026 09:00 in Asia/Kolkata (1 Dec 2026 03:30 UTC)',
  )
  expect(sayBoth(sent, 'UTC')).toBe('22 Nov 2026 00:31:11 UTC')
})

test('some days later it is the same time of day, also across a clock change', () => {
  const autumn = Date.UTC(2026, 9, 20, 7)
  expect(textAfter(autumn, 7, 'Europe/Berlin')).toBe('2026-10-27 09:00')
  expect(textAfter(autumn, 0, 'Europe/Berlin')).toBe('2026-10-20 09:00')
  // To the hour, and never too early.
  expect(textAfter(autumn + 1, 90, 'Europe/Berlin')).toBe('2027-01-18 10:00')
  expect(textAfter(autumn, 1, 'Asia/Kolkata')).toBe('2026-10-21 13:00')
})
