/** The reader of a pasted text. It records every change, and accounts for every line. */
import { lineEnd, lineEndMark, seeLine, type SeenLine, withoutQuoting } from './characters.ts'
import { type MarkedLine, markLine, notationsOf, takenBack } from './formats.ts'
import { type JsonString, stringsOfLine, stringsOfText } from './json.ts'
import { type Line, readLines } from './mail.ts'
import { guessMode, isAsciiDocText, numberedLines, stripMarks } from './mode.ts'
import { normalise } from './normalise.ts'
import { isTaken } from './readAddress.ts'
import {
  createPasteLog,
  type EarlyEntries,
  type PasteLog,
  type Reading,
  type ReadOptions,
} from './reading.ts'
import { bar, type Find, readProse, type Surroundings } from './readProse.ts'
import { isRow, readTable } from './readTable.ts'
import { isSparing, isUnread, type Refusal, refuse } from './reasons.ts'
import { isComment } from './rows.ts'
import { isProgramText, type Said } from './says.ts'
import { sayAround, sayDoubt, sectionsOf } from './sections.ts'
import { findSources } from './sources.ts'
import {
  endsInHalf,
  hasFinalDots,
  type LineEnd,
  marginOf,
  nextOf,
  type ReadLine,
  readLineOnce,
  restInNext,
} from './wrapped.ts'

/** Reads a text that passed `checkSize`. `early` gets the entries in parts, as soon as they are found. */
export function readText(text: string, options: ReadOptions, early?: EarlyEntries): Reading {
  const mode = options.mode ?? guessMode(text)
  const log = createPasteLog(options, early)
  if (mode === 'csv') return readTable(log, text, options)
  const strings = mode === 'text' ? stringsOfText(text) : undefined
  if (strings) {
    const lines = text.split(lineEnd)
    readJson(log, lines, strings)
    return log.close(mode, lines.length)
  }
  const lines = readLines(text)
  const context = contextOf(text, lines, options.mode === 'lines')
  if (mode === 'lines') readList(log, lines, context)
  else readReport(log, text, lines, context)
  return log.close(mode, new Set(lines.map(({ line }) => line)).size)
}

// ---- what the text says around its addresses ----

type Context = ReturnType<typeof contextOf>

/** `isSaid`: the admin chose one value per line, around which nothing is said. */
function contextOf(text: string, lines: readonly Line[], isSaid: boolean) {
  const seen = lines.map((each) => withoutQuoting(seeLine(each.text)))
  const saying = isSaid ? [] : seen
  const texts = saying.map((each) => each.text)
  const notations = notationsOf(text)
  return {
    seen,
    texts,
    marked: saying.map((each) => markLine(each, notations)),
    says: sectionsOf(texts),
    numbered: numberedLines(texts),
    isSaid,
    isProgram: isProgramText(texts),
  }
}

/** The verdict of the closest words on a find. */
function sayOf(
  { marked, seen, says, isProgram }: Context,
  at: number,
  { said }: Line,
  find: Find,
): Said | undefined {
  if (find.said) return find.said
  const { text = '' } = seen[at] ?? {}
  const isDefanged = isTaken(find.read) && find.read.transforms.includes('refanged')
  const isPlain = isTaken(find.read) && !isDefanged && find.read.type === 'domain'
  const around = sayAround(text, find.at, isPlain ? find.read.value : undefined, isProgram)
  if (around) return around
  const parts = [
    ...(marked[at]?.parts ?? []),
    ...(said ? [{ from: 0, to: Infinity, said }] : []),
    ...says(at),
  ]
  return parts.find((part) => part.from <= find.at && find.at < part.to && !(part.said.isLive && isDefanged))
    ?.said
}

/** The finds of the lines of a text, with the verdict of its words on each. */
function withVerdicts(context: Context, lines: readonly Line[], readings: readonly (readonly Find[])[]) {
  return lines.map((each, at) =>
    (readings[at] ?? []).map((find) => ({
      ...find,
      said: sayOf(context, at, each, find) ?? sayDoubt(context.texts, at, find),
    })),
  )
}

/** Records a find by its reading and the verdict of the text. */
function put(log: PasteLog, line: number, find: Find, said: Said | undefined, source?: Refusal): void {
  const { text, read, type } = find
  if (typeof read === 'string') log.ignore(line, text, read)
  else if ('reason' in read) log.reject(line, text, read)
  else if (said?.why) log.reject(line, text, said.why)
  else if (source) log.reject(line, text, source)
  else log.take({ line, text, whole: text, read, action: said?.action, type })
}

// ---- one value per line ----

function readList(log: PasteLog, lines: readonly Line[], context: Context): void {
  const texts = lines.map(({ text }) => seeLine(text).text)
  const nexts = nextOf(texts)
  const margin = marginOf(texts)
  const isDotted = hasFinalDots(texts)
  /** The index of the line that holds the rest of an address. */
  let restAt = -1
  let following: ReadLine | undefined
  for (const [at, each] of lines.entries()) {
    const next = nexts[at] ?? 0
    const read = following
    following = undefined
    if (at === restAt) {
      log.ignore(each.line, each.text, 'rest')
      const word = (texts[at] ?? '').trim()
      const end = { line: word, word, read: 'rest' as const }
      if (!/[ \t]/.test(word) && restInNext(end, texts[next], next > at + 1) !== undefined) restAt = next
      continue
    }
    const typed = each.text.trim()
    const mark = context.marked[at]
    const why = each.said?.why
    if (why && isUnread(why)) log.reject(each.line, each.text, why)
    else if (!context.isSaid && /^\p{L}[\p{L} -]{0,40}:$/u.test(typed))
      log.ignore(each.line, each.text, 'prose')
    else if (typed === '') log.ignore(each.line, each.text, 'empty')
    else if (isComment(typed)) log.ignore(each.line, each.text, 'comment')
    else if (mark) readMarked(log, each, at, mark, context)
    else {
      const own = read ?? readLineOnce(each.text)
      following = readLineOnce(lines[at + 1]?.text ?? '')
      const around = {
        seen: texts[at] ?? '',
        before: texts[at - 1],
        next: own.isComplete && following.isComplete ? undefined : texts[next],
        isApart: next > at + 1,
        isShort: each.text.length < margin * 0.85,
        isSaid: context.isSaid,
        isDotted,
      }
      const said = sayOf(context, at, each, { text: typed, read: 'rest', at: 0 })
      if (readLine(log, each, own, around, said, context.numbered.has(at))) restAt = next
    }
  }
}

interface AroundLine extends Surroundings, Pick<LineEnd, 'isShort' | 'isSaid' | 'isDotted'> {
  readonly seen: string
}

/** Whether the next line belongs to the address of this one. */
function readLine(
  log: PasteLog,
  { line, text: whole }: Line,
  { text, read, entry }: ReadLine,
  { seen, before = '', next, isApart, ...around }: AroundLine,
  said: Said | undefined,
  isNumbered: boolean,
): boolean {
  const word = next === undefined ? '' : stripMarks(seen)
  if (restInNext({ line: word, word, read, ...around }, next, isApart) !== undefined) {
    log.reject(line, text + lineEndMark + next?.trim(), refuse('goes on in next line'))
    return true
  }
  if ('reason' in entry) log.reject(line, whole, entry)
  else if (!entry.transforms.includes('scheme') && endsInHalf(stripMarks(before)))
    log.reject(line, stripMarks(before) + lineEndMark + text, refuse('begins before'))
  else if (isNumbered) log.reject(line, whole, refuse('numbered'))
  else if (said?.why && !(said.isLive && entry.transforms.includes('refanged')))
    log.reject(line, whole, said.why)
  else {
    const typed = whole.trim()
    const isMarked = text !== typed && !entry.transforms.includes('trimmed')
    const transforms = isMarked ? (['trimmed', ...entry.transforms] as const) : entry.transforms
    const action =
      text.length < typed.length && takenBack.test(typed.slice(text.length)) ? 'allow' : said?.action
    log.take({ line, text, whole, read: { ...entry, transforms }, action })
  }
  return false
}

/** A line in a notation of its own (formats.ts). */
function readMarked(log: PasteLog, line: Line, at: number, mark: MarkedLine, context: Context): void {
  const finds = mark.why ? [] : readProse(mark, {}).finds
  if (mark.why) log.reject(line.line, line.text, refuse(mark.why))
  else if (finds.length === 0) log.ignore(line.line, line.text, 'comment')
  for (const find of finds) put(log, line.line, find, sayOf(context, at, line, find))
}

// ---- a report ----

function readJson(log: PasteLog, lines: readonly string[], strings: readonly JsonString[]): void {
  const found = lines.map((): Find[] => [])
  for (const each of strings) found[each.line]?.push(...readString(each))
  for (const [at, text] of lines.entries()) {
    const finds = found[at] ?? []
    if (finds.length === 0) log.ignore(at + 1, text.slice(0, 1_000), text.trim() === '' ? 'empty' : 'prose')
    for (const find of finds) put(log, at + 1, find, find.said)
  }
}

function readReport(log: PasteLog, text: string, lines: readonly Line[], context: Context): void {
  const { seen, texts, marked, numbered } = context
  const shown = seen.map((each, at) => marked[at] ?? each)
  const readings = withVerdicts(context, lines, readSeen(shown, isAsciiDocText(text)))
  const sources = findSources(texts, readings)
  /** Values that a text spares in one place, which are not taken from another. */
  const spared = new Map<string, Said>()
  for (const { read, said } of readings.flat())
    if (isTaken(read) && said?.why && isSparing(said.why)) spared.set(read.value, said)
  for (const [at, each] of lines.entries()) {
    const { line, text: whole, said } = each
    const finds = readings[at] ?? []
    const why = marked[at]?.why
    if (why) log.reject(line, whole, refuse(why))
    else if (said?.why && isUnread(said.why)) log.reject(line, whole, said.why)
    else if (finds.length === 0) log.ignore(line, whole, whole.trim() === '' ? 'empty' : 'prose')
    else if (numbered.has(at)) log.reject(line, whole, refuse('numbered'))
    else
      for (const find of finds) {
        const elsewhere = isTaken(find.read) ? spared.get(find.read.value) : undefined
        put(log, line, find, find.said?.action ? find.said : (elsewhere ?? find.said), sources.get(find))
      }
  }
}

function readSeen(lines: readonly SeenLine[], isAsciiDoc: boolean): readonly (readonly Find[])[] {
  const texts = lines.map(({ text }) => text)
  const nexts = nextOf(texts)
  let restAt = -1
  return lines.map((seen, at) => {
    const inJson = 'parts' in seen ? undefined : stringsOfLine(seen.text)
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
function readString({ text, said, type }: JsonString): Find[] {
  if (type !== undefined) return [{ text, read: normalise(text), at: 0, said, type }]
  const finds = stringsOfText(text)?.flatMap(readString) ?? readMessage(text)
  return said ? finds.map((find) => ({ ...find, said: said.why ? said : (find.said ?? said) })) : finds
}

/** The finds in a text within a text, such as a message in an export of a chat, with what its words say of them. */
function readMessage(text: string): Find[] {
  const texts = text.split(lineEnd)
  if (!/\S\s+\S/.test(text) || !text.includes('.')) return readSeen(texts.map(seeLine), false).flat()
  const lines = texts.map((each, at) => ({ line: at, text: each }))
  const context = contextOf(text, lines, false)
  return withVerdicts(context, lines, readSeen(context.seen, false)).flat()
}
