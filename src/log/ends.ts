/** The ends of policies, as moments to come. */
import { dayMs } from '../ui/time/day.ts'
import { localZone, wallAt } from '../ui/time/zone.ts'

export const soon = 30 * dayMs
export const isSoon = (when: number, now: number): boolean => when > now && when <= now + soon
/** Whether the end is so near that it should catch the eye. */
export const isNear = (when: number, now: number): boolean => when < now + 7 * dayMs

const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The days until a moment by the calendar: in the evening, a policy that ends next morning ends `tomorrow`. */
export function describeDays(when: number, now: number, zone = localZone()): string {
  const dayAt = (time: number) => Math.floor(wallAt(time, zone) / dayMs)
  return distance.format(dayAt(when) - dayAt(now), 'day')
}
