/** One pasted address as the service stores it (beyond-the-spec §1). Never widened: no host or path loses a part. */
import { dropUnseen } from './characters.ts'
import { type HostTransform, readHost, type Refusal } from './host.ts'
import { refang, trimAround, unmark } from './refang.ts'

export interface Address {
  /** Lower case, Punycode, without port and user; IPv6 in brackets. */
  readonly host: string
  readonly path: string
  /** With its `?`. */
  readonly query: string
  readonly isIp: boolean
}

export type Transform =
  | 'trimmed'
  | 'invisible'
  | 'refanged'
  | 'unescaped'
  | 'scheme'
  | 'port'
  | 'fragment'
  | HostTransform

/** Each chip's sentence. */
export const transformWords: Readonly<Record<Transform, string>> = {
  trimmed: 'What stood around it was left out: quotes, brackets, punctuation, a list mark or a comment.',
  invisible: 'Zero-width characters or soft hyphens were left out.',
  refanged: 'It was defanged, and is written as a browser takes it.',
  unescaped: 'HTML writes "&amp;" for "&".',
  scheme: 'The scheme was left out: the service strips it.',
  port: 'The port was left out: the service strips it.',
  fragment: 'The part from "#" on was left out: the service strips it.',
  'lower-cased': 'The host is written in lower case.',
  mapped: 'Characters of the host were replaced as the standard for international names has it (UTS 46).',
  punycode: 'The host is written in Punycode, its form on the wire.',
  dot: 'The dot of the root at the end of the host was left out: the name is the same.',
  ipv6: 'The IPv6 address is written in brackets and in its short form.',
}

export interface Normalised {
  /** What goes on the wire. */
  readonly value: string
  readonly address: Address
  /** The host as people write it, where it has other letters than ASCII. */
  readonly unicode?: string
  readonly type: 'domain' | 'url'
  readonly transforms: readonly Transform[]
}

/** Far beyond the 2,083 characters that any mail client or proxy is known to take. */
export const longestAddress = 8_192

/** Nothing to refang and nothing unseen. */
const clean = /^[\w.~:/?#@!$&'+,;=%*-]*$/

/** A text that is one address: no blanks inside but those of a defanged dot. */
export function normalise(text: string): Normalised | Refusal {
  // Text copied from the source of a page has "&amp;" for "&".
  if (!text.includes('&amp;')) return readWhole(text)
  const read = readWhole(text.replaceAll('&amp;', '&'))
  return 'reason' in read ? read : { ...read, transforms: [...read.transforms, 'unescaped'] }
}

function readWhole(text: string): Normalised | Refusal {
  const typed = text.trim()
  if (typed === '') return { reason: 'It is empty.' }
  if (typed.length > longestAddress) return { reason: 'It is longer than 8,192 characters.' }
  const transforms: Transform[] = []
  let rest = typed
  if (!clean.test(rest)) {
    const unreadable = checkCharacters(rest)
    if (unreadable !== undefined) return { reason: unreadable }
    rest = dropUnseen(typed)
    if (rest !== typed) transforms.push('invisible')
    const seen = rest
    rest = refang(seen)
    if (refang(rest) !== rest) return { reason: halfRefanged }
    if (rest !== seen) transforms.push('refanged')
  }
  const unmarked = unmark(trimAround(rest))
  const trimmed = trimAround(unmarked)
  if (trimmed !== rest) transforms.unshift('trimmed')
  const behind = rest.slice(rest.lastIndexOf(trimmed) + trimmed.length)
  // Cut short, an address would cover more than was meant, or another host.
  if (/[.。｡．․‥]{2}/.test(behind) || /…|․․|[[({]\.{2,}[\])}]/.test(trimmed)) return { reason: cutShort }
  if (behind.startsWith(';') && /&[a-z]{2,10}$/i.test(trimmed)) return { reason: cutShort }
  if (behind.includes('|') && trimmed.includes('|')) return { reason: 'It is a part of the row of a table.' }
  const shape = checkShape(trimmed)
  if (shape !== undefined) return { reason: shape }
  return split(trimmed, transforms)
}

export const halfRefanged = 'It is only half refanged: marks such as "[.]" are left.'

const cutShort = 'It is cut short: a part was left out where the dots are.'

const invisible = 'It contains an invisible character.'

function checkCharacters(text: string): string | undefined {
  if (/\p{Cs}/u.test(text)) return 'It contains half a character.'
  if (text.includes('\ufffd'))
    return 'It contains a character that could not be read: the text may not be UTF-8.'
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text)) {
    return 'It contains a character that turns the direction of reading: it is not what it looks like.'
  }
  const [odd] = /(?![\t\n\v\f\r\u0085])\p{Cc}/u.exec(text) ?? []
  if (odd !== undefined) return 'It contains a control character.'
  if (/(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(dropUnseen(text))) return invisible
  // Of code: a line end.
  if (/\\[rn](?:\\[rn]|\p{Lu}|$)/u.test(text)) return backslash
  if (hasTwoReadings(text))
    return 'A browser would read the "\\" in the host as a "/": it is not clear which is meant.'
  if (/^[a-z]:\\|^\\\\/i.test(text)) return 'This is a path of Windows, not an address of the web.'
  return undefined
}

/** `good.example\.bad.example`: an escaped dot beside plain ones, or the end of the host, as a browser takes it. */
function hasTwoReadings(text: string): boolean {
  const bare = text.replace(/^[a-z]+(?:\[s\])?\\*[[({]?:[\\/[\](){}]*/i, '')
  const [host = ''] = /^(?:[^/?#\\]|\\\.)*/.exec(bare) ?? []
  return host.includes('\\.') && /(?<!\\)\.[\p{L}\p{N}]/u.test(host)
}

function checkShape(text: string): string | undefined {
  if (text === '') return 'There is nothing in it but punctuation.'
  if (/\]\(|[<>]/.test(text)) {
    return 'It contains markup or an unclosed bracket. Read the paste as free text to get the addresses in it.'
  }
  if (/\s/.test(text)) return 'One entry a line: this one contains a blank.'
  // beyond-the-spec §1: refused in a domain; in a URL it would be a literal star.
  if (text.includes('*')) {
    return '"*" is no wildcard here: the service refuses it in a domain and takes it literally in a URL.'
  }
  return undefined
}

/** A template's own name stands where an address goes on: to cut there would widen it, and as it is it never matches. */
const placeholder =
  /(?<![\w\]])\[\p{L}[\p{L}\d _,|-]*\]|\{(?:\p{L}[\p{L}\d _,|-]*|\d*)\}|\[\[|@@|%(?![\da-f]{2})|##|#[{@]|#\w+#(?!\w)/iu
/** RFC 5892 appendix A.1: where a joiner changes what is seen. A host's are judged by the platform. */
const joiner = /[\u200c\u200d]/
const joined = /(?<=[\p{Mn}\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}])\u200c|(?<=\p{Mn})\u200d/gu
/** What is not typed into an address, and comes of copying: other blanks, quotes and signs, ligatures, footnotes, wide forms. */
const foreign =
  /(?=\P{ASCII})[\p{White_Space}\p{Quotation_Mark}\p{Pattern_Syntax}\p{No}\u3000-\u303f\ufb00-\ufb06\uff01-\uff65]/u
/** Another address, but not as a part of this one's path or query. */
const second = /(?<![/=?&:#])h[tx]{2}ps?[[({]?:\/\//i
const entity = /&(?:[a-z]{2,10}|#\d+|#x[\da-f]+);/i

/** Also in the fragment, which is not kept: then it is none. */
function checkTemplate(behind: string): string | undefined {
  if (placeholder.test(behind))
    return 'A part of it stands for something else, as in "{id}": it is no whole address.'
  const [found] = entity.exec(behind) ?? []
  return found && `It contains ${found}, which stands for another character in HTML.`
}

/** Behind the host: what shows that the address is not all there, or goes on into other text. */
function checkTail(tail: string): string | undefined {
  if (/^[^?]*\\/.test(tail)) return backslash
  if (/['"] *[+.&] *['"]/.test(tail)) return 'It is put together in code, from several texts.'
  if (second.test(tail)) return 'It may be two addresses. Put each on a line of its own.'
  if (/"[^"]*"|",/.test(tail)) return 'It contains quotation marks: where the address ends cannot be told.'
  const [odd] = foreign.exec(tail) ?? []
  if (odd !== undefined) return `It contains "${odd}": where the address ends cannot be told.`
  if (joiner.test(tail) && joiner.test(tail.replaceAll(joined, ''))) return invisible
  return undefined
}

const backslash =
  'It contains "\\": it may be a path of Windows, code, or an escape. Write "/" where that is meant.'

const webScheme = /^(h[tx]{2}ps?|f[tx]ps?):(\/*)/i
/** Neither a port nor the dot of a host behind the colon. */
const otherScheme = /^(?:[a-z][a-z\d+-]*:(?!\d*(?:[/?#]|$))|[^/?#[]*:\/\/)/i
const bareIpv6 = /^[\da-f:.]{2,45}(?=[/?#]|$)/i

/** Scheme, authority, path, query and fragment, by their places: what is kept is a piece of the text. */
function split(text: string, transforms: Transform[]): Normalised | Refusal {
  let rest = text
  const [scheme = '', name = '', slashes = ''] = webScheme.exec(rest) ?? []
  if (scheme !== '' || rest.startsWith('//')) {
    // A browser takes any number of slashes for two.
    const isOdd = scheme !== '' && (/x/i.test(name) || slashes !== '//')
    if (isOdd && !transforms.includes('refanged')) transforms.push('refanged')
    transforms.push('scheme')
    rest = rest.slice(scheme.length || 2)
  } else {
    const [address = ''] = bareIpv6.exec(rest) ?? []
    if (address.split(':').length > 2) rest = `[${address}]${rest.slice(address.length)}`
    else if (otherScheme.test(rest)) {
      return { reason: `"${rest.slice(0, rest.indexOf(':') + 1)}" is no scheme of the web.` }
    }
  }
  const start = rest.search(/[/?#]/)
  const template = start < 0 ? undefined : checkTemplate(rest.slice(start))
  if (template !== undefined) return { reason: template }
  const hash = rest.indexOf('#')
  if (hash >= 0) {
    transforms.push('fragment')
    rest = rest.slice(0, hash)
  }
  const end = rest.search(/[/?]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const tail = end < 0 ? '' : rest.slice(end)
  const odd = checkTail(tail)
  if (odd !== undefined) return { reason: odd }
  if (authority.includes('\\')) return { reason: backslash }
  const user = checkUser(authority, scheme === '' && tail === '')
  if (user !== undefined) return { reason: user }
  const [port] = /:[^:\]]*$/.exec(authority) ?? []
  if (port !== undefined) {
    if (!/^:\d*$/.test(port) || Number(port.slice(1)) > 65_535) {
      return { reason: `"${port.slice(1)}" is no port.` }
    }
    transforms.push('port')
  }
  const read = readHost(port === undefined ? authority : authority.slice(0, -port.length))
  if ('reason' in read) return read
  if (text[0] !== '[' && read.host[0] === '[' && scheme === '') transforms.push('ipv6')
  for (const each of read.transforms) if (!transforms.includes(each)) transforms.push(each)
  return join(read, tail, transforms)
}

function checkUser(authority: string, isBare: boolean): string | undefined {
  if (isBare && /^[^@:]+(?:@|[[({](?:at|@)[\])}])[^@]+$/i.test(authority)) {
    return 'This is an e-mail address. Its domain was not taken.'
  }
  const at = authority.lastIndexOf('@')
  if (at < 0) return undefined
  const host = authority.slice(at + 1)
  return `It has a user name before "@": a browser goes to ${host || 'nothing'}. Enter that if it is meant.`
}

function join(
  { host, isIp, unicode }: { host: string; isIp: boolean; unicode?: string },
  tail: string,
  transforms: readonly Transform[],
): Normalised | Refusal {
  const query = tail.indexOf('?')
  // An empty query is none.
  const kept = query === tail.length - 1 ? tail.slice(0, -1) : tail
  const path = query < 0 ? kept : kept.slice(0, query)
  const value = host + kept
  if (isIp && Number(/^\/(\d{1,3})$/.exec(kept)?.[1] ?? Infinity) <= (host.startsWith('[') ? 128 : 32)) {
    return { reason: 'It reads as a range of addresses (CIDR), which a list of URLs cannot hold.' }
  }
  // Only behind a fragment: such an end would not be taken for a part of the path anywhere else.
  if (kept !== '' && (trimAround(value) !== value || /\(\)$|\{\}$/.test(value))) {
    return { reason: `What would be left ends in "${value.at(-1)}", which cannot be told from punctuation.` }
  }
  return {
    value,
    address: { host, path, query: kept.slice(path.length), isIp },
    ...(unicode !== undefined && { unicode }),
    // beyond-the-spec §1: a path covers its sub-paths, and whether a domain covers subdomains is *assumed*. So the
    // bare path "/" stays: to make a domain of it may widen it.
    type: kept === '' ? 'domain' : 'url',
    transforms,
  }
}
