import { type Scanner, textOf } from '../read/scan.ts'
import type { OddCell } from '../read/sheet.ts'
import { atSign } from './address.ts'
import type { Mapping } from './header.ts'
import { unseenInName } from './repair.ts'

const hash = 0x23

/** Whether a spreadsheet would run a cell as a formula. */
export const formulaStart = (bytes: Uint8Array, from: number, to: number): boolean => {
  const first = bytes[from]
  if (from >= to) return false
  if (first === 0x3d || first === atSign) return true
  if ((first !== 0x2b && first !== 0x2d) || from + 1 >= to) return false
  // A letter or a bracket: a phone number or a dash alone is not a formula.
  const second = bytes[from + 1] ?? 0
  const letter = second | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || second === 0x28
}

export function isEmptyRow({ from, to, count }: Scanner, bytes: Uint8Array): boolean {
  for (let cell = 0; cell < count; cell++)
    for (let at = from(cell); at < to(cell); at++) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false
  return true
}

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

/** The longest name that may be one of `words`, by its first byte: of any length without a letter, or with a frequent one. */
const longest = Array.from({ length: 256 }, (_, byte) => {
  const first = String.fromCharCode(byte)
  return /[^a-z\u0080-\u00ff]|[nu\u00c2\u00e2\u00ef]/i.test(first) ? Infinity : /[bekt]/i.test(first) ? 5 : -1
})
/** Errors of spreadsheets, in any language. Those without a mark at the end are known ones. */
const errors =
  /^#(?:[¿¡]*[\p{L}\p{M}\d/_]+[!?]|N\/[ABD]|NV|I\/T|YOK|Н\/Д|Δ\/Υ|GETTING_DATA|HIÁNYZIK|NENÍ_K_DISPOZICI)$/iu
/** What programs and people write for no value, or a date. Each word may be a name, too: Nan Li. A number may be a room. */
const words =
  /^[([<]?(?:null|undefined|nan|none|nil|na|n\/a|n\.\s?[an]\.|k\.\s?a\.|tb[ad]|unknown|unbekannt|empty|blank|0|(?!#?\d+$)\P{L}+)[)\]>]?$/iu

/** A spreadsheet has lost the other digits: 1.2E+11. */
export function isShortened({ from, to }: Scanner, bytes: Uint8Array, cell: number): boolean {
  const [start, end] = [from(cell), to(cell)]
  return end - start > 4 && /^\d([.,]\d+)?E\+\d+$/i.test(textOf(bytes, start, end))
}

/** The names of a person without what is not seen. */
const namesIn = ({ from, to }: Scanner, bytes: Uint8Array, names: readonly number[]): string[] =>
  names.map((name) => textOf(bytes, from(name), to(name)).replaceAll(unseenInName, '').trim()).filter(Boolean)

const mayLack =
  ({ from, to }: Scanner, bytes: Uint8Array) =>
  (name: number) =>
    to(name) - from(name) <= (longest[bytes[from(name)] ?? 0] ?? 0)

export const hasNoName = (scanner: Scanner, bytes: Uint8Array, names: readonly number[]): boolean =>
  names.every(mayLack(scanner, bytes)) && namesIn(scanner, bytes, names).length === 0

/** Whether the names of a person have an error, or are nothing but `words`. Words that were typed here are meant. */
export function isError(scanner: Scanner, bytes: Uint8Array, names: readonly number[], isTyped: boolean) {
  if (!names.some(mayLack(scanner, bytes))) return false
  const texts = namesIn(scanner, bytes, names)
  if (texts.some((text) => errors.test(text))) return true
  const whole = texts.join(' ')
  if (isTyped || whole === '') return false
  return words.test(whole) || whole.split(' ').every((word) => words.test(word))
}

/** Whether a row has cells behind its headings, or people of a table beside this one: in columns that are `bare` of one. */
export function isLong(scanner: Scanner, bytes: Uint8Array, width: number, bare: readonly number[]): boolean {
  const { from, to, count, newlines } = scanner
  // Another finding tells of cells with several lines.
  if (newlines > 0) return false
  for (let cell = width; cell < count; cell++) if (from(cell) !== to(cell)) return true
  return bare.some((cell) => from(cell) !== to(cell) && hasAddress(textOf(bytes, from(cell), to(cell))))
}

/** The bytes of most names: of ASCII, and what begins and continues other Latin letters. A code such as a GUID has hyphens. */
const usual = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z\d .,\u0080-\u00c1\u00c3-\u00ca]/.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** Most letters with an accent begin with 0xc3: many of them come of another encoding. */
const mostAccents = 3
const mostName = 200

/** Marks of a text that was made for something else than a name, or has lost letters. */
const doubtful: readonly RegExp[] = [
  // Entities, tags, templates, formulas, paths and escapes: `&eacute;`, `%20`, `CN=Ana`, `=C3=A9`, `_x000D_`, `Jos+AOk-`.
  /&#?\w+;|[<>{}\\]|^=|\b(?:cn|ou|dc|uid)=|(?:=[\da-f]{2}){2}|^\[object |%[\da-f]{2}|%\w+%|_x[\da-f]{4}_|:\/\/|\+A[A-P][\da-z]|^[\da-f]{8}-[\da-f]{4}-/i,
  /#\p{L}[\p{L}\d/_]*[!?]$|\p{L}:5\d\d\b|\p{Co}|\p{L}[¿□]|[¿□]\p{L}/u,
  // Letters that were lost are within a word, or at its end at several places. `Q? Desk` is a question mark.
  /\?\p{L}|\p{L}\?$|\p{L}\?.*\p{L}\?/u,
]
/** Greek to Arabic, Thai, and the narrow letters of Japanese. */
const otherScripts = String.raw`[\u0370-\u06ff\u0e00-\u0e7f\uff61-\uff9f]`
/** Not a symbol as people write one: `Salle N°4`, `ΔLab`. */
const noSign = String.raw`(?![´°\0-\u007f\u2600-\u27bf\p{Emoji_Presentation}])`
const noGreekSign = String.raw`(?!(?<!\p{L})[ΓΔΘΛΞΠΣΦΨΩα-ω]\p{Lu})`
/** Marks of a text that was read in another encoding. */
const garbled: readonly RegExp[] = [
  new RegExp(String.raw`\p{L}(?![®™](?!\p{L}))${noSign}\p{S}|${noSign}\p{S}\p{L}`, 'u'),
  // Many letters with an accent, without a capital between, are of no language: `Èâàíîâà`.
  /[†‡‰]|[Â-ß][\u0080-\u009f\u00a1-\u00bf€‚ƒ„ˆ‹•˜›]|[Ã-Å]…|[\u00df-\u00ff]{4}|[\u00c0-\u00ff]{6}/,
  /\p{Script=Latin}[\p{Script=Han}\p{Script=Hangul}]\p{Script=Latin}/u,
  // Letters of two scripts in a word. In East Asia, two names may stand side by side: 王Wayne.
  new RegExp(String.raw`\p{Script=Latin}${otherScripts}|${noGreekSign}${otherScripts}\p{Script=Latin}`, 'u'),
]

function isUnusual(bytes: Uint8Array, from: number, to: number): boolean {
  let accents = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (usual[byte] === 0 || (byte === 0xc3 && ++accents > mostAccents)) return true
  }
  return to - from > mostName
}

/** Whether a name has lost letters, is more than a name, or has an address that is not the person's own. */
export function isDoubtful(
  { from, to }: Scanner,
  bytes: Uint8Array,
  name: number,
  email: number,
  isMeant: { readonly text: boolean; readonly encoding: boolean },
): boolean {
  const [start, end] = [from(name), to(name)]
  if (!isUnusual(bytes, start, end)) return false
  const text = textOf(bytes, start, end).trim()
  if (text.includes('@')) {
    if (/[\n\r]/.test(text)) return false
    // Some systems write the address for a name that they do not know.
    return text.toLowerCase() !== textOf(bytes, from(email), to(email)).trim().toLowerCase()
  }
  const isLost = text.includes('\ufffd')
  if (isLost || isMeant.text) return isLost
  const hasOne = (marks: readonly RegExp[]) => marks.some((mark) => mark.test(text))
  return (
    text.replaceAll(/\s+/g, ' ').length > mostName ||
    hasOne(doubtful) ||
    (!isMeant.encoding && hasOne(garbled))
  )
}
