/** The best way to read a text: as a list, a table or a report. */
import { dropUnseen, lineEnd } from './characters.ts'
import { isJsonText, stringsOfLine } from './json.ts'
import { encoding } from './mail.ts'
import { type Mode } from './paste.ts'
import { isHost } from './readAddress.ts'
import { isBlank, isComment, readRows } from './rows.ts'
import { defangMark } from './sources.ts'
import { findHeader, isColumnName, isHeader } from './table.ts'

const listMark = /^(?:[-*•‣▪·–+]|\d{1,5}[.)])[ \t]+/u

/** A line without its list mark and its comment. */
export function stripMarks(line: string): string {
  const text = line.trim().replace(listMark, '')
  const comment = text.search(/[ \t](?:#|\/\/)/)
  return comment < 0 ? text : text.slice(0, comment).trimEnd()
}

/** The lines that are numbered without a blank: `1.one.example`, `2.two.example`. */
export function numberedLines(lines: readonly string[]): ReadonlySet<number> {
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : { at, line }))
  const first = Number.parseInt(filled[0]?.line ?? '')
  const isCounted =
    filled.length > 1 && filled.every(({ line }, index) => line.trimStart().startsWith(`${index + first}.`))
  return new Set(isCounted ? filled.flatMap(({ at, line }) => (/^\s*\d+\.\p{L}/u.test(line) ? at : [])) : [])
}

const sample = 200

/** Markup that is never part of an address: a link, a tag, a label behind an address, JSON. */
const markup = /\]\(|<\/?[a-z]|\S\[[^[\]]{1,200}\]\s*$|\S：\S/iu

const fence = /^\s*(?:```|~~~)/
/** An address with a scheme, or a defanged one, behind a word. */
const addressInSentence =
  /\s\S*h[tx]{2}ps?[[({]?:|\p{L}{2}[,:]?[ \t]+[\p{L}\p{N}][^\s[({]*(?:\[(?:\.|dot)\]|\((?:\.|dot)\))/iu

/** The start of a text, with its first lines that are neither blank nor comments. */
interface Sample {
  readonly start: string
  readonly lines: readonly string[]
  readonly bars: number
}

/** The containers of addresses, each with its test and the way to read it. The first that fits is the guess. */
const containers: readonly { readonly mode: Mode; readonly is: (sample: Sample) => boolean }[] = [
  // A mail with an encoded part.
  { mode: 'text', is: ({ start }) => encoding.test(start) },
  // A table in a report.
  { mode: 'text', is: ({ lines, bars }) => bars > 1 && bars > lines.length / 2 },
  // This comes before JSON, since a cell may contain JSON, and a table has an action and a type.
  {
    mode: 'csv',
    is: ({ start, lines, bars }) =>
      isColumnName((lines[0] ?? '').trim()) || (bars === 0 && (hasHeader(lines) || isHeaded(start))),
  },
  { mode: 'text', is: ({ lines }) => lines.some((line) => stringsOfLine(line)) },
  { mode: 'csv', is: ({ lines, bars }) => bars === 0 && isTable(lines) },
  { mode: 'text', is: isLineOfHosts },
  // A list has neither code fences nor sentences with addresses.
  {
    mode: 'text',
    is: ({ lines }) => lines.some((line) => fence.test(line) || addressInSentence.test(stripMarks(line))),
  },
  { mode: 'text', is: hasLinksAmongDefanged },
  { mode: 'lines', is: hasOneWordALine },
]

/** The guess of the way to read, which the admin can change. */
export function guessMode(text: string): Mode {
  if (isJsonText(text)) return 'text'
  const start = dropUnseen(text.slice(0, 200_000))
  const lines: string[] = []
  for (const line of start.split(lineEnd)) {
    if (line.trim() !== '' && !isComment(line)) lines.push(line)
    if (lines.length === sample) break
  }
  const bars = lines.filter((line) => barred.test(line)).length
  return containers.find(({ is }) => is({ start, lines, bars }))?.mode ?? 'text'
}

/** Signs of AsciiDoc: a title, an attribute, a table, a block or a link. */
const asciiDoc =
  /^(?:={1,5} \S|:[a-z][\w-]*:(?: |$)|\|===|\[(?:source|cols|options|horizontal|quote|%)|.*\blink:\S)/m
export const isAsciiDocText = (text: string): boolean => asciiDoc.test(text)

/** Whether a text is a list, where "#" begins a comment, unlike in Markdown and Jira. */
export function isListText(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => /^\s*[^#\s]/.test(line))
  return (
    lines.filter((line) => /^\s*(?:0\.0\.0\.0\s|127\.|\|\|)?[^\s.#]+\.[^\s#]+/.test(line)).length * 2 >
    lines.length
  )
}

/** Whether a text is a diff, or has no more than a sign and an address in each line. */
export const isDiffText = (text: string): boolean =>
  /^@@ -\d/m.test(text) ||
  (/^\+/m.test(text) && /^-/m.test(text) && !/^(?![+-][ \t]*[^\s.]+\.\S+[ \t]*$).*\S/m.test(text))

/** Whether the text is one line of hosts with commas between. */
function isLineOfHosts({ lines: [line = '', ...more] }: Sample): boolean {
  const parts = more.length === 0 ? line.split(/[,;]/) : []
  return parts.length > 1 && parts.every((part) => isHost(part)) && !isHost(line)
}

/** Whether a few links are among defanged lines: they may be the sources of a report. */
function hasLinksAmongDefanged({ lines }: Sample): boolean {
  const live = lines.filter((line) => /^https:/i.test(stripMarks(line)))
  return (
    live.length > 0 &&
    lines.length < sample &&
    lines.filter((line) => defangMark.test(line)).length >= live.length
  )
}

/** A sentence in a script without blanks. */
const wideSentence =
  /[、。，：；「」『』]|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}][a-z\d.-]*(?:\[\.\]|:\/\/)|:\/\/.*[A-Za-z\d][\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u

function hasOneWordALine({ lines }: Sample): boolean {
  const single = lines.filter(
    (line) =>
      !wideSentence.test(line) &&
      !/\s/.test(stripMarks(line).replaceAll(/ dot | ?[[({] ?\. ?[\])}] ?/gi, '.')),
  )
  const marked = lines.filter((line) => markup.test(line))
  return single.length >= lines.length * 0.7 && marked.length <= lines.length * 0.1
}

const isVerdict = (cell: string): boolean => /^"?(?:block|allow|domain|url)"?$/i.test(cell.trim())

const delimiters = [',', '\t', ';', '|']

/** A table row of Markdown, Jira or the like, which belongs to a report. */
const barred = /^\s*\|.*\|\s*$/

const hasHeader = ([first = '']: readonly string[]): boolean =>
  delimiters.some((delimiter) => first.includes(delimiter) && isHeader(first.split(delimiter)))

/** Whether a row names the columns of the rows below it, under a title or in a comment. */
function isHeaded(text: string): boolean {
  const rows = readRows(text.split(lineEnd).slice(0, sample).join('\n'))
  const header = findHeader(rows)
  if (!header || header.cells.length < 2) return false
  // A text with addresses above the table means that the whole is a report.
  const above = rows.slice(0, header.at).filter((row) => !isComment(row.text))
  if (above.some((row) => row.text.split(/[\s"'()]+/).some((word) => isHost(word)))) return false
  const below = rows.slice(header.at + 1).filter((row) => !isBlank(row) && !isComment(row.text))
  const even = below.filter(({ cells }) => cells.length === header.cells.length)
  const filled = even.filter(({ cells }) => cells.some((cell) => isHost(cell.trim())))
  return filled.length > 0 && even.length >= below.length * 0.6 && filled.length >= even.length * 0.5
}

/** A word behind an address with a scheme or in defanged form, in a cell of its own. */
const tagged = /^\s*"?\S*(?:\w:\/\/|[[({](?:\.|dot)[\])}])[^,;|\t]*[,;|\t]\p{L}{3,}[\p{L}\d _,;|-]*$/iu

function isTable(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines
  return delimiters.some((delimiter) => {
    const cells = first.split(delimiter)
    if (cells.length < 2) return false
    // A sentence broken after a comma looks like a header with one row.
    if (rest.length === 1 && !cells.some(isHost) && cells.some((cell) => cell.trim() === '')) return false
    // A comma may be part of a path: a line that reads as one address is not split.
    const whole = lines.filter(
      (line) =>
        !(line.length < 2_000 && tagged.test(line)) && !line.split(delimiter).some(isVerdict) && isHost(line),
    ).length
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
