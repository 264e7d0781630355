/** When a policy ends, in words. */
import { count } from '../../ui/number.ts'
import { dayMs } from '../../ui/time/day.ts'
import { dayOf } from './activity.ts'

/** The same moment of each day, so that two of them are whole days apart. */
const noonOf = (ms: number): number => Date.parse(`${dayOf(ms)}T12:00:00Z`)

/** The days until an end, by the calendar: a policy that ends tomorrow morning ends tomorrow, also in the evening before. */
export function sayDays(when: number, now: number): string {
  const days = Math.round((noonOf(when) - noonOf(now)) / dayMs)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${count(days, 'day')}`
}
