/**
 * A moment as the form has it, in the zone of whoever looks; seconds only where there are any. Where the clocks go back
 * and an hour comes twice, it stands as on the wire, with its offset.
 */
import { formatWireDate } from '../../api/dates.ts'

const two = (value: number) => String(value).padStart(2, '0')

export function toLocal(ms: number): string {
  const date = new Date(ms)
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())]
  const seconds = date.getSeconds() === 0 ? '' : `:${two(date.getSeconds())}`
  const local = `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`
  return Date.parse(local) === ms ? local : formatWireDate(ms)
}
