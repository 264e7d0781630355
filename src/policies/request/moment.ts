/** Moments that the admin types, in a time zone: pinned to a date, read as an instant, and in words. */
import { formatWireDate } from '../../api/dates.ts'
import { dayMs } from '../../ui/time/day.ts'
import { localZone, sayMoment, sayWall, wallAt, wallText } from '../../ui/time/zone.ts'

export interface Moment {
  /** The instant to send, in milliseconds since the epoch. */
  readonly time: number
  /** A note if a clock change skips or repeats the moment. */
  readonly note?: string
}

export type MomentReading = Moment | { readonly problem: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const tooLate = 'The last possible year is 9999.'
const form =
  /^(\d{1,9})-(\d{1,2})-(\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.0+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i

/** Reads a moment such as `2026-12-01 09:00`, in the zone or with an offset. Other forms: `pinMoment`. */
export function readMoment(text: string, zone = localZone()): MomentReading {
  const typed = text.trim()
  if (typed === '') return { problem: 'Enter a date and time.' }
  const parts = form.exec(typed)
  if (!parts)
    return {
      problem: sayTwoDates(typed) ?? 'Enter a date, such as 2026-12-01 09:00, 1.12., fri 18:00 or +5d.',
    }
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number)
  if (year > 9_999) return { problem: tooLate }
  if (year < 1_970) return { problem: `The year ${year} is too early. Enter four digits.` }
  const midnight = Date.UTC(year, month - 1, day)
  // `Date.UTC` rolls 30 February over into March.
  if (wallText(midnight).slice(0, 10) !== dateText(year, month, day)) {
    return { problem: `The day ${parts.slice(1, 4).join('-')} does not exist.` }
  }
  if (parts[4] === undefined) return { problem: 'Add the time, as in 2026-12-01 09:00.' }
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(4, 7).map((part) => Number(part ?? 0))
  if (hours > 23 || minutes > 59 || seconds > 59) {
    return { problem: 'Enter a time from 00:00 to 23:59.' }
  }
  const wall = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000
  const offset = parts[7] === undefined ? undefined : offsetOf(parts[7])
  if (offset !== undefined && Number.isNaN(offset)) {
    return { problem: 'Enter an offset from -12:00 to +14:00.' }
  }
  const read = offset === undefined ? readWall(wall, zone) : { time: wall - offset }
  return new Date(read.time).getUTCFullYear() > 9_999 ? { problem: tooLate } : read
}

/** The times for a day that is typed without one. */
const times = { start: '00:00', end: '23:59' } as const
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Such as `18:00`, `9am`, or behind a day. */
const clock = /(?:^|\s*,\s*|\s+at\s+|\s+)(\d{1,2})(?:(:\d\d)(?:\s?([ap])m)?|\s?([ap])m)$/

/**
 * Other forms as `readMoment` reads them: `fri`, `27.11. 18:00`, `18:00`, `+8h`, `end of month`. They depend on the moment
 * at which they are typed, so the date is what is kept. A text that is not understood stays as it is.
 */
export function pinMoment(text: string, edge: 'start' | 'end', now: number, zone = localZone()): string {
  const typed = text.trim().toLowerCase()
  const hours = /^(?:\+|in )?\s*(\d{1,4})\s*h(?:ours?)?$/.exec(typed)?.[1]
  if (hours !== undefined) return toLocal(Math.ceil(now / minuteMs) * minuteMs + Number(hours) * hourMs, zone)
  if (typed === '' || typed.length > 60) return text
  const found = clock.exec(typed)
  const day = found ? typed.slice(0, found.index) : typed
  const time = found ? timeOf(found) : times[edge]
  const wall = wallAt(now, zone)
  const isAhead = (date: string) => `${date} ${time}` > wallText(wall)
  const date = relativeDate(day, edge, wall, isAhead) ?? calendarDate(day, wall, isAhead)
  return date === undefined || time === undefined ? text : `${date} ${time}`
}

/** `undefined` for an hour such as 13 pm. */
function timeOf([, hour = '', minutes = ':00', withMinutes, alone]: RegExpExecArray): string | undefined {
  const half = withMinutes ?? alone
  if (half === undefined) return pad(Number(hour)) + minutes
  const isHour = Number(hour) >= 1 && Number(hour) <= 12
  return isHour ? pad((Number(hour) % 12) + (half === 'p' ? 12 : 0)) + minutes : undefined
}

const dateText = (year: number | string, month: number | string, day: number | string): string =>
  [pad(+year, 4), pad(+month), pad(+day)].join('-')

/** The index of a name, which may be shortened to three letters or more. */
const placeOf = (text: string, names: readonly string[]): number =>
  text.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(text))

function relativeDate(
  day: string,
  edge: 'start' | 'end',
  wall: number,
  isAhead: (date: string) => boolean,
): string | undefined {
  const inDays = (days: number) => wallText(wall + days * dayMs).slice(0, 10)
  // A time alone.
  if (day === '') return inDays(isAhead(inDays(0)) ? 0 : 1)
  if (day === 'today') return inDays(0)
  if (day === 'tomorrow') return inDays(1)
  const at = new Date(wall)
  const index = placeOf(day, weekdays)
  if (index >= 0) {
    const days = (index - at.getUTCDay() + 7) % 7
    return inDays(isAhead(inDays(days)) ? days : 7)
  }
  // From its Monday, or until its Friday.
  if (day === 'next week') return inDays((edge === 'start' ? 8 : 12) - (at.getUTCDay() || 7))
  if (day === 'end of month')
    return wallText(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).slice(0, 10)
  const [, many, unit] = /^(?:\+|in )?\s*(\d{1,4})\s*(d|w)(?:ays?|eeks?)?$/.exec(day) ?? []
  return many === undefined ? undefined : inDays(Number(many) * (unit === 'w' ? 7 : 1))
}

/** A calendar date; without a year, the next such day. `readMoment` refuses a day that does not exist. */
function calendarDate(text: string, wall: number, isAhead: (date: string) => boolean): string | undefined {
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) {
    const [year = 0, month = 0, day = 0] = text.split('-')
    return dateText(year, month, day)
  }
  const [, day, month, year] =
    /^(\d{1,2})\.\s?(\d{1,2})(?:\.\s?(\d{4})?)?$/.exec(text) ?? namedDay(text) ?? slashedDay(text) ?? []
  if (day === undefined || month === undefined) return undefined
  if (year !== undefined) return dateText(year, month, day)
  const thisYear = new Date(wall).getUTCFullYear()
  const next = dateText(thisYear, month, day)
  return isAhead(next) ? next : dateText(thisYear + 1, month, day)
}

type DayParts = readonly (string | undefined)[]

/** `1 Dec`, `1 December 2026`, `Dec 1`, `December 1, 2026`. */
function namedDay(text: string): DayParts | undefined {
  const {
    day,
    name = '',
    year,
  } = /^(?<day>\d{1,2})\.?\s?(?<name>[a-z]{3,9})\.?(?:\s(?<year>\d{4}))?$/.exec(text)?.groups ??
  /^(?<name>[a-z]{3,9})\.?\s?(?<day>\d{1,2})(?:,?\s(?<year>\d{4}))?$/.exec(text)?.groups ??
  {}
  const month = placeOf(name, months)
  return month < 0 ? undefined : [text, day, String(month + 1), year]
}

const slashed = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?=\s|$)/

/** A date with slashes, with the day or the month first, by country. */
function slashedDay(text: string): DayParts | undefined {
  const [all, a, , b, year] = slashed.exec(text) ?? []
  // A year of two digits could be a day.
  if (all !== text || year?.length === 2) return undefined
  if (Number(a) > 12 || Number(a) === Number(b)) return [all, a, b, year]
  return Number(b) > 12 ? [all, b, a, year] : undefined
}

function sayTwoDates(typed: string): string | undefined {
  const [all, a = '', , b = '', digits = ''] = slashed.exec(typed) ?? []
  const year = digits.length === 2 ? `20${digits}` : digits
  if (all === undefined || Number(a) === Number(b) || Math.max(Number(a), Number(b)) > 12) return undefined
  const readings = [
    [a, b],
    [b, a],
  ].map(([day, month]) => [Number(day), months[Number(month) - 1], year].filter(Boolean).join(' '))
  return `${all} can mean ${readings.join(' or ')}. Enter one of these.`
}

const pad = (digits: number, length = 2): string => String(digits).padStart(length, '0')

/** The largest offsets in use, in minutes. A larger one is a typing error and would change the day. */
const furthest = { east: 14 * 60, west: 12 * 60 }

/** An offset in minutes; `NaN` for one that is not in use. */
function offsetOf(text: string): number {
  const [, sign, hours = 0, rest = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  const minutes = Number(hours) * 60 + Number(rest)
  if (Number(rest) > 59 || minutes > (sign === '-' ? furthest.west : furthest.east)) return Number.NaN
  return (sign === '-' ? -1 : 1) * minutes * minuteMs
}

/** Reads a local time by the offsets a day before and a day after, since clocks change at most once in two days. */
export function readWall(wall: number, zone: string): Moment {
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  if (before === after) return { time: wall - before }
  const first = wall - before
  const second = wall - after
  const isFirst = offsetAt(first, zone) === before
  const isSecond = offsetAt(second, zone) === after
  const [day, time] = sayWall(wall).split(/ (?=\S+$)/)
  if (isFirst && isSecond) {
    const [, other] = [before, after].map(sayOffset)
    return {
      time: first,
      note:
        `${time} occurs twice on ${day} in ${zone} (clocks go back). The first is sent. ` +
        `For the second, enter ${wallText(wall)}${other}.`,
    }
  }
  if (isFirst || isSecond) return { time: isFirst ? first : second }
  const sent = sayMoment(first, zone).split(' ').at(-1)
  return {
    time: first,
    note: `${time} does not exist on ${day} in ${zone} (clocks go forward). ${sent} is sent.`,
  }
}

const offsetAt = (time: number, zone: string): number => wallAt(time, zone) - Math.floor(time / 1_000) * 1_000

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dayOf = (wall: number): number => Math.floor(wall / dayMs)

/** A moment with its distance, such as `Fri 27 Nov 2026 18:00, in 5 days`. */
export function sayFully(time: number, now: number, zone = localZone()): string {
  const wall = wallAt(time, zone)
  const days = distance.format(dayOf(wall) - dayOf(wallAt(now, zone)), 'day')
  return `${weekday.format(wall)} ${sayWall(wall)}, ${days}`
}

/** A moment in the format of the field. */
export const momentText = (time: number, zone = localZone()): string => wallText(wallAt(time, zone))

/** The same time of day some days later, even across a clock change, rounded up to the hour. */
export function textAfter(time: number, days: number, zone = localZone()): string {
  const wall = Math.ceil(wallAt(Math.ceil(time / 1_000) * 1_000, zone) / hourMs) * hourMs
  return wallText(wall + days * dayMs)
}

/** Suggested ends after the start. */
export function suggestEnds(now: number, start = now, zone = localZone()) {
  const [today = '', friday = ''] = ['today 18:00', 'fri 18:00'].map((text) =>
    pinMoment(text, 'end', now, zone),
  )
  return [
    { label: 'Today 18:00', text: today },
    ...(friday === today ? [] : [{ label: 'Friday 18:00', text: friday }]),
    ...[7, 30].map((days) => ({ label: `${days} days`, text: textAfter(start, days, zone) })),
  ].filter(({ text }) => text > wallText(wallAt(start, zone)))
}

function sayOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs)
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** A zone with its offset at that moment, such as `Europe/Berlin, UTC+01:00`. */
export const sayZone = (time: number, zone = localZone()): string =>
  zone === 'UTC' ? zone : `${zone}, UTC${sayOffset(offsetAt(time, zone))}`

/** A wire date as the field shows it, with its offset in an hour that a clock change repeats. */
export function toLocal(time: number, zone = localZone()): string {
  const local = momentText(time, zone)
  const read = readMoment(local, zone)
  return 'time' in read && read.time === time ? local : formatWireDate(time)
}
