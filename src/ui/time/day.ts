/** The length of a day in milliseconds, without clock changes. */
export const dayMs = 86_400_000

// Swedish dates are those of ISO 8601.
const iso = new Intl.DateTimeFormat('sv')

/** `yyyy-mm-dd` of a moment, in the viewer's time zone. */
export const dayOf = (ms: number): string => iso.format(ms)
