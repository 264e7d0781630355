/**
 * Addresses by one rule: a dot-atom (RFC 5321 §4.1.2, RFC 5322 §3.2.3), "@", and a host name (RFC 1035, IDNA). Plain ones
 * are judged by their bytes, all others by their text.
 */
import { textOf } from '../read/scan.ts'

/** The bytes of an atom, without the dot, and without those of lists, routes and codes: `ana|ben@`, `ana=d.example@`. */
const atomBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z\d#&/'+_`~-]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)
const hostBytes = atomBytes.map((_, byte) => (/[a-z\d]/i.test(String.fromCharCode(byte)) ? 1 : 0))

export const atSign = 0x40
const dot = 0x2e
const hyphen = 0x2d
/** Quotes, and the hash of a comment: no mailbox begins or ends with one. Guests have `#EXT#@`. */
const isQuote = (byte: number | undefined) => byte === 0x27 || byte === 0x60 || byte === 0x23
/** The sign of a formula, and what joins two names: no mailbox begins with it. */
const isSign = (byte: number | undefined) =>
  byte === 0x2b || byte === hyphen || byte === 0x26 || byte === 0x2f

/** The longest parts, in octets (RFC 5321 §4.5.3.1). */
const mostLocal = 64
const mostHost = 253
const mostAddress = 254

// ---- the rule for a text ----

const atom = String.raw`[\p{L}\p{N}\p{M}#&/'+_${'`'}~-]+`
const dotAtom = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u')
/** Letters beside those of ASCII that look like one of them, or are of another alphabet: they are not of one name. */
const strange = /[^\0-\u007f\p{Script=Latin}]|[ıĸŉſ\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\ua722-\ua7ff]/u
const isMixed = (text: string): boolean =>
  text.split(/[.@-]/).some((part) => /[a-z]/i.test(part) && strange.test(part)) || seemsLatin(text)

/** Whether a name can be of a host, in the script of its country as well. */
function isHost(host: string): boolean {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(host) || /(?:^|\.)-|-(?:\.|$)/.test(host)) return false
  if (!host.includes('.') || isMixed(host)) return false
  let ascii: string
  try {
    ascii = new URL(`http://${host}/`).hostname
  } catch {
    return false
  }
  const labels = ascii.split('.')
  return (
    ascii.length <= mostHost &&
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return (
    at > 0 &&
    text.length <= mostAddress &&
    dotAtom.test(local) &&
    !/^[#&/'`+-]|[#'`]$/.test(local) &&
    !isMixed(text) &&
    text === text.normalize('NFKC') &&
    new TextEncoder().encode(local).length <= mostLocal &&
    new TextEncoder().encode(text).length <= mostAddress &&
    isHost(text.slice(at + 1))
  )
}

// ---- the same of bytes ----

/** Where the at sign of an address stands; -1 if it is none. The rule is that of `isAddress`. */
export function findAtSign(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  for (let start = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (atomBytes[byte] === 1) continue
    if (byte > 0x7f) return isAddress(textOf(bytes, from, to)) ? bytes.indexOf(atSign, at) : -1
    if ((byte !== dot && byte !== atSign) || at === start) return -1
    if (byte === atSign) break
    start = at + 1
  }
  if (isSign(bytes[from]) || isQuote(bytes[from]) || isQuote(bytes[at - 1])) return -1
  if (at === to || at - from > mostLocal || to - from > mostAddress) return -1
  let labels = 0
  let letters = 0
  let start = at + 1
  for (let place = start; place < to; place++) {
    const byte = bytes[place] ?? 0
    if (byte > 0x7f) return isAddress(textOf(bytes, from, to)) ? at : -1
    if (byte === dot) {
      if (place === start || place - start > 63 || bytes[place - 1] === hyphen) return -1
      labels++
      letters = 0
      start = place + 1
    } else if (byte === hyphen ? place === start : hostBytes[byte] === 0) return -1
    else if (byte > 0x39 || byte === hyphen) letters++
  }
  const isEnded = to > start && to - start <= 63 && bytes[to - 1] !== hyphen && to - at <= mostHost
  return labels > 0 && letters > 0 && isEnded ? at : -1
}

// ---- what a cell means ----

/** What else a cell has besides its address. */
const wrappers: readonly RegExp[] = [
  // In a file, the quotes of a formula are doubled.
  /^\s*=\s*HYPERLINK\(\s*"+(?:mailto:)?([^"?]*)[^"]*"+\s*[,;)].*$/isu,
  /^\s*=\s*"+([^"]*)"+\s*$/su,
  /^\s*(?:mailto|smtp):([^?]*)(?:\?.*)?$/isu,
  /^\s*["']?([^\s"'<>]+@[^\s"'<>]+)["']?\s*<\1>\s*$/iu,
  /^[^<>@]*<([^<>]*)>[\s,;.]*$/su,
  /^["'“”„‟‘’‚‛«»‹›`´([<{\s]+(.*)$/su,
  /^(.*?)["'“”„‟‘’‚‛«»‹›`´)\]>}\s,;.]+$/su,
]

/** The text within quotation marks, brackets, blanks, a formula or a link. It is a piece of the cell. */
export function unwrapAddress(cell: string): string {
  let text = cell
  for (let turns = 0; turns < 8 && text.length <= 4 * mostCell && !isAddress(text); turns++) {
    const inner = wrappers.map((wrapper) => wrapper.exec(text)?.[1]).find((found) => found !== undefined)
    if (inner === undefined || inner === text) break
    text = inner
  }
  return text
}

/** The longest cell that is read as an address, in characters. */
export const mostCell = 1_000

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
/** Letters of other scripts that look like Latin ones (UTS 39). */
const lookAlikes = new Map(
  Array.from(
    "ıiɑaɡgǃ!ʼ'аaеeоoрpсcхxуyіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSαaοoνvρpιiκkΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX".matchAll(
      /(.)(.)/gu,
    ),
    ([, other = '', plain = '']) => [other, plain],
  ),
)

/** A name in another alphabet under a Latin top-level domain, each letter of which looks like a Latin one. */
const seemsLatin = (text: string): boolean =>
  /[^\0-\u007f].*\.[\0-\u007f]+$/.test(text) &&
  Array.from(text).every((letter) => lookAlikes.has(letter) || /[\0-\u007f]/.test(letter))

/** The address that was meant, without unseen characters, wide and look-alike letters, and dots too many. */
export function plainAddress(cell: string): string | undefined {
  if (cell.length > 4 * mostCell) return undefined
  const seen = cell.replaceAll(unseen, '').normalize('NFKC').replaceAll('。', '.')
  const bare = unwrapAddress(seen)
  const text = isMixed(bare) ? Array.from(bare, (letter) => lookAlikes.get(letter) ?? letter).join('') : bare
  const tidy = text
    .replace(/\s*@\s*/, '@')
    .replace(/@.*$/u, (host) => host.replaceAll(/\s*\.\s*/g, '.').replaceAll(/(?<=[@.])-+|-+(?=\.|$)/g, ''))
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.+|\.+(?=@)|(?<=@)\.+|\.+$/g, '')
  const mailbox = tidy.replace(/_([^_@]+)#EXT#@.*$/, '@$1')
  return mailbox !== cell && isAddress(mailbox) ? mailbox : undefined
}

export interface Person {
  readonly address: string
  /** Empty where the cell has none. */
  readonly name: string
}

/** `Ana Souza <ana@example.com>`. */
const angled = /(?:"([^"]*)"\s*|([^<>,;|"]*?))<\s*([^<>]*@[^<>]*?)\s*>/gu

/** The people of a cell that lists several; none if it has one address at most. */
export function peopleIn(cell: string): readonly Person[] {
  if (cell.length > mostCell || cell.indexOf('@') === cell.lastIndexOf('@')) return []
  const text = cell.replaceAll(unseen, (character) => (/\s/.test(character) ? ' ' : '')).normalize('NFKC')
  const named: Person[] = []
  const list = text.replaceAll(
    angled,
    (_: string, quoted: string | undefined, name: string | undefined, inner: string) => {
      named.push({ address: unwrapAddress(inner), name: (quoted ?? name ?? '').trim() })
      return ` <${named.length - 1}> `
    },
  )
  // A mailbox may have a slash or an ampersand: they part addresses only behind a domain.
  const words = list.split(/(?:[\s,;|\\]|(?<=@[^\s,;|/&\\@]*)[/&])[\s,;|/&\\]*/)
  const found = words.map((word): Person => {
    const [, at] = /^<(\d+)>$/.exec(word) ?? []
    return named[Number(at ?? -1)] ?? { address: unwrapAddress(word), name: '' }
  })
  // The primary address of a mailbox has its prefix in capitals.
  const primary = words.findIndex((word) => word.startsWith('SMTP:'))
  const first = primary < 0 ? [] : [found[primary] ?? { address: '', name: '' }]
  const people = new Map<string, Person>()
  for (const person of [...first, ...found]) {
    const key = person.address.toLowerCase()
    if (isAddress(person.address) && !people.has(key)) people.set(key, person)
  }
  return people.size > 1 ? [...people.values()] : []
}

/** The reason for which a text is not an address, in a few words. */
export function whyNoAddress(text: string): string {
  if (text.length > 4 * mostCell) return 'Longer than an address'
  const plain = unwrapAddress(text)
  if (isAddress(plain)) return plain === text ? 'No such top-level domain' : 'Text beside the address'
  if (peopleIn(text).length > 0) return 'Several addresses'
  if (/\s@|@\s|\S\s+\S/u.test(plain) && plain.includes('@')) return 'A space in the address'
  if (plain.search(unseen) >= 0) return 'A character that is not seen'
  if (!plain.includes('@')) return 'No @ in the address'
  if (/^[^@\p{L}\p{N}_]/u.test(plain)) return 'A mark before the address'
  if (plain.split('@').length > 2) return 'More than one @'
  if (isMixed(plain)) return 'Letters of two alphabets'
  if (plain !== plain.normalize('NFKC')) return 'Wide characters'
  if (/\.\.|^\.|\.@|@\./.test(plain)) return 'A dot too many'
  if (/[,;]/.test(plain)) return 'A comma or semicolon'
  if (/@[^.]*$/.test(plain)) return 'No domain behind the @'
  return /@.*(?:-(?:\.|$)|(?:@|\.)-)/.test(plain) ? 'A hyphen at the end of a name' : 'Malformed address'
}
