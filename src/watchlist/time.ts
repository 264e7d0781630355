const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Milliseconds since the epoch, in the local time zone. */
export const time = (ms: number): string => moment.format(ms)
