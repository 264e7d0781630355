/** The two date formats of the service: the signed header's, and that of policies. Both in UTC. */

/** `x-mc-date`, `ddd, dd MMM yyyy HH:mm:ss UTC` (admin-api §5). `time` is in milliseconds since the epoch. */
export const formatHeaderDate = (time: number): string => new Date(time).toUTCString().replace('GMT', 'UTC')

/** A policy's date, `yyyy-MM-ddTHH:mm:ss+0000` with a numeric offset (admin-api §2.2). Throws on an invalid time. */
export const formatWireDate = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}+0000`

/** Milliseconds since the epoch of a policy's date with any numeric offset, or `NaN` for any other text. */
export function parseWireDate(text: string): number {
  const [, local = '', hours, minutes] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d)(\d\d)$/.exec(text) ?? []
  const utc = Date.parse(`${local}Z`)
  // V8 turns 30 February into a day in March: a day that reads back as another day does not exist.
  if (Number.isNaN(utc) || formatWireDate(utc) !== `${local}+0000`) return Number.NaN
  // `Date.parse` needs a colon in the offset; the service writes none.
  return Date.parse(`${local}${hours}:${minutes}`)
}
