/** The length of a day in milliseconds, without clock changes. */
export const dayMs = 86_400_000

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-mm-dd` of a moment, in the viewer's time zone. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day some days later. A clock change makes a day longer or shorter than 24 hours. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}
