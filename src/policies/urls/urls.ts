/** Reads a pasted text into entries. Every change is recorded, and every line accounted for. */
import { lineEnd, lineEndMark, seeLine, type SeenLine } from './characters.ts'
import { stringsOfLine, stringsOfText } from './jsonStrings.ts'
import { guessMode, stripMarks } from './mode.ts'
import { normalise } from './normalise.ts'
import { type Line, readLines } from './quotedPrintable.ts'
import { checkName } from './readAddress.ts'
import {
  createPasteLog,
  type EarlyEntries,
  type PasteLog,
  type Reading,
  type ReadOptions,
} from './reading.ts'
import { atLineEnd, bar, type Find, readProse, secondHalf, type Surroundings } from './readProse.ts'
import { findSources } from './sources.ts'
import { readTable } from './readTable.ts'
import { isComment } from './rows.ts'
import { endsInHalf, marginOf, nextOf, restInNext } from './wrapped.ts'

/** Expects a text that passed `checkSize`. `early` gets the entries in parts, as soon as they are found. */
export function readText(text: string, options: ReadOptions, early?: EarlyEntries): Reading {
  const mode = options.mode ?? guessMode(text)
  const log = createPasteLog(options, early)
  if (mode === 'csv') return readTable(log, text, options.columns)
  const lines = readLines(text)
  if (mode === 'lines') readList(log, lines, options.mode === 'lines')
  else readReport(log, text, lines)
  return log.close(mode, lines.length)
}

// ---- one value per line ----

/** `isSaid`: the admin chose one value per line. */
function readList(log: PasteLog, lines: readonly Line[], isSaid: boolean): void {
  const texts = lines.map(({ text }) => seeLine(text).text)
  const nexts = nextOf(texts)
  const margin = marginOf(texts)
  /** The places of the rest of an address. */
  let restAt = -1
  for (const [at, each] of lines.entries()) {
    const next = nexts[at] ?? 0
    const around = {
      seen: texts[at] ?? '',
      before: texts[at - 1],
      next: texts[next],
      isApart: next > at + 1,
      isShort: each.text.length < margin * 0.85,
      isSaid,
    }
    if (at !== restAt) {
      if (readLine(log, each, around)) restAt = next
      continue
    }
    log.ignore(each.line, each.text, 'rest')
    const word = (texts[at] ?? '').trim()
    const end = { line: word, word, read: 'rest' as const }
    if (!/[ \t]/.test(word) && restInNext(end, around.next, around.isApart) !== undefined) restAt = next
  }
}

/** Whether the next line belongs to the address of this one. */
function readLine(
  log: PasteLog,
  { line, text: whole }: Line,
  {
    seen,
    before = '',
    next,
    isApart,
    isShort,
    isSaid,
  }: Surroundings & { readonly seen: string; readonly isShort: boolean; readonly isSaid: boolean },
): boolean {
  const typed = whole.trim()
  const ignored = typed === '' ? 'empty' : isComment(typed) ? 'comment' : undefined
  if (ignored) {
    log.ignore(line, whole, ignored)
    return false
  }
  const text = stripMarks(typed)
  const read = normalise(text)
  const word = stripMarks(seen)
  if (restInNext({ line: word, word, read, isShort, isSaid }, next, isApart) !== undefined) {
    log.reject(line, text + lineEndMark + next?.trim(), atLineEnd)
    return true
  }
  const entry = 'reason' in read ? read : (checkName(read) ?? read)
  if ('reason' in entry) {
    log.reject(line, whole, entry.reason)
    return false
  }
  if (!entry.transforms.includes('scheme') && endsInHalf(stripMarks(before))) {
    log.reject(line, stripMarks(before) + lineEndMark + text, secondHalf)
    return false
  }
  const isMarked = text !== typed && !entry.transforms.includes('trimmed')
  const transforms = isMarked ? (['trimmed', ...entry.transforms] as const) : entry.transforms
  log.take({ line, text, whole, read: { ...entry, transforms } })
  return false
}

// ---- a report ----

const barsOf = (line = ''): number =>
  /^\s*[|│┃║].*[|│┃║]\s*$/.test(line) ? (line.match(/[|│┃║]+/g)?.length ?? 0) : 0

/** A row of a table has a neighbour with the same number of bars. Any other bar may be part of an address. */
function isRow(lines: readonly string[], at: number): boolean {
  const bars = /[|│┃║]/.test(lines[at] ?? '') ? barsOf(lines[at]) : 0
  return bars > 2 && (bars === barsOf(lines[at - 1]) || bars === barsOf(lines[at + 1]))
}

/** A quoted line of a mail with blanks for its quote marks, at the same length. */
const withoutQuoting = (seen: SeenLine): SeenLine => ({
  ...seen,
  text: seen.text.replace(/^[ \t]*(?:>[ \t]?)+/, (marks) => ' '.repeat(marks.length)),
})

/** A title, an attribute, a table, a block or a link of AsciiDoc. */
const asciiDoc =
  /^(?:={1,5} \S|:[a-z][\w-]*:(?: |$)|\|===|\[(?:source|cols|options|horizontal|quote|%)|.*\blink:\S)/m

function readReport(log: PasteLog, text: string, lines: readonly Line[]): void {
  const strings = stringsOfText(text)
  const seen = lines.map((each) => withoutQuoting(seeLine(each.text)))
  const readings = strings
    ? lines.map((_, at) => (strings.get(at) ?? []).flatMap(readString))
    : readSeen(seen, asciiDoc.test(text))
  // Fields of JSON have no prose around them.
  const sources = strings
    ? undefined
    : findSources(
        seen.map((each) => each.text),
        readings,
      )
  for (const [at, { line, text: whole }] of lines.entries()) {
    const finds = readings[at] ?? []
    if (finds.length === 0) log.ignore(line, whole, whole.trim() === '' ? 'empty' : 'prose')
    for (const find of finds) {
      const { text: piece, read } = find
      const isLeft = sources?.get(find)
      if (isLeft !== undefined) log.reject(line, piece, isLeft)
      else if (typeof read === 'string') log.ignore(line, piece, read)
      else if ('reason' in read) log.reject(line, piece, read.reason)
      else log.take({ line, text: piece, whole: piece, read })
    }
  }
}

/** The finds of each line. */
function readSeen(lines: readonly SeenLine[], isAsciiDoc: boolean): readonly (readonly Find[])[] {
  const texts = lines.map(({ text }) => text)
  const nexts = nextOf(texts)
  let restAt = -1
  return lines.map((seen, at) => {
    const inJson = stringsOfLine(seen.text)
    if (inJson) return inJson.flatMap(readString)
    const next = nexts[at] ?? 0
    const around = { before: texts[at - 1], next: texts[next], isApart: next > at + 1, isAsciiDoc }
    const cells = isRow(texts, at) ? (texts[at + 1] ?? '').split(bar) : undefined
    const reading = readProse(seen, { ...around, cells, isRest: at === restAt })
    if (reading.goesOn) restAt = next
    return reading.finds
  })
}

/** A JSON string is a separate text, which may be JSON again. */
function readString(text: string): readonly Find[] {
  const strings = stringsOfText(text)
  if (strings) return [...strings.values()].flat().flatMap(readString)
  return readSeen(text.split(lineEnd).map(seeLine), false).flat()
}
