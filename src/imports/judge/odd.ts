import { type Scanner, textOf } from '../read/scan.ts'
import type { OddCell } from '../read/sheet.ts'
import type { Mapping } from './header.ts'

const hash = 0x23

/** What the columns of a person lack in this row. Text that was typed here takes the place of an odd cell. */
export function whatLacks(
  odd: readonly OddCell[],
  { bounds, count }: Scanner,
  bytes: Uint8Array,
  mapping: Mapping | undefined,
): OddCell['kind'] | undefined {
  const lacking = odd.filter(({ column, kind }) => {
    const role = mapping?.roles[column]
    if (mapping && (role === undefined || role === 'left out')) return false
    const [from = 0, to = 0] = column < count ? bounds.subarray(column * 3, column * 3 + 2) : []
    return kind === 'noValue' ? from === to : bytes[from] === hash
  })
  return lacking.find(({ kind }) => kind === 'noValue')?.kind ?? lacking[0]?.kind
}

const atSign = 0x40
/** How such a text begins. */
const mayBeError = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[#(nu]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)
const errors =
  /^(?:#(?:N\/A|N\/D|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NULL!|NUM!|ZAHL!|¡.+!)|\(?null\)?|undefined|nan)$/i

/** Why the name of a row may not be the person's: an address in it, further cells behind it, an error of a spreadsheet. */
export function whatIsStray(
  { bounds, count, newlines }: Scanner,
  bytes: Uint8Array,
  { email, names, width }: { email: number; names: readonly number[]; width: number },
): 'stray' | 'error' | undefined {
  const placeOf = (cell: number): [number, number] =>
    cell >= 0 && cell < count ? [bounds[cell * 3] ?? 0, bounds[cell * 3 + 1] ?? 0] : [0, 0]
  // Of a cell of several lines, another finding tells.
  if (newlines > 0) return undefined
  for (let cell = width; cell < count; cell++) if (bounds[cell * 3] !== bounds[cell * 3 + 1]) return 'stray'
  for (const name of names) {
    const [from, to] = placeOf(name)
    if (mayBeError[bytes[from] ?? 0] === 1 && errors.test(textOf(bytes, from, Math.min(to, from + 12))))
      return 'error'
    for (let at = from; at < to; at++)
      if (bytes[at] === atSign) {
        const text = textOf(bytes, from, to)
        // Some systems write the address for a name that they do not know.
        const isOwn = text.toLowerCase() === textOf(bytes, ...placeOf(email)).toLowerCase()
        if (!isOwn && /[^\s@]@[^\s@]+\.[^\s@]/.test(text)) return 'stray'
        break
      }
  }
  return undefined
}
