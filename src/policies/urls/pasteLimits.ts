/** The limits of a paste, a drop or a file, which are checked before it is read, and the decoding of a file. */
import { number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'

export const pasteLimits = { lines: 25_000, characters: 5_000_000 } as const

/** The largest file: in UTF-8, a character has up to four bytes. */
const maxBytes = 4 * pasteLimits.characters

/** The first bytes of a PDF and of a zip, which newer office documents are. */
const magic = ['%PDF-', 'PK\u0003\u0004']

/** Whether a text is a binary file, with many U+FFFD (invalid UTF-8) or NUL. A few are errors of their lines. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (
    magic.some((each) => text.startsWith(each)) ||
    (start.match(/[\0\ufffd]/g)?.length ?? 0) > start.length / 10
  )
}

/** The reason why a text cannot be read; `undefined` if `readText` can. The check is fast at any size. */
export function checkSize(text: string): string | undefined {
  if (isBinary(text)) return 'This is not plain text. Save it as CSV or UTF-8 text first.'
  const over = [
    describeOver(text.length, 'characters', pasteLimits.characters),
    describeOver(countLines(text), 'lines', pasteLimits.lines),
  ].filter((each) => each !== undefined)
  return over.length === 0
    ? undefined
    : `This text has ${over.join(' and ')}. Split it and add the parts one by one.`
}

/** The same for a file before it is loaded, since a dropped one may have any size. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const over = describeOver(size, 'bytes', maxBytes)
  return over && `${name} has ${over}. Split it and add the parts one by one.`
}

const describeOver = (many: number, unit: string, limit: number): string | undefined =>
  many > limit ? `${number(many)} ${unit} (limit ${number(limit)})` : undefined

function countLines(text: string): number {
  let lines = 1
  // A text that is far too long needs no exact count.
  for (const _ of text.slice(0, 2 * pasteLimits.characters).matchAll(lineEnds)) lines++
  return lines
}

/** The text of a file: UTF-8, or UTF-16 by its mark, as "Unicode text" of Excel. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
