/** The limits of a paste, a drop or a file, which are checked before it is read, and the decoding of a file. */
import { number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'

export const pasteLimits = { lines: 25_000, characters: 5_000_000 } as const

/** The largest file: in UTF-8, a character has up to four bytes. */
const maxBytes = 4 * pasteLimits.characters

/** Whether a text is a binary file: a PDF, a zip as of office documents, or many U+FFFD (invalid UTF-8) or NUL. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4_096)
  const odd = start.match(/[\0\ufffd]/g)?.length ?? 0
  return odd > start.length / 10 || start.startsWith('%PDF-') || start.startsWith('PK\u0003\u0004')
}

const describeOver = (many: number, unit: string, limit: number): string[] =>
  many > limit ? [`${number(many)} ${unit} (limit ${number(limit)})`] : []

/** The reason why a text cannot be read; `undefined` if `readText` can. The check is fast at any size. */
export function checkSize(text: string): string | undefined {
  if (isBinary(text)) return 'This is not plain text. Save it as CSV or UTF-8 text first.'
  // A text that is far too long needs no exact count.
  const lines = (text.slice(0, 2 * pasteLimits.characters).match(lineEnds)?.length ?? 0) + 1
  const over = [
    ...describeOver(text.length, 'characters', pasteLimits.characters),
    ...describeOver(lines, 'lines', pasteLimits.lines),
  ].join(' and ')
  return over === '' ? undefined : `This text has ${over}. Split it and add the parts one by one.`
}

/** The same for a file before it is loaded, since a dropped one may have any size. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const [over] = describeOver(size, 'bytes', maxBytes)
  return over && `${name} has ${over}. Split it and add the parts one by one.`
}

/** The text of a file: UTF-8, or UTF-16 by its mark, as "Unicode text" of Excel. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
