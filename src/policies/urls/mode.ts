/** How a text is best read: as a list, a table, or a report. */
import { dropUnseen, lineEnd } from './characters.ts'
import { isColumnName, isHeader } from './columns.ts'
import { isHost } from './readAddress.ts'
import { stringsOfLine, stringsOfText } from './jsonStrings.ts'
import type { Mode } from './paste.ts'
import { defangMark } from './sources.ts'
import { isComment } from './rows.ts'

const listMark = /^(?:[-*•‣▪·–+]|\d{1,5}[.)])[ \t]+/u

/** A line without its list mark and its comment. */
export function stripMarks(line: string): string {
  const text = line.trim().replace(listMark, '')
  const comment = text.search(/[ \t](?:#|\/\/)/)
  return comment < 0 ? text : text.slice(0, comment).trimEnd()
}

const sample = 200

/** Not part of an address: a link, a tag, a label behind an address, JSON. */
const markup = /\]\(|<\/?[a-z]|\S\[[^[\]]{1,200}\]\s*$|\S：\S/iu

const fence = /^\s*(?:```|~~~)/
/** An address with a scheme, or a defanged one, behind a word. */
const addressInSentence =
  /\s\S*h[tx]{2}ps?[[({]?:|\p{L}{2}[,:]?[ \t]+[\p{L}\p{N}][^\s[({]*(?:\[(?:\.|dot)\]|\((?:\.|dot)\))/iu

/** A guess that the admin can change. */
export function guessMode(text: string): Mode {
  if (stringsOfText(text)) return 'text'
  const lines: string[] = []
  for (const line of dropUnseen(text.slice(0, 200_000)).split(lineEnd)) {
    if (line.trim() !== '' && !isComment(line)) lines.push(line)
    if (lines.length === sample) break
  }
  const mayBeTable = !lines.some((line) => barred.test(line))
  // Before JSON, since a cell may contain JSON, and a table has an action and a type.
  if (isColumnName((lines[0] ?? '').trim()) || (mayBeTable && hasHeader(lines))) return 'csv'
  if (lines.some((line) => stringsOfLine(line))) return 'text'
  if (mayBeTable && isTable(lines)) return 'csv'
  // Hosts in one line, with commas between.
  const parts = lines.length === 1 ? (lines[0] ?? '').split(/[,;]/) : []
  if (parts.length > 1 && parts.every((part) => isHost(part)) && !isHost(lines[0] ?? '')) return 'text'
  const single = lines.filter(
    (line) => !/\s/.test(stripMarks(line).replaceAll(/ dot | ?[[({] ?\. ?[\])}] ?/gi, '.')),
  )
  const marked = lines.filter((line) => markup.test(line))
  // A list has neither code fences nor sentences with addresses.
  if (lines.some((line) => fence.test(line) || addressInSentence.test(stripMarks(line)))) return 'text'
  // A few links among defanged lines may be the sources of a report.
  const live = lines.filter((line) => /^https:/i.test(stripMarks(line)))
  if (
    live.length > 0 &&
    lines.length < sample &&
    lines.filter((line) => defangMark.test(line)).length >= live.length
  )
    return 'text'
  return single.length >= lines.length * 0.7 && marked.length <= lines.length * 0.1 ? 'lines' : 'text'
}

const isVerdict = (cell: string): boolean => /^"?(?:block|allow|domain|url)"?$/i.test(cell.trim())

const delimiters = [',', '\t', ';', '|']

/** A row of Markdown, Jira and the like belongs to a report. */
const barred = /^\s*\|.*\|\s*$/

const hasHeader = ([first = '']: readonly string[]): boolean =>
  delimiters.some((delimiter) => first.includes(delimiter) && isHeader(first.split(delimiter)))

function isTable(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines
  return delimiters.some((delimiter) => {
    const cells = first.split(delimiter)
    if (cells.length < 2) return false
    // A sentence broken after a comma looks like a header with one row.
    if (rest.length === 1 && !cells.some(isHost) && cells.some((cell) => cell.trim() === '')) return false
    // A comma may be part of a path: a line that reads as one address is not split.
    const whole = lines.filter((line) => !line.split(delimiter).some(isVerdict) && isHost(line)).length
    if (whole > lines.length * 0.1) return false
    const even = rest.filter((line) => line.split(delimiter).length === cells.length).length
    const withAddress = rest.filter((line) => line.split(delimiter).some(isHost)).length
    // With addresses in several columns and no header, the column is ambiguous.
    const filled = cells.filter(
      (_, at) => rest.filter((line) => isHost(line.split(delimiter)[at] ?? '')).length > rest.length / 2,
    )
    if (delimiter === '\t' && filled.length > 1) return false
    // A single line is not enough, since a sentence has commas, too.
    return rest.length > 0 && even >= rest.length * 0.9 && withAddress >= rest.length * 0.6
  })
}
