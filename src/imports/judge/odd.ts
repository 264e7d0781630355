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

/** The first bytes of what `errors` and `words` find. */
const mayBeError = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\s#(nu]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** Errors of spreadsheets, in any language. Those without a mark at the end are known ones. */
const errors =
  /^#(?:[¿¡]*[\p{L}\p{M}\d/_]+[!?]|N\/[ABD]|NV|I\/T|YOK|Н\/Д|Δ\/Υ|GETTING_DATA|HIÁNYZIK|NENÍ_K_DISPOZICI)$/iu
/** What programs write for no value. Each is a name, too: Nan Li, Chris Null. */
const words = /^(?:\(?null\)?|undefined|nan|none|n\/a)$/i

/** A spreadsheet has lost the other digits: 1.2E+11. */
export function isShortened({ from, to }: Scanner, bytes: Uint8Array, cell: number): boolean {
  const [start, end] = [from(cell), to(cell)]
  return end - start > 4 && /^\d([.,]\d+)?E\+\d+$/i.test(textOf(bytes, start, end))
}

/** Whether the names of a person have an error, or are nothing but `words`. Words that were typed here are meant. */
export function isError(
  { from, to }: Scanner,
  bytes: Uint8Array,
  names: readonly number[],
  isTyped: boolean,
) {
  if (names.every((name) => mayBeError[bytes[from(name)] ?? 0] === 0)) return false
  const texts = names.map((name) => textOf(bytes, from(name), to(name)).trim()).filter(Boolean)
  if (texts.some((text) => errors.test(text))) return true
  return !isTyped && texts.length > 0 && texts.every((text) => words.test(text))
}

/** Whether a row has cells behind its headings. Another finding tells of cells with several lines. */
export function isLong({ from, to, count, newlines }: Scanner, width: number): boolean {
  if (newlines === 0) for (let cell = width; cell < count; cell++) if (from(cell) !== to(cell)) return true
  return false
}

/** Whether a name has lost letters, or an address that is not the person's own. */
export function isDoubtful(scanner: Scanner, bytes: Uint8Array, name: number, email: number): boolean {
  const { from, to, newlines, has } = scanner
  const [start, end] = [from(name), to(name)]
  if ((has & met.replacement) !== 0 && textOf(bytes, start, end).includes('\uFFFD')) return true
  let at = start
  while (at < end && bytes[at] !== atSign) at++
  if (at === end) return false
  const text = textOf(bytes, start, end).trim()
  if (newlines > 0 && /[\n\r]/.test(text)) return false
  // Some systems write the address for a name that they do not know.
  return text.toLowerCase() !== textOf(bytes, from(email), to(email)).trim().toLowerCase() && hasAddress(text)
}
