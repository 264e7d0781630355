/** Reads a list: one entry a line, or several with commas between. */
import { lineEnd, seenText } from './characters.ts'
import { endsInHalf, goesOnBelow, isHalfHost } from './continuation.ts'
import { isTaken, type ReadResult } from './names.ts'
import type { PasteLog } from './pasteLog.ts'
import { readEntry, scheme, startsWithScheme } from './readAddress.ts'
import type { Reading } from './reading.ts'
import { type ReasonCode, refuse } from './reasons.ts'
import { isComment } from './rows.ts'
import { spareLine } from './words.ts'

/** A bullet or a number: `- `, `12. ` */
const bullet = /^(?:[-*•‣▪·–+]|\d{1,5}[.)])[ \t]+/u
/** A line of a hosts file: `0.0.0.0 bad.example` */
const hostsFile = /^(?:0\.0\.0\.0|127\.0\.0\.1)[ \t]+(?=\S)/
/** A rule of a filter list for a whole host: `||bad.example^` */
const hostRule = /^\|\|([^\s^$|*,/]+)\^?$/
/** A comment behind an entry: `bad.example # kit` */
const trailing = /[ \t](?:#|\/\/|;[ \t])/
/** A line that is a comment in some list: `! title`, `[Adblock Plus 2.0]` */
const otherComment = /^\s*(?:[!;]|\[Adblock)/

/** A line above entries: `Indicators of compromise:` */
const heading = /^\s*\p{L}[\p{L} -]{0,60}:\s*$/u

/** An entry without its mark, and the comment behind it. */
export function splitLine(line: string): { readonly entry: string; readonly comment: string } {
  const text = line.trim().replace(bullet, '').replace(hostsFile, '').replace(hostRule, '$1')
  const at = text.search(trailing)
  return at < 0
    ? { entry: text, comment: '' }
    : { entry: text.slice(0, at).trimEnd(), comment: text.slice(at).trim() }
}

export const isListComment = (line: string): boolean => isComment(line) || otherComment.test(line)

/** The entries between commas, if each is whole: a comma may be part of a path. */
export function splitEntries(text: string): readonly string[] {
  if (!/[,;]/.test(text)) return [text]
  const parts = text.split(/[/?]/.test(text) ? /[,;][ \t]+/ : /[,;][ \t]*/).filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => isTaken(readEntry(part))) ? parts : [text]
}

interface ListLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  /** Empty without an entry. */
  readonly entry: string
  readonly comment: string
  readonly read: ReadResult
}

function otherLine(seen: string): ReasonCode | undefined {
  if (seen.trim() === '') return 'empty'
  if (isListComment(seen)) return 'comment'
  return heading.test(seen) ? 'no address' : undefined
}

/** `isChosen`: the admin said that each line is an entry. */
export function readList(pasted: string, log: PasteLog, isChosen: boolean): Reading {
  const all = pasted.split(lineEnd).map((text, at): ListLine => {
    const seen = seenText(text)
    const code = otherLine(seen)
    if (code) log.leaveOut(at + 1, text, refuse(code))
    const { entry, comment } = code ? { entry: '', comment: seen } : splitLine(seen)
    return { line: at + 1, text, entry, comment, read: readEntry(entry) }
  })
  const lines = all.filter(({ entry }) => entry !== '')
  let isRest = false
  for (const [at, each] of lines.entries()) {
    const { line, text, entry, comment } = each
    // The comment may name other addresses, which are not read.
    if (comment.includes('.')) log.leaveOut(line, comment, refuse('comment'))
    const isHalf = !startsWithScheme(entry) && endsInHalf(lines[at - 1]?.entry ?? '')
    const mayGoOn: boolean = !isRest && !isHalf && goesOn(each, lines[at + 1], isChosen)
    if (isRest || isHalf || mayGoOn)
      log.leaveOut(line, text, refuse(isRest ? 'rest' : isHalf ? 'begins before' : 'may go on'))
    else for (const part of splitEntries(entry)) log.take(line, part, readEntry(part))
    isRest = mayGoOn
  }
  const spare = all.flatMap(({ line, comment }) => spareLine(line, comment))
  return log.close({ mode: 'list', lines: all.length, spare })
}

/** An end at which no address ends: `?u=`, `http:` */
const openEnd = /(?:[=&%([{\\]|:\/{0,2})$/

const defanged = /^[^/?]*[[({](?:\.|dot)[\])}]/i
/** Whether both end in a query and have no scheme: then the second is an item, not the target of the first. */
const isSameForm = (one: string, next: string): boolean =>
  one.endsWith('=') && !scheme.test(one + next) && defanged.test(one) === defanged.test(next)

/** Whether the entry may go on in the next line. */
function goesOn({ entry, read }: ListLine, next: ListLine | undefined, isChosen: boolean): boolean {
  if (!next) return false
  const isOpen = (openEnd.test(entry) && !isSameForm(entry, next.entry)) || isHalfHost(entry, read)
  if (isTaken(next.read) && (isChosen || !isOpen)) return false
  const mayGoOn = isTaken(read) || (scheme.test(entry) && !/\s/.test(entry))
  return mayGoOn && goesOnBelow(entry, read, next.entry)
}
