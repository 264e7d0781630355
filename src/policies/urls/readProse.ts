/**
 * The addresses in a line of a report. An address is taken only between two real boundaries: an end of the line, a blank,
 * quotes or brackets opened before it, the punctuation of a sentence, the border of a cell. Any other end is refused with
 * a reason, since half an address would cover more than intended, or another host.
 */
import { lineEndMark, type SeenLine } from './characters.ts'
import { beginsWithScheme, isTaken, type ReadWord, scheme } from './readAddress.ts'
import { cutShort, type Piece, readWord, type Span } from './readWord.ts'
import { refang } from './refang.ts'
import { endsInTopLevel } from './topLevelDomains.ts'
import { endsInHalf, isAddress, isHalfHost, isLikeRest, markOf, restInNext } from './wrapped.ts'

export interface Find {
  /** A piece of the line as pasted. */
  readonly text: string
  /** `rest`: part of the previous address. */
  readonly read: ReadWord | 'rest'
}

/** The visible text around a line. */
export interface Surroundings {
  readonly before?: string | undefined
  readonly next?: string | undefined
  /** Blank lines come before the next line. */
  readonly isApart?: boolean
  readonly isAsciiDoc?: boolean
  /** In a table, where each "|" is the border of a cell: the cells of the next row. */
  readonly cells?: readonly string[] | undefined
  /** The first word is the rest of an address in the previous line. */
  readonly isRest?: boolean
}

interface Word extends Span {
  readonly word: string
}

export interface LineReading {
  readonly finds: readonly Find[]
  /** The first word of the next line is the rest of the last find. */
  readonly goesOn: boolean
}

const atBlank =
  'The address may continue after the space. Part of it would match too much. Put the whole address on its own line.'
export const atLineEnd =
  'The address may continue on the next line. Part of it would match too much. Put the whole address on its own line.'
export const secondHalf =
  'The previous line may hold the start of this address. Put the whole address on its own line.'

/** Marks the blank between two halves, as `lineEndMark` does the line end. */
const blankMark = '␣'

/** A host with blanks around its dots. The bounds keep the search linear. */
const spaced =
  /[\p{L}\p{N}_-]{1,63}(?:(?: ?\[ ?(?:\.|dot) ?\] ?| ?\( ?(?:\.|dot) ?\) ?| ?\{ ?(?:\.|dot) ?\} ?| dot |\.)[\p{L}\p{N}_-]{1,63})+/giu
const mayBeSpaced = / dot |[[({] |[[({](?:\.|dot)[\])}] | [[({](?:\.|dot)[\])}]/i
/** Marks a blank in a host, from the private use area. A line that already has this character stays as it is. */
const held = '\ue000'
const hint = /[.:。．｡]|dot/i

/** The line without blanks in hosts, at the same length. */
function divide(text: string, isRow: boolean): string {
  const line = isRow ? text.replaceAll(new RegExp(bar, 'g'), ' ') : text
  if (!mayBeSpaced.test(line) || line.includes(held)) return line
  return line.replace(spaced, (host) =>
    host.includes(' ') && endsInTopLevel(refang(host)) ? host.replaceAll(' ', held) : host,
  )
}

export function readProse(seen: SeenLine, around: Surroundings): LineReading {
  const line = divide(seen.text, around.cells !== undefined)
  const words: readonly Word[] = Array.from(line.matchAll(/[^ \t]+/g), ({ 0: word, index: from }) => ({
    word,
    from,
    to: from + word.length,
  }))
  const pasted = ({ from, to }: Span) => seen.pasted(from, to)
  const finds: Find[] = []
  let { isRest = false } = around
  // Without the list mark before the rest.
  const start = isRest ? line.search(/[^ \t]|$/) + markOf(line.trim()).length : 0
  let goesOn = false
  for (const [index, each] of words.entries()) {
    const { word, from, to } = each
    if (from < start) continue
    // A backslash at the end of a line continues it.
    const next = words[index + 1]?.word === '\\' ? undefined : words[index + 1]
    if (isRest) {
      finds.push({ text: pasted(each), read: 'rest' })
      // It may continue in a third line.
      goesOn = from === start && !next && restInNext({ line, word, read: 'rest' }, around.next) !== undefined
    }
    const isSkipped = isRest || !hint.test(word)
    isRest = false
    if (isSkipped) continue
    const span = (part: Span) => [line.slice(part.from, part.to).replaceAll(held, ' '), pasted(part)] as const
    const pieces = readWord(line, word, from, span, around.isAsciiDoc ?? false)
    const last = pieces.at(-1)
    if (!last) continue
    const isJoined = isMixed(word) || isOperand(words[index - 1]?.word, word, next?.word)
    if (isJoined && pieces.some(({ read }) => isTaken(read))) {
      finds.push({ text: pasted(each), read: { reason: cutShort } })
      continue
    }
    if (index === 0 && isTaken(pieces[0]?.read) && !scheme.test(word)) {
      const before = (around.before ?? '').trim()
      if (endsInHalf(before)) {
        const [half = ''] = /[^ \t]+$/.exec(before) ?? []
        finds.push({ text: half + lineEndMark + pasted(each), read: { reason: secondHalf } })
        continue
      }
    }
    for (const piece of pieces) finds.push({ text: pasted(piece), read: piece.read })
    const isClosed = last.to < to
    if (isClosed && (last.opener !== '' || next || !/^["`“”«»]+$/.test(line.slice(last.to, to)))) continue
    if (next && goesOnBehindBlank(line, last, each, next, seen.text.slice(to, next.from))) {
      finds.pop()
      finds.push({ text: pasted(last) + blankMark + pasted(next), read: { reason: atBlank } })
      isRest = true
    } else if (!next || endsCell(seen.text, to)) {
      const end = {
        line: line.trim(),
        word: isClosed ? line.slice(from, last.to) : word,
        read: last.read,
        isOpen: last.opener !== '',
      }
      const rest = around.cells
        ? restInNext(end, around.cells[seen.text.slice(0, from).split(bar).length - 1], true)
        : restInNext(end, around.next, isClosed || around.isApart)
      if (rest === undefined) continue
      finds.pop()
      finds.push({ text: pasted(last) + lineEndMark + rest, read: { reason: atLineEnd } })
      goesOn = !around.cells
    }
  }
  return { finds, goesOn }
}

export const bar = /[|│┃║]/
const endsCell = (line: string, to: number): boolean => /^[ \t]*[|│┃║]/.test(line.slice(to, to + 100))

/** A dot with blanks and a dot without: `paypal (.) bank.example` is ambiguous. */
const isMixed = (word: string): boolean =>
  word.includes(held) && /[^/?]\.[\p{L}\p{N}]/u.test(word.replaceAll(new RegExp(`[[({]${held}?\\.`, 'g'), ''))

/** Code joins strings: `"http://a.example/" + "b"`. */
const isOperand = (before = '', word: string, next = ''): boolean =>
  (/["'`][,)]?$/.test(word) && /^[+.&](?:$|["'`$])/.test(next)) ||
  (/^[("'`]/.test(word) && /^(?:[+.&]|.*["'`][+.&])$/.test(before))

const closings: Readonly<Partial<Record<string, string>>> = {
  '(': ')',
  '“': '”“‟',
  '„': '”“‟',
  '«': '»',
  '‹': '›',
}
const startOfRest = /^(?:\/{1,2}[^/>]|[?&]\w+=|%[\da-f]{2}|\.\p{L}|:\d)/iu

/** Whether the blank behind an address may be part of it. */
function goesOnBehindBlank(
  line: string,
  piece: Piece,
  { word, from }: Word,
  next: Word,
  blank: string,
): boolean {
  const { read, opener } = piece
  if (read === 'mail' || beginsWithScheme(next.word) || (!isTaken(read) && !scheme.test(word))) return false
  // A bracket opened in the address.
  const text = line.slice(piece.from, piece.to).replace(/^[^\p{L}\p{N}]+/u, '')
  if (/[([{]/.test(text) && /[([{][^()[\]{}]*$/.test(text)) return true
  if (/:\/{1,2}$/.test(word) || (isHalfHost(word, read) && isAddress(next.word))) return true
  const isName = !scheme.test(word) && !/[/?]/.test(word)
  // An address in quotes or brackets ends with these; in Markdown a title may follow.
  const isClosed = opener === "'" ? /.'[)\]}.,;:!?]*$/.test(word) : /[.,;:!?]$/.test(word)
  if (!isName && opener !== '' && !isClosed && !(opener === '(' && /^["'(]/.test(next.word))) {
    if (opener === '<' || /=\s*["']?$/.test(line.slice(0, from))) return true
    const closing = closings[opener] ?? opener
    if (Array.from(closing).some((each) => line.includes(each, next.from))) return true
  }
  // A tab or several blanks separate columns.
  if (blank !== ' ') return false
  if (startOfRest.test(next.word)) return true
  if (/[=&%]$/.test(word)) return true
  return word.endsWith('/') && isLikeRest(next.word) && !isAddress(next.word)
}
