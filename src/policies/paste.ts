/** A pasted or dropped text before it is read: whether it can be, and how. */
import { number } from '../ui/number.ts'
import { isColumnName, isComment } from './columns.ts'
import { normalise } from './normalise.ts'

/** One value a line, a table, or a report. */
export type Mode = 'lines' | 'csv' | 'text'

// ---- size ----

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

/** The first line that is too long, from 1. Texts are searched for line ends, and not cut: millions of characters take no time. */
function longLineOf(text: string): number | undefined {
  const nextOf = (end: string, from: number) => {
    const at = text.indexOf(end, from)
    return at < 0 ? text.length : at
  }
  let [feed, turn] = [nextOf('\n', 0), nextOf('\r', 0)]
  let line = 1
  for (let start = 0; start <= text.length; line++) {
    const end = Math.min(feed, turn)
    if (end - start > pasteLimits.lineLength) return line
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (feed < start) feed = nextOf('\n', start)
    if (turn < start) turn = nextOf('\r', start)
  }
  return undefined
}

export const lineEnd = /\r\n|\r|\n/

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text[at + 1] !== '\n') lines++
  }
  return lines
}

/** Bytes that are no UTF-8 arrive as U+FFFD: a few are a slip of the encoding, many are no text. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (start.match(/\ufffd/g)?.length ?? 0) > start.length / 10
}

// ---- mode ----

const listMark = /^(?:[-*•‣▪·–+]|\d{1,5}[.)])\s+/u

/** A line without the mark of a list before it and the comment behind it. */
export function stripMarks(line: string): string {
  const text = line.trim().replace(listMark, '')
  const comment = text.search(/\s(?:#|\/\/)/)
  return comment < 0 ? text : text.slice(0, comment).trimEnd()
}

const sample = 200

/** How a text is best read; the admin can say otherwise. */
export function guessMode(text: string): Mode {
  const lines: string[] = []
  for (const line of text.slice(0, 200_000).split(lineEnd)) {
    if (line.trim() !== '' && !isComment(line)) lines.push(line)
    if (lines.length === sample) break
  }
  if (isTable(lines)) return 'csv'
  const single = lines.filter(
    (line) => !/\s/.test(stripMarks(line).replaceAll(/ dot | ?[[({] ?\. ?[\])}] ?/gi, '.')),
  )
  const markup = lines.filter((line) => /\]\(|<[a-z]/i.test(line))
  return single.length >= lines.length * 0.7 && markup.length <= lines.length * 0.3 ? 'lines' : 'text'
}

const isAddress = (text: string): boolean => !('reason' in normalise(text))
const isVerdict = (cell: string): boolean => /^"?(?:block|allow|domain|url)"?$/i.test(cell.trim())

function isTable(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines
  if (isColumnName(first.trim())) return true
  return [',', '\t', ';', '|'].some((delimiter) => {
    const cells = first.split(delimiter)
    if (cells.length < 2) return false
    if (cells.some((cell) => isColumnName(cell))) return true
    // A comma may be part of a path: what reads as one address is not cut, or its half would cover more.
    const whole = lines.filter((line) => !line.split(delimiter).some(isVerdict) && isAddress(line)).length
    if (whole > lines.length * 0.1) return false
    const even = rest.filter((line) => line.split(delimiter).length === cells.length).length
    const withAddress = rest.filter((line) => line.split(delimiter).some(isAddress)).length
    // One line tells nothing, and a sentence has commas too.
    return rest.length > 0 && even >= rest.length * 0.9 && withAddress >= rest.length * 0.6
  })
}
