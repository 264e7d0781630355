/** Times and durations in words, the same on every page, in the viewer's time zone. Moments are milliseconds since the epoch. */
import { useMemo, useSyncExternalStore } from 'react'
import { count } from '../number.ts'

/** Made when it is first used, and not while the page starts. Without the comma before the time, as in zone.ts. */
function form(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return (ms: number): string =>
    (made ??= new Intl.DateTimeFormat('en-GB', options)).format(ms).replaceAll(',', '')
}
const hour = { hour: '2-digit', minute: '2-digit' } as const
const date = { day: 'numeric', month: 'short', ...hour } as const
const today = form(hour)
const thisYear = form({ ...date, weekday: 'short' })
const otherYear = form({ ...date, year: 'numeric' })

export const time = form({ dateStyle: 'medium', timeStyle: 'medium' })
export const timeOfDay = form({ timeStyle: 'medium' })

/** A day and its time: `Wed 25 Nov 18:00`, or `25 Nov 2027 18:00` if the year is not that of `now`. */
export const dayAndTime = (ms: number, now: number): string =>
  new Date(ms).getFullYear() === new Date(now).getFullYear() ? thisYear(ms) : otherYear(ms)

/** A short time: `18:00` today, another day with its date. */
export const shortTime = (ms: number, now: number): string =>
  new Date(ms).toDateString() === new Date(now).toDateString() ? today(ms) : dayAndTime(ms, now)

/** A duration in words: 90 as "90 seconds", 150 as "2 minutes 30 seconds". */
export function describeDuration(seconds: number): string {
  if (seconds < 120) return count(seconds, 'second')
  const [minutes, rest] = [count(Math.floor(seconds / 60), 'minute'), seconds % 60]
  return rest > 0 ? `${minutes} ${count(rest, 'second')}` : minutes
}

/** Looks at the clock often: one timer for a moment would be late after the device has slept. */
function watch(onChange: () => void) {
  const timer = setInterval(onChange, 250)
  return () => clearInterval(timer)
}

/** The whole seconds until a moment, rounded up; 0 once it has passed. */
export const useSecondsUntil = (until: number, now: () => number): number =>
  useSyncExternalStore(watch, () => Math.max(0, Math.ceil((until - now()) / 1_000)))

/** The time, updated whenever one of these moments has passed. Pass the same list while the moments are the same. */
export function useNowAt(moments: readonly number[], now: () => number): number {
  const passed = useSyncExternalStore(watch, () => moments.filter((at) => at <= now()).length)
  return useMemo(() => ({ passed, moments, at: now() }).at, [passed, moments, now])
}
