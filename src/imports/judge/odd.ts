import { met, type Scanner, textOf } from '../read/scan.ts'
import type { OddCell } from '../read/sheet.ts'
import { atSign } from './address.ts'
import type { Mapping } from './header.ts'

const hash = 0x23

/** Whether a text has an address among other characters. */
export const hasAddress = (text: string): boolean => /[^\s@]@[^\s@]+\.[^\s@]/.test(text)

/** What the columns of a person lack in this row. Text that was typed here takes the place of an odd cell. */
export function whatLacks(
  odd: readonly OddCell[],
  { from, to }: Scanner,
  bytes: Uint8Array,
  mapping: Mapping | undefined,
): OddCell['kind'] | undefined {
  const lacking = odd.filter(({ column, kind }) => {
    const role = mapping?.roles[column]
    if (mapping && (role === undefined || role === 'left out')) return false
    return kind === 'noValue' ? from(column) === to(column) : bytes[from(column)] === hash
  })
  return lacking.find(({ kind }) => kind === 'noValue')?.kind ?? lacking[0]?.kind
}

/** The first bytes of such texts. */
const mayBeError = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\s#(nu]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)
const errors =
  /^(?:#(?:N\/A|N\/D|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NULL!|NUM!|ZAHL!|¡.+!)|\(?null\)?|undefined|nan|none|n\/a)$/i

/** Why the name of a row may not be the person's: an address in it, lost letters, cells behind it, an error in its place. */
export function whatIsStray(
  { from, to, count, newlines, has }: Scanner,
  bytes: Uint8Array,
  {
    email,
    names,
    account,
    width,
  }: { email: number; names: readonly number[]; account: number; width: number },
): 'stray' | 'error' | undefined {
  const hasLines = newlines > 0
  // Another finding tells of cells with several lines.
  if (!hasLines) for (let cell = width; cell < count; cell++) if (from(cell) !== to(cell)) return 'stray'
  // A spreadsheet has lost the other digits.
  const [code, codeEnd] = [from(account), to(account)]
  if (codeEnd - code > 4 && /^\d([.,]\d+)?E\+\d+$/i.test(textOf(bytes, code, codeEnd))) return 'error'
  for (const name of names) {
    const [start, end] = [from(name), to(name)]
    if (
      mayBeError[bytes[start] ?? 0] === 1 &&
      errors.test(textOf(bytes, start, Math.min(end, start + 14)).trim())
    )
      return 'error'
    if ((has & met.replacement) !== 0 && textOf(bytes, start, end).includes('\uFFFD')) return 'stray'
    let at = start
    while (at < end && bytes[at] !== atSign) at++
    if (at === end) continue
    const text = textOf(bytes, start, end).trim()
    if (hasLines && /[\n\r]/.test(text)) continue
    // Some systems write the address for a name that they do not know.
    const isOwn = text.toLowerCase() === textOf(bytes, from(email), to(email)).toLowerCase()
    if (!isOwn && hasAddress(text)) return 'stray'
  }
  return undefined
}
