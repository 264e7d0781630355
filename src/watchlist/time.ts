const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Milliseconds since the epoch, in the zone of whoever looks. */
export const time = (ms: number): string => moment.format(ms)
