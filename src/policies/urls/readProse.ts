/**
 * The addresses in a line of a report. One is taken only between two real boundaries: an end of the line, a blank, quotes
 * or brackets that were open before it, the punctuation of a sentence, a cell's border. What stops anywhere else is cut
 * short and named with its reason: half an address would cover more than was meant, or another host.
 */
import { seeLine } from './characters.ts'
import { beginsWithScheme, isTaken, judge, type Judged, scheme } from './judgeWord.ts'
import { type Piece, readWord } from './readWord.ts'
import { refang } from './refang.ts'
import { endsInTopLevel, mayBeFileName } from './topLevelDomains.ts'
import { endsInside, isLikeRest, type Next, restInNext } from './wrapped.ts'

export interface Find {
  /** A piece of the line, as it was pasted. */
  readonly text: string
  /** `rest`: it belongs to the address before it. */
  readonly read: Judged | 'rest'
}

export interface Surroundings extends Next {
  /** A row of a table: each "|" in it is the border of a cell. */
  readonly isRow?: boolean
  /** The first word is the rest of an address that began in the line before. */
  readonly isRest?: boolean
  /** What the line before ends in, where that is the first half of a word. */
  readonly half?: string | undefined
}

export interface LineReading {
  readonly finds: readonly Find[]
  /** The first word of the next line is the rest of the last find. */
  readonly goesOn: boolean
}

const atBlank =
  'It may go on behind the blank, and half of it would cover more. Put the whole address on a line of its own.'
export const atLineEnd =
  'It may go on in the next line, and half of it would cover more. Put the whole address on a line of its own.'
const secondHalf = 'Its first half may stand in the line before. Put the whole address on a line of its own.'

/** Stand for the blank and the line end between two halves: no address has them, so both together are never taken. */
const blankMark = '␣'
export const lineEndMark = '⏎'

/** A host with blanks around its dots. The bounds keep the search linear. */
const spaced =
  /[\p{L}\p{N}_-]{1,63}(?:(?: ?\[ ?(?:\.|dot) ?\] ?| ?\( ?(?:\.|dot) ?\) ?| ?\{ ?(?:\.|dot) ?\} ?| dot |\.)[\p{L}\p{N}_-]{1,63})+/giu
const mayBeSpaced = / dot |[[({] |[[({](?:\.|dot)[\])}] | [[({](?:\.|dot)[\])}]/i
/** Stands for a blank inside of a host; of the private use area, so no text has it for itself. */
const held = '\ue000'
const hint = /[.:。．｡]|dot/i

/** The line with blanks where it divides, and with none inside of a host; as long as it was. */
function divide(text: string, isRow: boolean): string {
  const line = isRow ? text.replaceAll(/[|│┃║]/g, ' ') : text
  if (!mayBeSpaced.test(line) || line.includes(held)) return line
  return line.replace(spaced, (host) =>
    host.includes(' ') && endsInTopLevel(refang(host)) ? host.replaceAll(' ', held) : host,
  )
}

export function readProse(whole: string, around: Surroundings): LineReading {
  const seen = seeLine(whole)
  const line = divide(seen.text, around.isRow ?? false)
  const words = Array.from(line.matchAll(/[^ \t]+/g), ({ 0: word, index: from }) => ({
    word,
    from,
    to: from + word.length,
  }))
  const pasted = ({ from, to }: { from: number; to: number }) => seen.pasted(from, to)
  const finds: Find[] = []
  let isRest = around.isRest ?? false
  let goesOn = false
  for (const [index, each] of words.entries()) {
    const { word, from, to } = each
    if (isRest) finds.push({ text: pasted(each), read: 'rest' })
    const isSkipped = isRest || !hint.test(word)
    isRest = false
    if (isSkipped) continue
    const pieces = readWord(line, word, from, (span) => [
      line.slice(span.from, span.to).replaceAll(held, ' '),
      pasted(span),
    ])
    const last = pieces.at(-1)
    if (!last) continue
    if (index === 0 && around.half !== undefined && isTaken(pieces[0]?.read) && !scheme.test(word)) {
      finds.push({ text: around.half + lineEndMark + pasted(each), read: { reason: secondHalf } })
      continue
    }
    for (const piece of pieces) finds.push({ text: pasted(piece), read: piece.read })
    if (last.to < to) continue
    const next = words[index + 1]
    if (next && goesOnBehindBlank(line, last, word, next, seen.text.slice(to, next.from))) {
      finds.pop()
      finds.push({ text: pasted(last) + blankMark + pasted(next), read: { reason: atBlank } })
      isRest = true
    } else if (!next) {
      // A soft hyphen at the end is seen there.
      const ending = /\u00ad\s*$/.test(whole) ? `${word}-` : word
      // Quotes that are still open: the address is, too.
      const isBroken = last.opener !== ''
      const rest = findRest(ending, line.trimEnd().length, last.read, { ...around, isBroken })
      if (rest === undefined) continue
      finds.pop()
      finds.push({ text: pasted(last) + lineEndMark + rest, read: { reason: atLineEnd } })
      goesOn = true
    }
  }
  return { finds, goesOn }
}

/** The first word of the next line, where the address that ends this one may go on in it. */
export function findRest(
  word: string,
  length: number,
  read: Judged,
  around: Next & { readonly isBroken?: boolean },
): string | undefined {
  if (read === 'mail' || (!isTaken(read) && !scheme.test(word))) return undefined
  // Behind a scheme alone the whole host comes.
  if (beginsWithScheme(word) && !/:.*[\p{L}\p{N}]/su.test(word)) return undefined
  const isName = !scheme.test(word) && !/[/?]/.test(word)
  const rest = restInNext({ word, length, isName }, around)
  if (rest === undefined || around.isBroken || endsInside.test(word) || !isAddress(rest)) return rest
  // A list may have names behind URLs; a path behind a line that has none is more like the rest of it.
  const isHostAlone = isTaken(read) && read.type === 'domain' && scheme.test(word)
  return isHalfHost(word, read) || (isHostAlone && /[/?]/.test(rest)) ? rest : undefined
}

/** Most addresses, and a tenth of the time. */
const plain = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?=$|[/?])/i

function isAddress(word: string): boolean {
  const [host] = plain.exec(word) ?? []
  if (host !== undefined && endsInTopLevel(host) && !mayBeFileName(host)) return true
  const [name = ''] = /^[^"`“”„«»<>]*/.exec(word) ?? []
  const read = judge(name, name, '')
  return read === 'mail' || isTaken(read)
}

/** A scheme and a host that is none, or that nobody knows the ending of: the rest of the host may come. */
const isHalfHost = (word: string, read: Judged): boolean =>
  scheme.test(word) &&
  (isTaken(read)
    ? read.type === 'domain' &&
      !read.address.isIp &&
      (word.endsWith('.') || !endsInTopLevel(read.address.host))
    : !/[/?#.][\p{L}\p{N}]/u.test(word.replace(/^.*?:[\\/[\](){}]*/, '')))

const closings: Readonly<Partial<Record<string, string>>> = {
  '(': ')',
  '“': '”“‟',
  '„': '”“‟',
  '«': '»',
  '‹': '›',
}
const startOfRest = /^(?:\/{1,2}[^/>]|[?&]\w+=|%[\da-f]{2}|\.\p{L}|:\d)/iu

/** Whether the blank behind an address may stand inside of it. */
function goesOnBehindBlank(
  line: string,
  { read, opener }: Piece,
  word: string,
  next: { readonly word: string; readonly from: number },
  blank: string,
): boolean {
  if (read === 'mail' || beginsWithScheme(next.word) || (!isTaken(read) && !scheme.test(word))) return false
  if (/:\/{1,2}$/.test(word) || (isHalfHost(word, read) && isAddress(next.word))) return true
  // A tab, or more than one blank, stands between the columns of a table.
  if (blank !== ' ') return false
  const isName = !scheme.test(word) && !/[/?]/.test(word)
  // An address in quotes or brackets ends where they do; in Markdown a title may follow.
  const isClosed = opener === "'" ? /.'[)\]}.,;:!?]*$/.test(word) : /[.,;:!?]$/.test(word)
  if (!isName && opener !== '' && !isClosed && !(opener === '(' && /^["'(]/.test(next.word))) {
    if (opener === '<' || /=\s*["']?$/.test(line.slice(0, line.indexOf(word)))) return true
    const closing = closings[opener] ?? opener
    if (Array.from(closing).some((each) => line.includes(each, next.from))) return true
  }
  if (startOfRest.test(next.word)) return true
  if (/[=&%]$/.test(word)) return true
  return word.endsWith('/') && isLikeRest(next.word) && !isAddress(next.word)
}
