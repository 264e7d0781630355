/** The moments of a period: as the browser's date field holds them, as instants, and in words. */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { describeDays } from '../../log/ends.ts'
import { dayMs } from '../../ui/time/day.ts'
import { describeWall, localZone, momentIn, wallAt, wallText } from '../../ui/time/zone.ts'

/**
 * The value of a date that is typed in part. The browser's own value is empty then, which would mean that there is no
 * date: a policy that should end would be sent without an end.
 */
export const incomplete = 'not complete'

const hourMs = 3_600_000
const form = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

/** Reads the value of a `datetime-local` field, such as `2026-12-01T09:00`, in the time zone. */
export function readMoment(text: string, zone = localZone()) {
  const typed = text.trim().replace(' ', 'T')
  const wall = form.test(typed) ? Date.parse(`${typed.slice(0, 19)}Z`) : Number.NaN
  // V8 turns 30 February into a day in March.
  if (Number.isNaN(wall) || valueOf(wall).slice(0, 10) !== typed.slice(0, 10)) {
    return { problem: 'Enter the date and the time.' }
  }
  const read = readWall(wall, zone)
  const isInRange = wall >= 0 && new Date(read.time).getUTCFullYear() <= 9_999
  return isInRange ? read : { problem: 'Enter a year from 1970 to 9999.' }
}

/** The instant of a date; `undefined` without a readable one. */
export function timeOf(text: string, zone?: string): number | undefined {
  const read = readMoment(text, zone)
  return 'time' in read ? read.time : undefined
}

/**
 * The instant of a local time, by the offsets a day before and a day after, since clocks change at most once in two days.
 * `note`: where a clock change skips or repeats it.
 */
function readWall(wall: number, zone: string): { readonly time: number; readonly note?: string } {
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  if (before === after) return { time: wall - before }
  const first = wall - before
  const second = wall - after
  const isFirst = offsetAt(first, zone) === before
  const isSecond = offsetAt(second, zone) === after
  const [day, time] = describeWall(wall).split(/ (?=\S+$)/)
  if (isFirst && isSecond) {
    const note = `${time} occurs twice on ${day} in ${zone} (clocks go back). The first is sent.`
    return { time: first, note }
  }
  if (isFirst || isSecond) return { time: isFirst ? first : second }
  const sent = momentIn(first, zone).split(' ').at(-1)
  const note = `${time} does not exist on ${day} in ${zone} (clocks go forward). ${sent} is sent.`
  return { time: first, note }
}

const offsetAt = (time: number, zone: string): number => wallAt(time, zone) - Math.floor(time / 1_000) * 1_000

/** A moment as the value of the field. */
export const momentText = (time: number, zone = localZone()): string => valueOf(wallAt(time, zone))
export const valueOf = (wall: number): string => wallText(wall).replace(' ', 'T')

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** A moment with its distance, such as `Fri 27 Nov 2026 18:00, in 5 days`. */
export function describeMoment(time: number, now: number, zone = localZone()): string {
  const wall = wallAt(time, zone)
  return `${weekday.format(wall)} ${describeWall(wall)}, ${describeDays(time, now, zone)}`
}

/** A zone with its offset at that moment, such as `Europe/Berlin, UTC+01:00`. */
export function zoneText(time: number, timeZone = localZone()): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offset = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset.replace('GMT', 'UTC')}`
}

/** The suggested ends. Days count from the start, at its time of day, rounded up to the hour. */
export function suggestEnds(now: number, start = now, zone = localZone()) {
  const [wall, from] = [wallAt(now, zone), wallAt(Math.max(now, start), zone)]
  const evening = (days: number) => (Math.floor(wall / dayMs) + days) * dayMs + 18 * hourMs
  const toFriday = (5 - new Date(wall).getUTCDay() + 7) % 7
  const friday = evening(toFriday) > wall ? evening(toFriday) : evening(toFriday + 7)
  const after = (days: number) => Math.ceil(from / hourMs) * hourMs + days * dayMs
  return [
    { label: 'Today 18:00', end: evening(0) },
    ...(friday === evening(0) ? [] : [{ label: 'Friday 18:00', end: friday }]),
    { label: '7 days', end: after(7) },
    { label: '30 days', end: after(30) },
  ].flatMap(({ label, end }) => (end > from ? [{ label, value: valueOf(end) }] : []))
}

type Scopes = CreatePolicyInput['policies']

/** The moments at which a scope starts or is over, in milliseconds. The last moment belongs to the period. */
export const scopeBoundaries = (scopes: Scopes): readonly number[] =>
  scopes
    .flatMap(({ fromDate = '', toDate = '' }) => [parseWireDate(fromDate), parseWireDate(toDate) + 1])
    .filter((time) => !Number.isNaN(time))

/** The first scope whose last moment is over; -1 without one. */
export const firstEnded = (scopes: Scopes, now: number): number =>
  scopes.findIndex(({ toDate = '' }) => parseWireDate(toDate) < now)
