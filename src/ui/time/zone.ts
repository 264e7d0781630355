/** The local time of any time zone, and moments in words. */

/** A day of winter and one of summer: their offsets change with the zone, and not with the season. */
const seasons = [new Date(2026, 0), new Date(2026, 6)]
let local = { offsets: '', zone: '' }

/** The zone of this machine. To ask for it takes a millisecond, so it is asked for again only when its offsets change. */
export function localZone(): string {
  const offsets = seasons.map((each) => each.getTimezoneOffset()).join()
  if (offsets !== local.offsets)
    local = { offsets, zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' }
  return local.zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The formatter of a zone's offset from UTC, cached because creating one is slow. */
function offsetIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** The local time of the zone, as if it were UTC. */
export function wallAt(time: number, zone: string): number {
  const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(offsetIn(zone).format(time)) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const offset = ((hours * 60 + minutes) * 60 + seconds) * 1_000
  return Math.floor(time / 1_000) * 1_000 + (sign === '-' ? -offset : offset)
}

/** A local time such as `2026-12-01 09:00`, with seconds if not 0. */
export const wallText = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 19).replace('T', ' ').replace(/:00$/, '')

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

export const describeWall = (wall: number): string => `${day.format(wall)} ${wallText(wall).slice(11)}`

/** A moment in words, such as `1 Dec 2026 09:00`. */
export const momentIn = (time: number, zone = localZone()): string => describeWall(wallAt(time, zone))

/** A moment in the zone, and in UTC as on the wire: `1 Dec 2026 09:00 in Asia/Kolkata (03:30 UTC)`. */
export function describeWithUtc(time: number, zone = localZone()): string {
  const here = momentIn(time, zone)
  const utc = momentIn(time, 'UTC').replace(here.replace(/\S+$/, ''), '')
  return zone === 'UTC' ? `${here} UTC` : `${here} in ${zone} (${utc} UTC)`
}
