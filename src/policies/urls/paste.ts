/** A pasted or dropped text before it is read: whether it can be. */
import { number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'

/** One value a line, a table, or a report. */
export type Mode = 'lines' | 'csv' | 'text'

export const pasteLimits = { lines: 25_000, characters: 16_000_000, lineLength: 100_000 } as const

/** How a PDF and a zip begin; newer office documents are zips. */
const magic = ['%PDF-', 'PK\u0003\u0004']

/** Why a text is too much to read, or no text; `undefined` where `readText` may have it. Quick whatever its size. */
export function checkSize(text: string): string | undefined {
  if (text.length > pasteLimits.characters) {
    const lines = countLines(text)
    const tooMany =
      lines > pasteLimits.lines ? ` It has ${number(lines)} lines; at most ${number(pasteLimits.lines)}.` : ''
    return `This text has ${number(text.length)} characters; at most ${number(pasteLimits.characters)} can be read at once.${tooMany} Split it, and add one part after the other.`
  }
  if (magic.some((start) => text.startsWith(start)) || text.includes('\0') || isGarbled(text)) {
    return 'This is no text, but a program, a picture, an office document or the like. Save it as CSV or as plain text in UTF-8 first.'
  }
  const lines = countLines(text)
  if (lines > pasteLimits.lines) {
    return `This text has ${number(lines)} lines; at most ${number(pasteLimits.lines)} can be read at once. Split it, and add one part after the other.`
  }
  const long = longLineOf(text)
  return long === undefined
    ? undefined
    : `Line ${number(long)} has more than ${number(pasteLimits.lineLength)} characters. Put one address on a line.`
}

/** The first line that is too long, from 1. */
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

/** Bytes that are no UTF-8 arrive as U+FFFD: a few are a slip of the encoding, many are no text. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (start.match(/\ufffd/g)?.length ?? 0) > start.length / 10
}
