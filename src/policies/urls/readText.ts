/** Reads a pasted text: each change of an address is recorded, and each line accounted for. */
import { lineEnd, seenText } from './characters.ts'
import { isEntry, planColumns, splitRows } from './columns.ts'
import { fieldsOf, hasAddress, readJson } from './jsonMode.ts'
import { defanged, isListComment, readList, splitEntries, splitLine } from './listMode.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import { createPasteLog } from './pasteLog.ts'
import { columnSample, type Mode, type Reading, type ReadOptions } from './pasteResult.ts'
import { isComment, readRows } from './rows.ts'
import { barred } from './seenLines.ts'
import { readTable } from './tableMode.ts'
import { readProse } from './textMode.ts'

/** Reads a text that passed `checkSize`. */
export function readText(text: string, options: ReadOptions): Reading {
  const fields = options.mode === undefined || options.mode === 'json' ? fieldsOf(text) : undefined
  const mode = options.mode ?? guessMode(text, fields)
  const log = createPasteLog(options)
  if (mode === 'list') return readList(text, log, options.mode === 'list')
  if (mode === 'table') return readTable(text, log, options.columns)
  // What is no JSON is a text.
  return mode === 'json' && fields ? readJson(text, fields, log) : readProse(text, log)
}

/** The best way to read a paste by its first lines, which the admin can change. `fields`: those of a JSON text. */
export function guessMode(pasted: string, fields = fieldsOf(pasted)): Mode {
  if (fields) return hasAddress(fields) ? 'json' : 'text'
  const all = pasted.slice(0, 200_000).split(lineEnd).map(seenText)
  const lines = all.filter((line) => line.trim() !== '').slice(0, 200)
  if (lines.some((line) => barred.test(line))) return 'text'
  if (isTable(lines)) return 'table'
  return isList(lines.filter((line) => !isListComment(line))) ? 'list' : 'text'
}

/** Whether a row names the columns of the rows below it, or the rows are even and have their addresses in one column. */
function isTable(lines: readonly string[]): boolean {
  const rows = readRows(lines.join('\n'))
  const { header, body } = splitRows(rows)
  const { counts, value, action } = planColumns(rows)
  const width = (header ?? body[0])?.cells.length ?? 1
  const even = body.filter(({ cells }) => cells.length === width).length / body.length
  const filled = (counts[value] ?? 0) / Math.min(body.length, columnSample)
  if (header) {
    const above = rows.slice(0, rows.indexOf(header)).filter(({ text }) => !isComment(text))
    const isFirst = above.length === 0 || isComment(header.text)
    if (width === 1) return isFirst && !header.text.trim().endsWith(':')
    // A text with addresses above the table is a report.
    if (above.some(({ text }) => text.split(/[\s"'()[\]]+/).some(isEntry))) return false
    return filled > 0 ? isFirst || (even >= 0.6 && filled >= 0.5) : isFirst && (body.length < 3 || even > 0)
  }
  // A comma may be part of a path, and a sentence has commas, too.
  const isWhole = (entry: string) => isEntry(entry) || (width === 2 && isTaken(normalise(entry)))
  const whole = lines.filter((line) => isWhole(splitLine(line).entry)).length
  const isSplit = action !== undefined || whole <= lines.length * 0.1
  return width > 1 && body.length > 1 && isSplit && even >= 0.9 && filled >= 0.6
}

/** Markup that is never part of an address: a link, a tag, a label behind an address. */
const markup = /\]\(|<\/?[a-z]|\S\[[^[\]]{1,200}\]\s*$|\S：\S/iu
/** An address with a scheme, or a defanged one, behind a word. */
const inSentence =
  /\s\S*h[tx]{2}ps?[[({]?:|\p{L}{2}[,:]?[ \t]+[\p{L}\p{N}][^\s[({]*(?:\[(?:\.|dot)\]|\((?:\.|dot)\))/iu
const spacedDot = / dot | ?[[({] ?\. ?[\])}] ?/gi

/** Whether most lines are one word. A few links among defanged lines may be the sources of a report. */
function isList(lines: readonly string[]): boolean {
  const entries = lines.map((line) => splitLine(line).entry)
  const count = (is: (entry: string) => boolean) => entries.filter(is).length
  const single = count(
    (entry) => !/\s/.test(entry.replaceAll(spacedDot, '.')) || splitEntries(entry).length > 1,
  )
  const marked = count((entry) => markup.test(entry) || inSentence.test(entry))
  const live = count((entry) => /^https:/i.test(entry))
  const isMixed = live > 0 && count((entry) => defanged.test(entry)) >= live
  return single >= lines.length * 0.7 && marked <= lines.length * 0.1 && !isMixed
}
