/** Limits of a pasted or dropped text, checked before it is read. */
import { number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'

/** One value per line, a table, or a report. */
export type Mode = 'lines' | 'csv' | 'text'

export const pasteLimits = { lines: 25_000, characters: 16_000_000, lineLength: 100_000 } as const

/** The first bytes of a PDF and of a zip, which newer office documents are. */
const magic = ['%PDF-', 'PK\u0003\u0004']

/** Why a text is too long or not a text; `undefined` where `readText` can read it. Fast at any size. */
export function checkSize(text: string): string | undefined {
  if (text.length > pasteLimits.characters) {
    const lines = countLines(text)
    const tooMany =
      lines > pasteLimits.lines ? ` and ${number(lines)} lines (limit ${number(pasteLimits.lines)})` : ''
    return `This text has ${number(text.length)} characters (limit ${number(pasteLimits.characters)})${tooMany}. Split it and add the parts one by one.`
  }
  if (magic.some((start) => text.startsWith(start)) || isGarbled(text)) {
    return 'This is not plain text. Save it as CSV or UTF-8 text first.'
  }
  const lines = countLines(text)
  if (lines > pasteLimits.lines) {
    return `This text has ${number(lines)} lines (limit ${number(pasteLimits.lines)}). Split it and add the parts one by one.`
  }
  const long = longLineOf(text)
  return long === undefined
    ? undefined
    : `Line ${number(long)} has more than ${number(pasteLimits.lineLength)} characters. Put each address on its own line.`
}

/** The number of the first line that is too long. */
function longLineOf(text: string): number | undefined {
  let line = 1
  let start = 0
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (index - start > pasteLimits.lineLength) return line
    start = index + end.length
    line++
  }
  return text.length - start > pasteLimits.lineLength ? line : undefined
}

function countLines(text: string): number {
  let lines = 1
  for (const _ of text.matchAll(lineEnds)) lines++
  return lines
}

/** Invalid UTF-8 arrives as U+FFFD: a few of these or of NUL are errors of their lines, many mean a binary file. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (start.match(/[\0\ufffd]/g)?.length ?? 0) > start.length / 10
}
