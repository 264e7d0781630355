const whole = new Intl.NumberFormat('en')
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** 20000 as 20,000. */
export const number = (value: number): string => whole.format(value)

/** Milliseconds since the epoch, in the zone of whoever looks. */
export const time = (ms: number): string => moment.format(ms)
