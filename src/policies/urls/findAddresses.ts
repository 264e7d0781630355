/**
 * The addresses in a text. One is taken only between two real boundaries, if nothing beside it may be its rest: half an
 * address would cover more than what was pasted, or another host.
 */
import { endsInHalf, goesOnBelow, goesOnInLine } from './continuation.ts'
import { isTaken, type Read } from './names.ts'
import { ipv4, oddMark, readAddress, scheme, startsWithScheme } from './readAddress.ts'
import { refuse } from './reasons.ts'
import type { SeenLine } from './seenLines.ts'

export interface Find {
  /** A part of the visible line. */
  readonly text: string
  readonly read: Read
}

/** Characters that an address never has unescaped, and the middle of a Markdown link. */
const separator = /\]\(|["`“”„‟«»‹›「」『』（）【】《》〈〉：<>]/g
/** What is in every address, however it is defanged. */
const mayHold = /[.:@。．｡․·•]|dot|pun[kt]|poi?nto?|\[,\]/i
/** What may stand before a quote or bracket that opens. */
const beforeOpening = /^$|[([{=:,;|*_~+'"`“„«‹「『（【《〈>\]]$|(?=\P{ASCII})[\p{Terminal_Punctuation}：]$/u
/** What may stand behind a quote or bracket that closes. */
const behindClosing =
  /^(?:$|[)\]}>.,;:!?*_~+'"`”“»›」』）】》〉|<]|(?=\P{ASCII})[\p{Terminal_Punctuation}：])/u
/** Text of scripts without blanks between words, which may stand on both sides of their own brackets. */
const wideText = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const wideBracket = /[「」『』（）【】《》〈〉]/
/** A tag of XML that ends here: `<host>` */
const openTag = /<[\w:.-]+[^<>]*>$/

/** A label joined to an address: `C2:192.0.2.1`, `dns_query=bad.example`. Any other word may be part of the host. */
const label =
  /^(?:[\w-]{0,24}?[_-])?(?:c2|cnc|url|uri|link|site|[ds]?host|hostname|domain|fqdn|server|ip|ipv[46]|addr|address|dst|src|dest|query|qname|rrname|sni|ioc|indicator|value|request|referr?er|origin|target|ns|mx|cname|cn|dns|san|payload|callback)s?[:=]+(?!\d{1,5}(?:[/?#]|$))|^[\w-]+:value=|^[a-z][\w-]{0,23}[:=]+(?=\[?[\d.]{7})/i
/** The same before a scheme, with a mark of its own: `URL:hxxp://…`, `u=['http://…` */
const labelOfUrl = /^[([{*_]*[\w-]{1,24}[:=]+['(["]?$/

/** The finds of each line. */
export function findAddresses(lines: readonly SeenLine[]): readonly (readonly Find[])[] {
  const below = linesBelow(lines)
  let restAt: number | undefined
  return lines.map(({ text }, at) => {
    const next = below[at]
    const { finds, goesOn } = findInLine(text, {
      above: lines[at - 1]?.text ?? '',
      below: next === undefined ? undefined : lines[next]?.text,
      isApart: next !== undefined && lines.slice(at + 1, next).some(({ column }) => column === 0),
      isRest: at === restAt,
    })
    if (goesOn) restAt = next
    return finds
  })
}

/** The index of the line below each line: the next one of its column that is not blank. */
function linesBelow(lines: readonly SeenLine[]): readonly (number | undefined)[] {
  const below: (number | undefined)[] = []
  const lastOf = new Map<number, number>()
  for (const [at, { text, column }] of lines.entries()) {
    if (column < 0 || text.trim() === '') continue
    const above = lastOf.get(column)
    if (above !== undefined) below[above] = at
    lastOf.set(column, at)
  }
  return below
}

interface Around {
  readonly above: string
  readonly below: string | undefined
  /** Whether blank lines are before the line below. */
  readonly isApart: boolean
  /** Whether the first word is the rest of the address above. */
  readonly isRest: boolean
}

/** `goesOn`: the last address may go on in the line below. */
function findInLine(line: string, { above, below, isApart, isRest }: Around) {
  const finds: Find[] = []
  const words = line.match(/[^ \t]+/g) ?? []
  let skipped = isRest
  for (const [index, word] of words.entries()) {
    if (skipped) {
      finds.push({ text: word, read: refuse('rest') })
      skipped = false
      continue
    }
    const pieces = mayHold.test(word) ? readWord(word) : []
    const last = pieces.at(-1)
    if (!last) continue
    const before = words[index - 1] ?? ''
    const behind = words.slice(index + 1, index + 7)
    if (isInRange(words, index)) finds.push({ text: word, read: refuse('range') })
    else if (isJoined(word, before, behind[0])) finds.push({ text: word, read: refuse('unclear') })
    else if (index === 0 ? !startsWithScheme(word) && endsInHalf(above) : isBehindGap(before, word, pieces))
      finds.push({ text: word, read: refuse('begins before') })
    else {
      const tail = word.slice(word.lastIndexOf(last.text))
      const mayGoOn =
        (isTaken(last.read) || scheme.test(word)) && /^[.,;:!?/=&-]*$/.test(tail.slice(last.text.length))
      const isHalf =
        mayGoOn &&
        (behind.length > 0
          ? goesOnInLine(tail, last.read, behind)
          : goesOnBelow(tail, last.read, below, isApart))
      finds.push(
        ...(isHalf ? [...pieces.slice(0, -1), { text: last.text, read: refuse('may go on') }] : pieces),
      )
      if (isHalf && behind.length === 0) return { finds, goesOn: true }
      skipped = isHalf
    }
  }
  return { finds, goesOn: false }
}

/** A range of addresses, or a network with its mask: `192.0.2.1 - 192.0.2.9`, `192.0.2.0 255.255.255.0` */
function isInRange(words: readonly string[], at: number): boolean {
  const isIp = (index: number) => ipv4.test(words[index] ?? '')
  const isTo = (between: number, other: number) => /^[-–—]$/.test(words[between] ?? '') && isIp(other)
  return isIp(at) && (/^255\./.test(words[at + 1] ?? '') || isTo(at + 1, at + 2) || isTo(at - 1, at - 2))
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
    const isCut = !hasBoundaries(
      text,
      word.slice(Math.max(0, from - 100), from),
      opener,
      mark,
      word.slice(index + mark.length),
    )
    if (isCut && pieces.some(({ read }) => isTaken(read) || read.code !== 'email'))
      return [{ text: word, read: refuse('unclear') }]
    finds.push(...pieces)
    from = index + mark.length
    opener = mark
  }
  return finds.length === 0 && oddMark.test(word) ? [{ text: word, read: refuse('unclear') }] : finds
}

/** Whether a piece begins and ends at a boundary. `left` ends in the opener. */
function hasBoundaries(text: string, left: string, opener: string, mark: string, right: string): boolean {
  // `Bad link<https://bad.example/a>`
  if (opener === '<' && mark === '>' && startsWithScheme(text)) return true
  // `<host>bad.example</host>`
  if (opener === '>' && mark === '<' && right.startsWith('/') && openTag.test(left)) return true
  const before = opener === '' ? '' : left.slice(-opener.length - 1, -opener.length)
  const isWide = (bracket: string, beside: string) => wideBracket.test(bracket) && wideText.test(beside)
  const isBegun =
    opener === '' ||
    opener === '](' ||
    (opener !== '>' && (beforeOpening.test(before) || isWide(opener, before)))
  if (!isBegun || mark === '' || mark === '](') return isBegun
  const [behind = ''] = right
  return mark === '<'
    ? startsWithScheme(right.slice(0, 20))
    : behindClosing.test(behind) || isWide(mark, behind)
}

/** The finds in a text without separators: one address, or several with commas between. */
function readPiece(text: string): readonly Find[] {
  const at = text.search(scheme)
  if (at > 0) {
    const lead = text.slice(0, at)
    if (labelOfUrl.test(lead)) return readPiece(text.slice(at))
    if (/[\p{L}\p{N}\s]/u.test(lead) && !/[/?#]/.test(lead)) return [{ text, read: refuse('unclear') }]
  }
  const bare = text.replace(/^[([{*_~+'-]+/, '')
  const own = label.test(bare) ? bare.replace(label, '') : text
  const read = at < 0 && /[,;|]/.test(own) ? undefined : readAddress(own)
  if (at >= 0 || !/[,;|]/.test(own)) return read === undefined ? [] : [{ text: own, read }]
  return readParts(own)
}

/** The addresses between commas. A comma behind the first slash may be part of the path, there the last address ends. */
function readParts(text: string): readonly Find[] {
  const slash = text.search(/[/?]/)
  const head = slash < 0 ? text : text.slice(0, slash)
  const parts = head.split(/[,;|]/)
  const last = (parts.pop() ?? '') + text.slice(head.length)
  const finds = [...parts, last].flatMap((part): readonly Find[] => {
    const read = part === '' ? undefined : readAddress(part)
    return read === undefined ? [] : [{ text: part, read }]
  })
  const isWhole = ({ read }: Find) => isTaken(read) || read.code === 'email'
  const others = [...parts, last].filter((part) => /[\p{L}\p{N}]/u.test(part)).length
  return finds.length === others || !finds.some(isWhole) ? finds : [{ text, read: refuse('unclear') }]
}
