/**
 * Where a line ends within an address, and the next one has the rest: texts from mails, PDF files and terminals are cut
 * at a width. Half an address would cover more than was meant, so it is not taken, unless quoted-printable joins both.
 */
import { lineEnd } from './characters.ts'
import { mayBeFileName } from './topLevelDomains.ts'

const scheme = /^[<([{"'`*_]*(?:h[tx]{2}ps?|f[tx]ps?)(?:\[s\])?\\*[[({]?:/i

/** Digits with something between: a date, a time, a share. Or words that are written so. */
const noRest =
  /^(?:\d+(?:[/.:-]\d+)+|n\/a|and\/or|either\/or|w\/o?|(?:tcp|udp|https?)\/[\d.]+|(?:application|audio|font|image|message|multipart|text|video)\/[\w.+-]+)$/i

/** Whether a word is more like the rest of a URL than like a word. */
export function isLikeRest(word: string): boolean {
  const bare = word.replace(/[.,;:!?)\]}"'>]+$/, '')
  return !word.includes('\\') && !scheme.test(bare) && !noRest.test(bare) && /[/?=&%]\S/.test(bare)
}

const digest = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i
const listMark = /^(?:[-*•‣▪·–+#>|]|\d{1,5}[.)])(?:\s|$)|^-{2,}|^\/\/|^=+\s/
/** As in `Payload:` or `Second stage: x`. */
const label = /^\p{L}[\p{L}\d ()_-]{0,40}:(?:\s|$)/u
const sentence = /^\p{Lu}[\p{Ll}’']*[.,:;]?(?:\s|$)/u
const partOfAddress = /[\p{L}\p{N}\p{M}/=?&_%~+$@#.,;!:()[\]{}-]$/u

export interface LineEnd {
  /** The word that ends the line, as it is seen. */
  readonly word: string
  /** Of the line. */
  readonly length: number
  /** A host alone, without a scheme. */
  readonly isName: boolean
}

/** How wide a text is: what the longest of its lines has. */
export const widthOf = (lines: readonly string[]): number =>
  lines.reduce((most, { length }) => Math.max(most, length), 0)

/** A line without the marks of a quoted mail. */
export const withoutQuoting = (line: string): string => line.replace(/^[ \t]*(?:>[ \t]?)+/, '').trim()

export interface Next {
  readonly next?: string | undefined
  /** Of the text: its longest line. */
  readonly width: number
  /** One value a line: what reads like a rest may be a value that is none, unless the line is as long as they get. */
  readonly isList?: boolean
}

/** The first word of the next line, if an address at the end of this one may go on there. */
export function restInNext(end: LineEnd, around: Next): string | undefined {
  const next = withoutQuoting(around.next ?? '')
  const [first] = /^\S+/.exec(next) ?? []
  if (first === undefined || !partOfAddress.test(end.word) || scheme.test(next) || label.test(next))
    return undefined
  if (endsInside.test(end.word) || (end.word.endsWith(':') && next.startsWith('//'))) return first
  if (!startsAsRest.test(next) || listMark.test(next)) return undefined
  return mayBeRest(end, first, next, around) ? first : undefined
}

/** No address ends so. */
export const endsInside = /(?:[=&%_([{-]|:\/{1,2})$/
const startsAsRest = /^(?:[\p{L}\p{N}./?=&%@~_-]|:[\d/]|[,;!=)\]}]\S|\[\]|\(\))/u

function mayBeRest({ word, length, isName }: LineEnd, first: string, next: string, around: Next): boolean {
  const { width, isList = false } = around
  const isLike = isLikeRest(first)
  const isFull = (length >= width * 0.85 || length + first.length >= width) && !sentence.test(next)
  if (isList && !isFull && !word.endsWith('/')) return false
  if (/[)\]}:]$/.test(word)) return /^[/?=&%]\S/.test(first)
  if (/[,;!]$/.test(word)) return isLike
  // A sentence ends so, too, but the next one begins with a capital.
  if (word.endsWith('.')) return /^\p{Ll}/u.test(first) || (isLike && /^\d/.test(first))
  if (/^[./?=&%:@~,;!)\]}[(]\S/.test(first)) return true
  if (/[/?]$/.test(word)) return isLike || isFull || (/[\d._-]/.test(first) && !noRest.test(first))
  if (digest.test(first) || noRest.test(first) || first.includes('\\')) return false
  if (!first.includes('/') && mayBeFileName(first)) return false
  return isLike || (isFull && !isName)
}

/** Whether a line ends in the first half of a word, so that the first name of the next one may be a half as well. */
export const endsHyphenated = (line: string): boolean => /[\p{L}\p{N}][-\u00ad\u2010]$/u.test(line.trimEnd())

// ---- quoted-printable (RFC 2045 §6.7) ----

const header = /^content-transfer-encoding:[ \t]*quoted-printable/im
const softBreak = /=[ \t]*$/
const escape = /=[\dA-F]{2}/

const isEncoded = (line: string): boolean =>
  line.length <= 76 && !/=(?![\dA-F]{2})/.test(line.replace(softBreak, ''))

/** Whether each "=" is one of the encoding: said by a header, or by the text itself. */
function isQuotedPrintable(text: string, lines: readonly string[]): boolean {
  if (!text.includes('=') || !lines.some((line) => softBreak.test(line))) return false
  if (header.test(text)) return true
  return lines.some((line) => escape.test(line)) && lines.every(isEncoded)
}

export interface Line {
  /** Of the paste, from 1: where it begins. */
  readonly line: number
  readonly text: string
}

/** The lines of a text, with those of quoted-printable joined and decoded. */
export function readLines(text: string): Line[] {
  const lines = text.split(lineEnd)
  if (!isQuotedPrintable(text, lines)) return lines.map((each, at) => ({ line: at + 1, text: each }))
  const joined: Line[] = []
  let start = 0
  let held = ''
  for (const [at, line] of lines.entries()) {
    if (held === '') start = at
    held += line
    if (softBreak.test(line) && at + 1 < lines.length) {
      held = held.replace(softBreak, '')
      if (held !== '') continue
    }
    joined.push({ line: start + 1, text: decode(held) })
    held = ''
  }
  return joined
}

const decode = (text: string): string =>
  text.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
  )
