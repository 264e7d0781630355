/** Limits of a pasted or dropped text, checked before it is read. */
import { number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'

/** One value per line, a table, or a report. */
export type Mode = 'lines' | 'csv' | 'text'

export const pasteLimits = { lines: 25_000, characters: 16_000_000, lineLength: 100_000 } as const

/** In bytes. Lines of larger files are not counted. */
const maxCounted = 1_000_000_000

/** The first bytes of a PDF and of a zip, which newer office documents are. */
const magic = ['%PDF-', 'PK\u0003\u0004']

/** Why a text is too long or not a text; `undefined` where `readText` can read it. Fast at any size. */
export function checkSize(text: string): string | undefined {
  if (magic.some((start) => text.startsWith(start)) || isGarbled(text)) {
    return 'This is not plain text. Save it as CSV or UTF-8 text first.'
  }
  const { lines, long } = measureLines(text)
  const tooMuch = sayTooMuch('This text', text.length, 'characters', lines)
  if (tooMuch !== undefined) return tooMuch
  return long === undefined
    ? undefined
    : `Line ${number(long)} has more than ${number(pasteLimits.lineLength)} characters. Put each address on its own line.`
}

/** The same for a file before it is read, since a dropped file may have any size. */
export async function checkFile(file: Pick<File, 'name' | 'size' | 'stream'>): Promise<string | undefined> {
  if (file.size <= pasteLimits.characters) return undefined
  const lines = file.size <= maxCounted ? await countLinesOf(file) : 0
  return sayTooMuch(file.name, file.size, 'bytes', lines)
}

function sayTooMuch(what: string, size: number, unit: string, lines: number): string | undefined {
  const over = [
    { many: size, of: unit, limit: pasteLimits.characters },
    { many: lines, of: 'lines', limit: pasteLimits.lines },
  ].flatMap(({ many, of, limit }) => (many > limit ? [`${number(many)} ${of} (limit ${number(limit)})`] : []))
  return over.length === 0
    ? undefined
    : `${what} has ${over.join(' and ')}. Split it and add the parts one by one.`
}

/** Reads in pieces, so that the page stays responsive and the file is never whole in memory. */
async function countLinesOf(file: Pick<File, 'stream'>): Promise<number> {
  const reader = file.stream().getReader()
  let lines = 1
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return lines
    for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, at + 1)) lines++
  }
}

/** How many lines there are, and the number of the first that is too long. */
function measureLines(text: string) {
  let lines = 1
  let start = 0
  let long: number | undefined
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (index - start > pasteLimits.lineLength) long ??= lines
    start = index + end.length
    lines++
  }
  if (text.length - start > pasteLimits.lineLength) long ??= lines
  return { lines, long }
}

/** Invalid UTF-8 arrives as U+FFFD: a few of these or of NUL are errors of their lines, many mean a binary file. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (start.match(/[\0\ufffd]/g)?.length ?? 0) > start.length / 10
}
