/** The best way to read a paste, which the admin can change. */
import { lineEnd, seenText } from './characters.ts'
import { planColumns, splitRows } from './columns.ts'
import { fieldsOf, hasAddress } from './jsonMode.ts'
import { splitEntries, splitLine, isListComment } from './listMode.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import { readEntry } from './readAddress.ts'
import type { Mode } from './reading.ts'
import { isComment, readRows } from './rows.ts'
import { barred } from './seenLines.ts'

/** The number of lines that decide. */
const sample = 200

const isEntry = (text: string): boolean => isTaken(readEntry(text))

/** `fields`: those of a JSON text. */
export function guessMode(pasted: string, fields = fieldsOf(pasted)): Mode {
  if (fields) return hasAddress(fields) ? 'json' : 'text'
  const lines = pasted
    .slice(0, 200_000)
    .split(lineEnd)
    .map(seenText)
    .filter((line) => line.trim() !== '')
    .slice(0, sample)
  if (lines.some((line) => barred.test(line))) return 'text'
  if (isTable(lines)) return 'table'
  return isList(lines.filter((line) => !isListComment(line))) ? 'list' : 'text'
}

/** Whether a row names the columns of the rows below it, or the rows are even and have their addresses in one column. */
function isTable(lines: readonly string[]): boolean {
  const rows = readRows(lines.join('\n'))
  const { header, body } = splitRows(rows)
  const { counts, value, action } = planColumns(rows)
  const width = header?.cells.length ?? body[0]?.cells.length ?? 1
  const even = body.filter(({ cells }) => cells.length === width).length
  const filled = counts[value] ?? 0
  const counted = Math.min(body.length, 50)
  if (header) {
    const isFirst = isComment(header.text) || rows.find(({ text }) => !isComment(text)) === header
    if (width === 1) return isFirst && !header.text.trim().endsWith(':')
    // A text with addresses above the table is a report.
    const above = rows.slice(0, rows.indexOf(header)).filter(({ text }) => !isComment(text))
    if (above.some(({ text }) => text.split(/[\s"'()[\]]+/).some((word) => isEntry(word)))) return false
    const isWide = body.length < 3 || body.every(({ cells }) => cells.length > 1)
    const isEven = even >= body.length * 0.6 && filled >= counted * 0.5
    return filled > 0 ? isFirst || isEven : isFirst && isWide
  }
  // A comma may be part of a path, and a sentence has commas, too.
  const isWhole = (entry: string) => isEntry(entry) || (width === 2 && isTaken(normalise(entry)))
  const whole = lines.filter((line) => isWhole(splitLine(line).entry)).length
  return (
    width > 1 &&
    body.length > 1 &&
    (action !== undefined || whole <= lines.length * 0.1) &&
    even >= body.length * 0.9 &&
    filled >= counted * 0.6
  )
}

/** Markup that is never part of an address: a link, a tag, a label behind an address. */
const markup = /\]\(|<\/?[a-z]|\S\[[^[\]]{1,200}\]\s*$|\S：\S/iu
/** An address with a scheme, or a defanged one, behind a word. */
const inSentence =
  /\s\S*h[tx]{2}ps?[[({]?:|\p{L}{2}[,:]?[ \t]+[\p{L}\p{N}][^\s[({]*(?:\[(?:\.|dot)\]|\((?:\.|dot)\))/iu

/** Whether most lines are one word. */
function isList(lines: readonly string[]): boolean {
  const entries = lines.map((line) => splitLine(line).entry)
  const isSingle = (entry: string) =>
    !/\s/.test(entry.replaceAll(/ dot | ?[[({] ?\. ?[\])}] ?/gi, '.')) || splitEntries(entry).length > 1
  const single = entries.filter(isSingle).length
  const marked = entries.filter((entry) => markup.test(entry) || inSentence.test(entry)).length
  return single >= lines.length * 0.7 && marked <= lines.length * 0.1 && !hasLiveLinks(entries)
}

/** Whether a few links are among defanged lines: they may be the sources of a report. */
function hasLiveLinks(entries: readonly string[]): boolean {
  const live = entries.filter((entry) => /^https:/i.test(entry)).length
  const defanged = entries.filter((entry) => /^\W*h[tx]xp|[[({](?:\.|dot)[\])}]/i.test(entry)).length
  return live > 0 && defanged >= live
}
