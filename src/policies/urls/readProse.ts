/**
 * The addresses in a line of a report. An address is taken only between two real boundaries: an end of the line, a blank,
 * quotes or brackets opened before it, the punctuation of a sentence, the border of a cell. Any other end is refused with
 * a reason, since half an address would cover more than intended, or another host.
 */
import { lineEndMark, type SeenLine } from './characters.ts'
import {
  beginsWithScheme,
  isCode,
  isTaken,
  type ReadWord,
  scheme,
  endsInTopLevel,
  isOneSuffix,
} from './readAddress.ts'
import { type Piece, readWord, type Span } from './readWord.ts'
import { refuse } from './reasons.ts'
import { refang } from './refang.ts'
import type { Said } from './says.ts'
import {
  endsInHalf,
  fileEnd,
  isAddress,
  isBehindGap,
  isHalfHost,
  isLikeRest,
  isRestOfName,
  markOf,
  restInNext,
} from './wrapped.ts'

export interface Find {
  /** A part of the line as pasted. */
  readonly text: string
  /** The reading; `rest`: part of the previous address. */
  readonly read: ReadWord | 'rest'
  /** The index in the visible line. */
  readonly at: number
  /** The verdict of its own text, if that is a string of JSON. */
  readonly said?: Said | undefined
  readonly type?: string
}

/** The visible text around a line. */
export interface Surroundings {
  readonly before?: string | undefined
  readonly next?: string | undefined
  /** Whether blank lines come before the next line. */
  readonly isApart?: boolean
  readonly isAsciiDoc?: boolean
  /** The cells of the next row, in a table, where each "|" is the border of a cell. */
  readonly cells?: readonly string[] | undefined
  /** Whether the first word is the rest of an address in the previous line. */
  readonly isRest?: boolean
}

interface Word extends Span {
  readonly word: string
}

/** The mark for a blank between two halves, like `lineEndMark` for a line end. */
const blankMark = '␣'

/** A host with blanks around its dots. The bounds keep the search linear. */
const spaced =
  /[\p{L}\p{N}_-]{1,63}(?:(?: ?\[ ?(?:\.|dot) ?\] ?| ?\( ?(?:\.|dot) ?\) ?| ?\{ ?(?:\.|dot) ?\} ?| dot |\.)[\p{L}\p{N}_-]{1,63})+/giu
const mayBeSpaced = / dot |[[({] |[[({](?:\.|dot)[\])}] | [[({](?:\.|dot)[\])}]/i
/** The mark for a blank in a host, from the private use area. A line that already has this character stays as it is. */
const held = '\ue000'
const hint = /[.:。．｡]|dot/i

/** The schemes, the mailboxes and the sentence ends of defanged texts, with their blanks. */
const spacedScheme = /h[tx]{2}ps?(?: :| ?: )\/\/ ?(?=[\p{L}\p{N}])|h[tx]{2}ps? ?: ?\/\/ (?=[\p{L}\p{N}])/giu
const atWord = 'at|@|ät|a|bei|arobase|arroba|chiocciola|apenstaartje|klammeraffe|małpa|kukac'
const dotWord = String.raw`\.|dot|punkt|point|punto|punt|kropka|ponto`
const namedAt = String.raw`[\w.+-]{1,64}(?: ?[[({<] ?(?:${atWord}) ?[\])}>] ?| @ ?|@ | AT | at )`
const namedHost = String.raw`[\w-]{1,63}(?:(?: ?[[({] ?(?:${dotWord}) ?[\])}] ?| (?:dot|DOT|punkt|point|punto) |\.)[\w-]{1,63})+`
const spacedMail = new RegExp(namedAt + namedHost, 'gu')
const mayBeMail = new RegExp(String.raw`[[({<] ?(?:${atWord}) ?[\])}>]|@ | @| at `, 'iu')
/** A line that names a mailbox, in which "at" alone stands for the sign. */
const mailLine =
  /^\W*(?:from|to|cc|bcc|reply-to|sender|absender|antwort an|e-?mail|mail(?:box)?|contact|kontakt|expéditeur|remitente|mittente)\b[^:]{0,20}:/iu
/** A mailbox that goes on in the next line. */
const endsInAt = new RegExp(String.raw`[\w.+-] ?(?:@|[[({<](?:${atWord})[\])}>])$`, 'iu')
/** Words before "at" that are not the name of a mailbox. */
const beforePlace =
  /^(?:was|is|are|were|be|been|seen|hosted|located|found|up|live|running|site|page|server|domain|panel|kit|loader|payload|it|here|there|today|look|looking|available|reachable|registered|resolves|and|or|but|one|c2)$/i
const firstAt = new RegExp(String.raw`^ ?(?:[[({<] ?(?:${atWord}) ?[\])}>]|at|@) ?`, 'iu')
const ofSentence = /^([^ ]*[\p{L}\p{N}])[[({](?:\.|dot)[\])}] (?=\p{L})/iu

/** A footnote or the case of a name, behind a host. */
const appended =
  /(?<![^ \t])([^ \t/?#]{1,253}[\])}.]\p{L}{2,24})(?:\[\d{1,3}\]|['’]s)(?=[.,;:!?)]{0,3}(?:[ \t]|$))/gu

/** The name of a value among several: `QueryName=a.example Verdict=malicious`. */
const key = /(?<![^ \t,;])[A-Za-z]\w{1,30}=(?=[^\s=&?/]+\.)/g
const pairs = /(?:^|[ \t])[A-Za-z]\w{1,30}=\S.*[ \t][A-Za-z]\w{1,30}=\S/

/** The line without blanks in hosts and mailboxes, at the same length. */
function divide(text: string, isRow: boolean): string {
  const cells = isRow ? text.replaceAll(new RegExp(bar, 'g'), ' ') : text
  const bare = pairs.test(cells) ? cells.replaceAll(key, (name) => ' '.repeat(name.length)) : cells
  const line = /['’]s|\[\d/.test(bare)
    ? bare.replaceAll(appended, (whole, name: string) => name.padEnd(whole.length))
    : bare
  if (line.includes(held)) return line
  const isMail = mayBeMail.test(line)
  if (!isMail && !mayBeSpaced.test(line) && !/p(?:s? :|s?: )/i.test(line)) return line
  const mails = isMail ? line.replace(spacedMail, (mail) => holdMail(mail, mailLine.test(line))) : line
  return mails.replace(spacedScheme, hold).replace(spaced, holdHost)
}

const hold = (text: string): string => text.replaceAll(' ', held)

function holdMail(mail: string, isNamed: boolean): string {
  const [, name = '', at = ''] = /^([\w.+-]+)( at )?/.exec(mail) ?? []
  if (at !== '' && (beforePlace.test(name) || !(isNamed || / dot /i.test(mail)))) return mail
  return hold(
    mail.slice(0, name.length) + mail.slice(name.length).replace(firstAt, (sign) => '@'.padEnd(sign.length)),
  )
}

/**
 * Joins the parts of a host with blanks. Behind a complete name, a defanged dot before a blank ends the sentence:
 * `kestrel[.]com[.] In March`.
 */
function holdHost(host: string): string {
  if (!host.includes(' ')) return host
  const [end = '', name = ''] = ofSentence.exec(host) ?? []
  const open = refang(name)
  if (open.includes('.') && endsInTopLevel(open)) {
    const next = /^[^\W_]+/u.exec(host.slice(end.length))?.[0] ?? ''
    if (/^\p{Lu}/u.test(next) || !isOneSuffix(open, next)) return end + holdHost(host.slice(end.length))
  }
  return endsInTopLevel(refang(host)) ? hold(host) : host
}

export function readProse(seen: SeenLine, around: Surroundings) {
  const line = divide(seen.text, around.cells !== undefined)
  const words: readonly Word[] = Array.from(line.matchAll(/[^ \t]+/g), ({ 0: word, index: from }) => ({
    word,
    from,
    to: from + word.length,
  }))
  const pasted = ({ from, to }: Span) => seen.pasted(from, to)
  const finds: Find[] = []
  let { isRest = false } = around
  // The list mark before the rest is skipped.
  const start = isRest ? line.search(/[^ \t]|$/) + markOf(line.trim()).length : 0
  /** Whether the first word of the next line is the rest of the last find. */
  let goesOn = false
  for (const [index, each] of words.entries()) {
    const { word, from, to } = each
    if (from < start) continue
    // A backslash at the end of a line joins the next line to it.
    const next = words[index + 1]?.word === '\\' ? undefined : words[index + 1]
    if (isRest) {
      finds.push({ text: pasted(each), read: 'rest', at: from })
      // The address may continue in a third line.
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
      finds.push({ text: pasted(each), read: refuse('cut short'), at: from })
      continue
    }
    if (index === 0 && isTaken(pieces[0]?.read) && !scheme.test(word)) {
      const before = (around.before ?? '').trim()
      if (endsInAt.test(before)) {
        finds.push({ text: pasted(each), read: 'mail', at: from })
        continue
      }
      if (endsInHalf(before)) {
        const [half = ''] = /[^ \t]+$/.exec(before) ?? []
        finds.push({ text: half + lineEndMark + pasted(each), read: refuse('begins before'), at: from })
        continue
      }
    }
    if (
      isTaken(pieces[0]?.read) &&
      isBehindGap(words[index - 1]?.word, words[index - 2]?.word, line.slice(pieces[0].from, pieces[0].to))
    ) {
      const text = `${words[index - 1]?.word}${blankMark}${pasted(each)}`
      finds.push({ text, read: refuse('begins before blank'), at: from })
      continue
    }
    for (const piece of pieces) {
      const text = line.slice(piece.from, piece.to)
      const isName =
        isTaken(piece.read) &&
        isCode(
          piece.read,
          text.replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''),
          line.slice(piece.to, piece.to + 8),
        )
      finds.push({ text: pasted(piece), read: isName ? refuse('code') : piece.read, at: piece.from })
    }
    const isClosed = last.to < to
    if (isClosed && (last.opener !== '' || next || !/^["`“”«»]+$/.test(line.slice(last.to, to)))) continue
    if (next && goesOnBehindBlank(line, last, each, next, seen.text.slice(to, next.from))) {
      finds.pop()
      const text = pasted(last) + blankMark + pasted(next)
      finds.push({ text, read: refuse('goes on behind blank'), at: last.from })
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
      const text = pasted(last) + lineEndMark + rest
      finds.push({ text, read: refuse('goes on in next line'), at: last.from })
      goesOn = !around.cells
    }
  }
  if (mayBeOdd.test(line)) findOdd()
  return { finds, goesOn }

  function findOdd() {
    for (const { 0: odd, 1: ending = '', index } of line.matchAll(oddMark)) {
      const isFound = finds.some(({ at, text }) => at < index + odd.length && index < at + text.length)
      const text = pasted({ from: index, to: index + odd.length })
      if (!isFound && (ending === '' || endsInTopLevel(ending.toLowerCase())))
        finds.push({ text, read: refuse('odd mark'), at: index })
    }
  }
}

const mayBeOdd = /[․·•]|dot|d[\])}]|,[\])}]|punkt|punto|point|ponto|kropka|точка|["|<]\.|(?:^|[ \t]):\/\//i
/** Marks of defanging that are not restored, and a scheme that was cut. */
const oddMark =
  /(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]{1,63}\.){0,8}[\p{L}\p{N}-]{2,63} ?(?:[<|"](?:dot|\.)[>|"]|[[({](?:d|,|·|․|•|punkt|punto|point|ponto|kropka|точка)[\])}]|[․·]|[_-]dot[_-]) ?(\p{L}{2,24})(?!\p{L})|(?<![^ \t]):\/\/[^ \t]+/giu

export const bar = /[|│┃║]/
const endsCell = (line: string, to: number): boolean => /^[ \t]*[|│┃║]/.test(line.slice(to, to + 100))

/** Whether a word has dots with and without blanks: `paypal (.) bank.example` is ambiguous. */
const isMixed = (word: string): boolean =>
  word.includes(held) && /[^/?]\.[\p{L}\p{N}]/u.test(word.replaceAll(new RegExp(`[[({]${held}?\\.`, 'g'), ''))

/** Whether a word is an operand of code that joins strings: `"http://a.example/" + "b"`. */
const isOperand = (before = '', word: string, next = ''): boolean =>
  (/["'`][,)]?$/.test(word) && /^[+.&](?:$|["'`$])/.test(next)) ||
  (/^[("'`]/.test(word) && /^(?:[+.&]|.*["'`][+.&])$/.test(before))

type Marks = Readonly<Partial<Record<string, string>>>
const closings: Marks = { '(': ')', '“': '”“‟', '„': '”“‟', '«': '»', '‹': '›' }
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
  // The address may have opened a bracket.
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
  if (next.word === '/' && !isAddress(/^\S*/.exec(line.slice(next.to + 1))?.[0] ?? '')) return true
  if (isRestOfName(text, word, line.slice(next.from, next.from + 200))) return true
  if (/[=&%]$/.test(word)) return true
  return word.endsWith('/') && (isLikeRest(next.word) || fileEnd.test(next.word)) && !isAddress(next.word)
}
