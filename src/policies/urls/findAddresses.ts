/** Finds addresses between two real boundaries, with nothing beside them that may be their rest: half would cover more. */
import { endsInHalf, goesOnBelow, goesOnInLine } from './continuation.ts'
import { isTaken, type ReadResult } from './names.ts'
import { ipv4, oddMark, readAddress, scheme, startsWithScheme } from './readAddress.ts'
import { refuse } from './reasons.ts'
import type { SeenLine } from './seenLines.ts'

export interface Find {
  /** A part of the visible line. */
  readonly text: string
  readonly read: ReadResult
}

/** Characters that an address never has unescaped, and the middle of a Markdown link. */
const separator = /\]\(|["`“”„‟«»‹›「」『』（）【】《》〈〉：<>]/g
/** What is in every address, however it is defanged. */
const mayHold = /[.:@。．｡․·•]|dot|pun[kt]|poi?nto?|\[,\]/i
/** What may stand before a quote or bracket that opens. */
const beforeOpening = /^$|[([{=:,;|*_~+'"`“„«‹「『（【《〈>\]]$|(?=\P{ASCII})[\p{Terminal_Punctuation}：]$/u
/** What may stand behind a quote or bracket that closes. */
const behindClosing =
  /^(?:$|\.(?![\p{L}\p{N}])|[)\]}>,;:!?*_~+'"`”“»›」』）】》〉|<]|(?=\P{ASCII})[\p{Terminal_Punctuation}：])/u
/** Text of scripts without blanks between words, which may stand on both sides of their own brackets. */
const wideText = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const wideBracket = /[「」『』（）【】《》〈〉]/
/** A tag of XML that ends here: `<host>` */
const openTag = /<[\w:.-]+[^<>]*>$/

/** A label joined to an address: `C2:192.0.2.1`, `dns_query=bad.example`. Any other word may be part of the host. */
const label =
  /^(?:[\w-]{0,24}?[_-])?(?:c2|cnc|url|uri|link|site|[ds]?host|hostname|domain|fqdn|server|ip|ipv[46]|addr|address|dst|src|dest|query|qname|rrname|sni|ioc|indicator|value|request|referr?er|origin|target|ns|mx|cname|cn|dns|san|payload|callback)s?[:=]+(?!\d{1,5}(?:[/?#]|$))|^[\w-]+:value=|^[a-z][\w-]{0,23}[:=]+(?=\[?[\d.]{7})/i
/** The same before a scheme, with a mark of its own: `URL:hxxp://…`, `u=['http://…` */
const labelOfUrl = /^[([{*_]*(?:[\w-]{1,24}[:=]+){1,3}['(["]?$/

export function findAddresses(lines: readonly SeenLine[]): readonly (readonly Find[])[] {
  const belowOf = linesBelow(lines)
  let restAt: number | undefined
  return lines.map((line, at) => {
    const { text } = line
    // A link of HTML with a blank in it.
    if (line.column < 0 && /\s/.test(text))
      return scheme.test(text) ? [{ text, read: refuse('may go on') }] : []
    const below = belowOf.get(at)
    const isApart = below !== undefined && lines.slice(at + 1, below).some(({ column }) => column === 0)
    const goesOnFrom = (end: string, read: ReadResult) =>
      goesOnBelow(end, read, lines[below ?? -1]?.text, isApart)
    const { finds, goesOn } = findInLine(text, at === restAt, lines[at - 1]?.text ?? '', goesOnFrom)
    if (goesOn) restAt = below
    return finds
  })
}

/** The index of the line below each line: the next one of its column that is not blank. */
function linesBelow(lines: readonly SeenLine[]): ReadonlyMap<number, number> {
  const below = new Map<number, number>()
  const lastOf = new Map<number, number>()
  for (const [at, { text, column }] of lines.entries()) {
    if (column < 0 || text.trim() === '') continue
    const above = lastOf.get(column)
    if (above !== undefined) below.set(above, at)
    lastOf.set(column, at)
  }
  return below
}

/** `isRest`: the first word is the rest of the address above. `goesOn`: the last address may go on in the line below. */
function findInLine(
  line: string,
  isRest: boolean,
  above: string,
  goesOnFrom: (end: string, read: ReadResult) => boolean,
) {
  const finds: Find[] = []
  const words = line.match(/[^ \t]+/g) ?? []
  for (let at = 0, isSkipped = isRest; at < words.length; at++) {
    const word = words[at] ?? ''
    const found = isSkipped ? [{ text: word, read: refuse('rest') }] : readAt(words, at, above)
    const last = found.at(-1)
    finds.push(...found)
    if (isSkipped || !last) {
      isSkipped = false
      continue
    }
    const end = word.slice(word.lastIndexOf(last.text))
    // Other text behind the address ends it.
    const isOpen =
      /^[.,;:!?/=&-]*$/.test(end.slice(last.text.length)) && (isTaken(last.read) || scheme.test(word))
    const behind = words.slice(at + 1, at + 7)
    if (!isOpen || !(behind.length > 0 ? goesOnInLine(end, last.read, behind) : goesOnFrom(end, last.read)))
      continue
    finds[finds.length - 1] = { text: last.text, read: refuse('may go on') }
    if (behind.length === 0) return { finds, goesOn: true }
    isSkipped = true
  }
  return { finds, goesOn: false }
}

/** The finds in a word, unless the words beside it are in doubt. */
function readAt(words: readonly string[], at: number, above: string): readonly Find[] {
  const word = words[at] ?? ''
  const finds = mayHold.test(word) ? readWord(word) : []
  if (finds.length === 0) return finds
  const before = words[at - 1] ?? ''
  const isHalf = at === 0 ? !startsWithScheme(word) && endsInHalf(above) : isBehindGap(before, word, finds)
  if (isHalf) return [{ text: word, read: refuse('begins before') }]
  if (isInRange(words, at)) return [{ text: word, read: refuse('range') }]
  return isJoined(word, before, words[at + 1]) ? [{ text: word, read: refuse('unclear') }] : finds
}

/** A range of addresses, or a network with its mask: `192.0.2.1 - 192.0.2.9`, `192.0.2.0 255.255.255.0` */
function isInRange(words: readonly string[], at: number) {
  const isIp = (index: number) => ipv4.test(words[index] ?? '')
  const isTo = (between: number, other: number) => /^[-–—]$/.test(words[between] ?? '') && isIp(other)
  return isIp(at) && (words[at + 1]?.startsWith('255.') || isTo(at + 1, at + 2) || isTo(at - 1, at - 2))
}

/** Strings of code that are joined: `"https://bad.example/" + "x"` */
const isJoined = (word: string, before: string, next = ''): boolean =>
  /^["'`].*["'`]$/.test(word) && (/^[+.&]/.test(next) || /(?:^|["'`])[+.&]$/.test(before))

/** A copy may have a blank behind a dot or a sign: `login. kestrel-bank[.]example`, `ann@ bad.example` */
const isBehindGap = (before: string, word: string, [first]: readonly Find[]): boolean =>
  /^[a-z][a-z\d-]+\.$|@$/.test(before) &&
  /^\p{Ll}/u.test(word) &&
  !startsWithScheme(word) &&
  isTaken(first?.read) &&
  (before.endsWith('@') || first.read.transforms.includes('refanged'))

/** The finds in a word, whose pieces stand between quotes, brackets and tags. If one has no boundary, none is taken. */
function readWord(word: string): readonly Find[] {
  const finds: Find[] = []
  let from = 0
  let opener = ''
  for (const { 0: mark, index } of [...word.matchAll(separator), { 0: '', index: word.length }]) {
    const text = word.slice(from, index).trim()
    const pieces = readPiece(text)
    const left = word.slice(Math.max(0, from - 100), from)
    const right = word.slice(index + mark.length, index + mark.length + 20)
    // `Bad link<https://bad.example/a>`, `<host>bad.example</host>`
    const isEnclosed =
      (opener === '<' && mark === '>' && startsWithScheme(text)) ||
      (opener === '>' && mark === '<' && right.startsWith('/') && openTag.test(left))
    const isWhole = isEnclosed || (isBegun(left, opener) && isEnded(mark, right))
    if (!isWhole && pieces.some(({ read }) => isTaken(read) || read.code !== 'email'))
      return [{ text: word, read: refuse('unclear') }]
    finds.push(...pieces)
    from = index + mark.length
    opener = mark
  }
  return finds.length === 0 && oddMark.test(word) ? [{ text: word, read: refuse('unclear') }] : finds
}

const isWide = (bracket: string, beside: string): boolean =>
  wideBracket.test(bracket) && wideText.test(beside)

/** Whether a piece can begin behind an opener, where `left` ends. */
function isBegun(left: string, opener: string): boolean {
  if (opener === '' || opener === '](') return true
  const before = left.slice(0, -1).slice(-1)
  return opener !== '>' && (beforeOpening.test(before) || isWide(opener, before))
}

/** Whether a piece can end at a mark, where `right` begins. */
function isEnded(mark: string, right: string): boolean {
  if (mark === '' || mark === '](') return true
  const behind = right.slice(0, 1)
  return mark === '<' ? startsWithScheme(right) : behindClosing.test(right) || isWide(mark, behind)
}

/** The finds in a text without separators: one address, or several with commas between. */
function readPiece(text: string): readonly Find[] {
  const at = text.search(scheme)
  const lead = text.slice(0, Math.max(at, 0))
  if (labelOfUrl.test(lead)) return readPiece(text.slice(at))
  if (/[\p{L}\p{N}\s]/u.test(lead) && !/[/?#]/.test(lead)) return [{ text, read: refuse('unclear') }]
  const bare = text.replace(/^[([{*_~+'-]+/, '')
  const own = label.test(bare) ? bare.replace(label, '') : text
  if (at < 0 && /[,;|]/.test(own)) return readParts(own)
  const read = readAddress(own)
  return read === undefined ? [] : [{ text: own, read }]
}

/** The addresses between commas. Behind the first slash, a comma may be part of the path of the last one. */
function readParts(text: string): readonly Find[] {
  const [head = ''] = /^[^/?]*/.exec(text) ?? []
  const parts = head.split(/[,;|]/)
  parts.push((parts.pop() ?? '') + text.slice(head.length))
  const finds = parts.flatMap((part): Find | readonly Find[] => {
    const read = part === '' ? undefined : readAddress(part)
    return read === undefined ? [] : { text: part, read }
  })
  const others = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length - finds.length
  const hasWhole = finds.some(({ read }) => isTaken(read) || read.code === 'email')
  return others > 0 && hasWhole ? [{ text, read: refuse('unclear') }] : finds
}
