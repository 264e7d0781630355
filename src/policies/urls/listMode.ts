/** Reads a list: one entry a line, or several with commas between. */
import { lineEnd, seenText } from './characters.ts'
import { endsInHalf, goesOnBelow, isHalfHost } from './continuation.ts'
import { isTaken } from './names.ts'
import type { PasteLog } from './pasteLog.ts'
import type { Reading } from './pasteResult.ts'
import { readEntry, scheme, startsWithScheme } from './readAddress.ts'
import { refuse } from './reasons.ts'
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
  const plain = line.trim()
  // Each of the marks has a blank or a bar.
  if (!/[\s|]/.test(plain)) return { entry: plain, comment: '' }
  const text = plain.replace(bullet, '').replace(hostsFile, '').replace(hostRule, '$1')
  const [entry = ''] = text.split(trailing, 1)
  return { entry: entry.trimEnd(), comment: text.slice(entry.length).trim() }
}

export const isListComment = (line: string): boolean => isComment(line) || otherComment.test(line)

/** The entries between commas, if each is whole: a comma may be part of a path. */
export function splitEntries(text: string): readonly string[] {
  if (!/[,;]/.test(text)) return [text]
  const parts = text.split(/[/?]/.test(text) ? /[,;][ \t]+/ : /[,;][ \t]*/).filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => isTaken(readEntry(part))) ? parts : [text]
}

function readLine(text: string, at: number) {
  const seen = seenText(text)
  const isOther = isListComment(seen) || heading.test(seen)
  const { entry, comment } = isOther ? { entry: '', comment: seen } : splitLine(seen)
  return { line: at + 1, text, entry, comment, read: readEntry(entry) }
}
type ListLine = ReturnType<typeof readLine>

/** `isChosen`: the admin said that each line is an entry. */
export function readList(pasted: string, log: PasteLog, isChosen: boolean): Reading {
  const texts = pasted.split(lineEnd)
  const all = texts.map(readLine)
  for (const { line, entry, comment } of all)
    // It may name other addresses, which are not read.
    if (entry === '' ? isListComment(comment) : comment.includes('.'))
      log.leaveOut(line, comment, refuse('comment'))
  const lines = all.filter(({ entry }) => entry !== '')
  let isRest = false
  for (const [at, each] of lines.entries()) {
    const { line, text, entry, read } = each
    const isHalf =
      !startsWithScheme(entry) &&
      (endsInHalf(lines[at - 1]?.entry ?? '') || /^\S+:\/\/[^\s/?]*$/.test(all[line - 2]?.comment ?? ''))
    const mayGoOn: boolean = !isRest && !isHalf && goesOn(each, lines[at + 1], isChosen)
    if (isRest || isHalf || mayGoOn)
      log.leaveOut(line, text, refuse(isRest ? 'rest' : isHalf ? 'begins before' : 'may go on'))
    else for (const part of splitEntries(entry)) log.take(line, part, part === entry ? read : readEntry(part))
    isRest = mayGoOn
  }
  const spare = all.flatMap(({ line, text, comment, read }) =>
    spareLine(line, isTaken(read) ? comment : text),
  )
  return log.close({ mode: 'list', lines: texts.length, spare }, texts)
}

/** An end at which no address ends: `?u=`, `http:` */
const openEnd = /(?:[=&%([{\\]|:\/{0,2})$/
/** `bad[.]example` */
export const defanged = /^[^/?]*(?:h[tx]xp|[[({](?:\.|dot)[\])}])/i

/** Whether both end in a query and have no scheme: then the second is an item, not the target of the first. */
const isSameForm = (one: string, next: string): boolean =>
  one.endsWith('=') && !scheme.test(one + next) && defanged.test(one) === defanged.test(next)

function goesOn({ entry, read }: ListLine, next: ListLine | undefined, isChosen: boolean): boolean {
  if (!next) return false
  const isOpen = !isChosen && openEnd.test(entry) && !isSameForm(entry, next.entry)
  if (isTaken(next.read) && !isOpen && !isHalfHost(entry, read, next.entry)) return false
  const mayGoOn = isTaken(read) || (scheme.test(entry) && !/\s/.test(entry))
  return mayGoOn && goesOnBelow(entry, read, next.entry)
}
