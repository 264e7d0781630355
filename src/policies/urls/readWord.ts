/** The addresses in a word of a report. Each is taken only if it ends where an address can end. */
import {
  beginsWithScheme,
  isTaken,
  readAddress,
  type ReadWord,
  scheme,
  endsInTopLevel,
} from './readAddress.ts'
import { refuse } from './reasons.ts'
import { isLikeRest } from './wrapped.ts'

/** A part of the line, by its indexes. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Piece extends Span {
  readonly read: ReadWord
  /** The quote or bracket directly before it. */
  readonly opener: string
}

// ---- boundaries ----

const wide = '「」『』（）【】《》〈〉：'
const quotes = `"\`“”„‟«»‹›${wide}`
/** Characters that an address never has unescaped, and the middle of a Markdown link. */
const separators = new RegExp(String.raw`\]\(|[${quotes}<>]`, 'g')
const families = ['"', '`', '“”„‟', '«»', '‹›', '「」', '『』', '（）', '【】', '《》', '〈〉']
const familyOf = (quote: string): string => families.find((each) => each.includes(quote)) ?? quote
const countOf = (text: string, family: string): number =>
  Array.from(text).filter((each) => family.includes(each)).length

/** The text behind a closing quote, bracket, mark or tag, where an address can end. */
const behindClosing = new RegExp(
  String.raw`^[*_~|+'${quotes})\]}]*(?:$|[ \t]|[.,;:!?](?:$|[ \t'${quotes})\]}<]))`,
)
/** Text of scripts without blanks between words, and punctuation of others after a closing mark. */
const wideText = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
const behindWide = new RegExp(`^(?:${wideText}|(?=\\P{ASCII})[\\p{Terminal_Punctuation}${wide}])`, 'u')
const beforeWide = new RegExp(`(?:${wideText}|(?=\\P{ASCII})\\p{Terminal_Punctuation})$`, 'u')
const outerQuotes = new RegExp(String.raw`(?<![${quotes}])[${quotes}]+$`)
const beforeOpening = /^(?:|[ \t([{=:,;|*_~+'])$/

/** Tags at which a browser begins a new line, so that no address continues there. */
const blockTag =
  /^<\/?(?:blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul)(?:\s[^<>]*|\/)?>$/i
const cellTag = /^<\/?t[dhr]\b/i
const tag = /<\/?[a-z][^<>]*>/iy

const inlineTag =
  /^(?:a|abbr|acronym|b|bd[io]|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|o:p|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var|wbr)$/i

/** Whether an element of XML holds this span and nothing else. In HTML, inline elements join their text: `a<b>.com</b>`. */
function isElement(line: string, { from, to }: Span): boolean {
  const [, name] = /<([a-z][\w:.-]*)(?:\s[^<>]*)?>$/i.exec(line.slice(Math.max(0, from - 300), from)) ?? []
  return name !== undefined && !inlineTag.test(name) && line.startsWith(`</${name}>`, to)
}

/** Whether an address can end at the tags that begin here. */
function tagsEndAt(line: string, at: number): boolean {
  const tags: string[] = []
  let end = at
  for (tag.lastIndex = at; ; end += tags.at(-1)?.length ?? 0) {
    const [found] = tag.exec(line) ?? []
    if (found === undefined) break
    tags.push(found)
  }
  const blocks = tags.filter((each) => blockTag.test(each))
  const behind = line.slice(end)
  if (blocks.length > 1 || blocks.some((each) => cellTag.test(each))) return true
  if (blocks.length === 1 && /[/?=&%_-]$/.test(line.slice(0, at)) && /^[\p{Ll}\d]/u.test(behind)) return false
  if (blocks.length === 1)
    return !/^[/?&=%#._-]/.test(behind) && !isLikeRest(/^[^<\s]*/.exec(behind)?.[0] ?? '')
  return tags.some((each) => each.startsWith('</')) && behindClosing.test(behind)
}

/** The text before the tags that end here; empty where one of these begins a new line. */
function beforeTags(before: string): string {
  let text = before
  for (let count = 0; count < 20 && text.endsWith('>'); count++) {
    const from = text.lastIndexOf('<')
    const last = text.slice(Math.max(0, from))
    if (blockTag.test(last)) return ''
    if (from < 0 || !/^<(?:[a-z/?][^<>]*|!--.*--)>$/i.test(last)) break
    text = text.slice(0, from)
  }
  return text
}

/** Whether a name can begin after this text. */
function mayBegin(line: string, from: number, left: string): boolean {
  if (left === '' || left === '](') return true
  const before = line.slice(0, from)
  if (left === '<') {
    // Inside a word, only a link with a scheme and its ">" begins here, as Outlook writes it, unlike in
    // `shop.<evil.com`.
    if (/(?:^|[^\p{L}\p{N}.\-_@/:%=&?])<$/u.test(before)) return true
    return /^h[tx]{2}ps?[[(]?:[^<> \t]*>/i.test(line.slice(from)) && !/[.\-_@/:%=&?]<$/.test(before)
  }
  // Adjacent quotes and tags count as one: `aaa""bank.example`.
  const outer = beforeTags(left === '>' ? before : before.slice(0, -1)).replace(outerQuotes, '')
  if (left === '>' && outer === before) return /(?:^|[ \t])[->=]*>$/.test(before)
  return beforeOpening.test(outer.slice(-1)) || (wide.includes(left) && beforeWide.test(before.slice(0, -1)))
}

/** Whether an address can end at a separator: at open quotes and brackets, and before a tag. */
function mayEnd(line: string, { from, to }: Span, left: string, right: string): boolean {
  if (right === '' || right === '](') return true
  const behind = line.slice(to + right.length)
  const tagAt = line.lastIndexOf('<', from)
  const isInTag =
    tagAt > line.lastIndexOf('>', from) && /^<\/?[a-z][\w:-]*(?:[\s/]|$)/i.test(line.slice(tagAt, from))
  if (right === '<') {
    // Outlook writes a link as its label and the address in angle brackets.
    const isLink = left !== '<' && scheme.test(behind.slice(0, 12)) && behind.includes('>')
    return isLink || tagsEndAt(line, to)
  }
  if (right === '>') {
    return left === '<' ? behindClosing.test(behind) : isInTag && (left === '' || !quotes.includes(left))
  }
  if (behindClosing.test(behind) || (behind.startsWith('<') && tagsEndAt(line, to + right.length)))
    return true
  if (isInTag && /^\/?>/.test(behind)) return true
  const family = familyOf(right)
  const isOpen = countOf(line.slice(0, to), family) % 2 === 1
  if (wide.includes(right)) return isOpen && behindWide.test(behind)
  return isOpen && /^[,;:]/.test(behind) && countOf(line, family) % 2 === 0
}

// ---- pieces ----

/** A part of a piece; `isClosed`: it ends at its own boundary. */
interface PiecePart extends Span {
  readonly isClosed?: boolean
}

/** The label of a link: `[label]` directly behind it in AsciiDoc, `|label` before the bracket in Jira and Slack. */
const labelStart = /\[(?![.:/?=&]|dot\]|at\]|s\])/i

/** The parts of a piece; `undefined` if these are ambiguous. */
function divide(
  line: string,
  { from, to }: Span,
  left: string,
  isAsciiDoc: boolean,
): readonly PiecePart[] | undefined {
  const piece = line.slice(from, to)
  const at = piece.search(scheme)
  if (at < 0) return divideNames(line, { from, to })
  const lead = piece.slice(0, at)
  const [marks = ''] = /[*_~+|]{0,3}$/.exec(lead) ?? []
  // A string of code in single quotes: the text before it is not part of the address.
  const isString = /(?:^|[([{=:,])'$/.test(lead) && !/[/?#@]/.test(lead)
  const start = from + at - marks.length - (isString ? 1 : 0)
  const quote = isString ? line.slice(0, to).indexOf("'", from + at) : -1
  if (quote >= 0 && quote < to - 1)
    return behindClosing.test(line.slice(quote, to)) ? [{ from: start, to: quote + 1 }] : undefined
  const end = /^[^/?#@]*[|,;(]$/.test(lead) && from + lead.search(/(?<![*_~+|,;(])[*_~+|,;(]+$/)
  const names = end === false ? undefined : { from, to: end }
  if (/[./?#@]/.test(lead) && !names && !isString) return [{ from, to }]
  const before = names && lead.includes('.') ? divideNames(line, names) : []
  const url = endOfUrl(line, { from: start, to }, from + at, left, isAsciiDoc)
  return before && url && [...before, ...url]
}

/** The end of an address with a scheme before that of its piece: at a label, or at the end of a Markdown link. */
function endOfUrl(
  line: string,
  { from, to }: Span,
  at: number,
  left: string,
  isAsciiDoc: boolean,
): readonly PiecePart[] | undefined {
  const piece = line.slice(at, to)
  if (left === '](') {
    const end = closingParenthesis(piece)
    if (end < 0) return [{ from, to }]
    return behindClosing.test(line.slice(at + end + 1)) ? [{ from, to: at + end, isClosed: true }] : undefined
  }
  const isBracketed = left === '<' || line[at - 1] === '['
  const bar = isBracketed ? piece.indexOf('|') : -1
  if (bar >= 0) {
    const label = piece.slice(bar + 1)
    const isSame = piece.slice(0, bar).endsWith(label)
    const isLabel = /[>\]]/.test(line.slice(at + bar)) && (isSame || !isLikeRest(label))
    return isLabel ? [{ from, to: at + bar, isClosed: true }] : undefined
  }
  const authority = piece.search(/[/\\]{2}/) + 2
  const start = piece.slice(authority + 1).search(labelStart) + authority + 1
  if (start <= authority) return [{ from, to }]
  const end = line.indexOf(']', at + start)
  const label = line.slice(at + start + 1, end < 0 ? undefined : end)
  const isQuery = piece.slice(0, start).includes('?')
  // Brackets may stand for a part that was left out: `/s/[random]`.
  const isNamed = isAsciiDoc || (label !== '' && piece.slice(authority, start).includes(label.toLowerCase()))
  const isLabel =
    end >= 0 &&
    isNamed &&
    (/\p{L}/u.test(label) || (label === '' && !isQuery)) &&
    !label.includes('[') &&
    behindClosing.test(line.slice(end + 1))
  if (!isLabel) return isQuery && at + start < end && end < to ? [{ from, to }] : undefined
  if (isLikeRest(/^\S*/.exec(label)?.[0] ?? '')) return undefined
  return [
    { from, to: at + start, isClosed: true },
    { from: at + start + 1, to },
  ]
}

function closingParenthesis(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return at
  }
  return -1
}

/** Labels before an address. Any other word before a colon may be part of the host: `aaa:bank.example`. */
const label =
  /^[([{*_~+'-]*(?:[\w-]{0,24}?[_-])?(?:c2|cnc|url|uri|link|site|[ds]?host|hostname|domain|fqdn|server|ip|ipv[46]|addr|address|dst|src|dest|query|qname|rrname|sni|ioc|indicator|value|request|referr?er|origin|target|ns|mx|cname|cn|dns|san|a|aaaa|payload|callback)s?[:=]+(?!\d{1,5}(?:[/?#]|$))/i
const labelOfNumber = /^[a-z][\w-]{0,23}[:=]+(?=\[?[\d.]{7})/i

/** Divides a piece at commas and bars between hosts, unless these may be one name. */
function divideNames(line: string, { from, to }: Span): readonly PiecePart[] | undefined {
  const piece = line.slice(from, to)
  if (piece.includes('.') && /^[^/?]*&#?\w+;/.test(piece)) return undefined
  const isIpv6 = /^\[?[\da-f]{1,4}:[\da-f:]*:/i.test(piece)
  const [lead = ''] = isIpv6 ? [] : (label.exec(piece) ?? labelOfNumber.exec(piece) ?? [])
  // `localhost:8080` has no label.
  const start = piece.includes('.', lead.length) ? lead.length : 0
  // A comma after the first slash may be part of the path.
  const slash = piece.slice(start).search(/[/?]/)
  const end = slash < 0 ? to : from + start + slash
  const parts: PiecePart[] = []
  let at = from + start
  for (const { 0: mark, index } of line.slice(at, end).matchAll(/[,;|]|$/g)) {
    const next = from + start + index
    parts.push({ from: at, to: mark === '' ? to : next })
    at = next + 1
  }
  const filled = parts.filter((part) => part.from < part.to)
  return filled.every((part, index) => !mayBeOne(line, part, filled[index + 1])) ? filled : undefined
}

/** Whether two parts make a host together, while one of these does not: `aaa,bank.example`. */
function mayBeOne(line: string, one: PiecePart, other: PiecePart | undefined): boolean {
  if (!other) return false
  const texts = [one, other].map(({ from, to }) => line.slice(from, to))
  if (texts.every((text) => isTaken(readAddress(text, text, '')))) return false
  const [host = ''] = /^[^/?#:]*/.exec(texts.join('')) ?? []
  return /^[\p{L}\p{N}\p{M}_.-]+$/u.test(host) && host.includes('.') && endsInTopLevel(host)
}

/** The address of a link that Outlook writes behind its label, in angle brackets. */
const linkBehind = /^<(h[tx]{2}ps?[^<>]*)>/i

/** The finds in a word that begins at `at`. `text` returns a span of the line as seen and as pasted. */
export function readWord(
  line: string,
  word: string,
  at: number,
  text: (span: Span) => readonly [seen: string, pasted: string],
  isAsciiDoc: boolean,
): readonly Piece[] {
  const whole = { from: at, to: at + word.length, read: refuse('cut short'), opener: '' }
  const pieces: Piece[] = []
  const bounds = Array.from(word.matchAll(separators), ({ 0: mark, index }) => ({ mark, index }))
  let from = at
  for (let index = 0; index <= bounds.length; index++) {
    const left = bounds[index - 1]?.mark ?? ''
    const { mark: right, index: end } = bounds[index] ?? { mark: '', index: word.length }
    const span = { from, to: at + end }
    from = at + end + right.length
    const parts = span.from === span.to ? [] : divide(line, span, left, isAsciiDoc)
    if (!parts) return [whole]
    const isAlone = left === '>' && right === '<' && isElement(line, span)
    for (const part of parts) {
      const [seen, pasted] = text(part)
      const read = readAddress(seen, pasted, line.slice(Math.max(0, part.from - 12), part.from))
      if (read === undefined) continue
      const shown = right === '<' ? linkBehind.exec(line.slice(span.to))?.[1] : undefined
      if (shown !== undefined && isTaken(read) && !shown.toLowerCase().includes(read.address.host)) {
        pieces.push({ ...part, read: refuse('link text'), opener: '' })
        continue
      }
      const isBegun =
        isAlone || part.from > span.from || beginsWithScheme(seen) || mayBegin(line, span.from, left)
      const isEnded = isAlone || part.to < span.to || part.isClosed || mayEnd(line, span, left, right)
      if (read !== 'mail' && !(isBegun && isEnded)) return [whole]
      pieces.push({ ...part, read, opener: openerOf(line, part, left) })
    }
  }
  return pieces
}

function openerOf(line: string, { from }: Span, left: string): string {
  const before = line[from - 1] ?? ''
  if (left === '](') return '('
  if (left === before && left !== '>') return left
  return line[from] === "'" ? "'" : ''
}
