/** One pasted address as the service stores it (beyond-the-spec §1). Never widened: hosts and paths stay whole. */
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

/** The sentence of each chip. */
export const transformWords: Readonly<Record<Transform, string>> = {
  trimmed: 'Surrounding quotes, brackets, punctuation, a list mark or a comment were removed.',
  invisible: 'Zero-width characters or soft hyphens were removed.',
  refanged: 'Restored from defanged form.',
  unescaped: '"&amp;" was replaced by "&".',
  scheme: 'The scheme was removed (the service strips it).',
  port: 'The port was removed (the service strips it).',
  fragment: 'The part from "#" on was removed (the service strips it).',
  'lower-cased': 'The host is written in lower case.',
  mapped: 'Characters of the host were mapped by the standard for international names (UTS 46).',
  punycode: 'The host is written in Punycode, as it is sent.',
  dot: 'The dot at the end of the host was removed (the name is the same).',
  ipv6: 'The IPv6 address is written in brackets and short form.',
}

export interface Normalised {
  readonly value: string
  readonly address: Address
  /** The host in Unicode, where it is not ASCII. */
  readonly unicode?: string
  readonly type: 'domain' | 'url'
  readonly transforms: readonly Transform[]
}

/** Far beyond the 2,083 characters that mail clients and proxies are known to accept. */
export const longestAddress = 8_192

/** Without defanged or invisible characters. */
const clean = /^[\w.~:/?#@!$&'+,;=%*-]*$/

/** The last texts: a line is read by the line before it, for itself, and at its own end (wrapped.ts). */
const recent = new Map<string, Normalised | Refusal>()
const mostRecent = 64

/** A text that is one address, without blanks except around a defanged dot. */
export function normalise(text: string): Normalised | Refusal {
  const known = recent.get(text)
  if (known) return known
  const read = readAmpersands(text)
  if (text.length > longestAddress) return read
  if (recent.size === mostRecent) recent.clear()
  recent.set(text, read)
  return read
}

function readAmpersands(text: string): Normalised | Refusal {
  // HTML source has "&amp;" for "&".
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
  return splitPlain(rest, transforms) ?? splitAny(rest, transforms)
}

const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`
/** Of most addresses: scheme, host, port, path with query, fragment; none of which can be anything else. */
const plain = new RegExp(
  String.raw`^(?:(h[tx]{2}ps?):\/\/)?((?:${label}\.)+[a-z]{2,63})(:\d{1,4})?((?:[/?][\w.~/=?&-]*)?)(?:(#)\w*)?$`,
  'i',
)

/** The same as `splitAny` in a fifth of the time, for an address without anything to doubt. */
export function splitPlain(text: string, before: readonly Transform[]): Normalised | Refusal | undefined {
  const [, name, host = '', port, tail = '', hash] = plain.exec(text) ?? []
  if (host === '' || host.length > 253 || !/[\w/=&-]$/.test(text)) return undefined
  const lower = host.toLowerCase()
  if (lower.includes('xn--')) return undefined
  const transforms = [...before]
  if (name && /x/i.test(name) && !before.includes('refanged')) transforms.push('refanged')
  if (name) transforms.push('scheme')
  if (hash) transforms.push('fragment')
  if (port) transforms.push('port')
  if (lower !== host) transforms.push('lower-cased')
  return join({ host: lower, isIp: false }, tail, transforms)
}

/** Any text, with the reason if it cannot be read as an address. */
export function splitAny(rest: string, before: readonly Transform[]): Normalised | Refusal {
  const transforms = [...before]
  const unmarked = unmark(trimAround(rest))
  const trimmed = trimAround(unmarked)
  if (trimmed !== rest) transforms.unshift('trimmed')
  const behind = rest.slice(rest.lastIndexOf(trimmed) + trimmed.length)
  // An address that is cut short would cover more than intended, or another host.
  if (/[.。｡．․‥]{2}/.test(behind) || /…|․․|[[({]\.{2,}[\])}]/.test(trimmed)) return { reason: cutShort }
  if (behind.startsWith(';') && /&[a-z]{2,10}$/i.test(trimmed)) return { reason: cutShort }
  if (behind.includes('|') && trimmed.includes('|')) return { reason: 'It is part of a table row.' }
  const shape = checkShape(trimmed)
  if (shape !== undefined) return { reason: shape }
  return split(trimmed, transforms)
}

export const halfRefanged = 'It is only half refanged. Marks such as "[.]" are left.'

const cutShort = 'It is cut short at the dots.'

const invisible = 'It contains an invisible character.'

function checkCharacters(text: string): string | undefined {
  if (/\p{Cs}/u.test(text)) return 'It contains half a character.'
  if (text.includes('\ufffd')) return 'It contains an unreadable character. The text may not be UTF-8.'
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text)) {
    return 'It contains a character that changes the reading direction and hides the real address.'
  }
  const [odd] = /(?![\t\n\v\f\r\u0085])\p{Cc}/u.exec(text) ?? []
  if (odd !== undefined) return 'It contains a control character.'
  if (/(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(dropUnseen(text))) return invisible
  // A line end in code.
  if (/\\[rn](?:\\[rn]|\p{Lu}|$)/u.test(text)) return backslash
  if (hasTwoReadings(text)) return 'The "\\" in the host is ambiguous. A browser reads it as "/".'
  if (/^[a-z]:\\|^\\\\/i.test(text)) return 'This is a Windows path, not a web address.'
  return undefined
}

/** `good.example\.bad.example`: an escaped dot beside plain ones, or the end of the host, as a browser takes it. */
function hasTwoReadings(text: string): boolean {
  const bare = text.replace(/^[a-z]+(?:\[s\])?\\*[[({]?:[\\/[\](){}]*/i, '')
  const [host = ''] = /^(?:[^/?#\\]|\\\.)*/.exec(bare) ?? []
  return host.includes('\\.') && /(?<!\\)\.[\p{L}\p{N}]/u.test(host)
}

function checkShape(text: string): string | undefined {
  if (text === '') return 'It contains only punctuation.'
  if (/\]\(|[<>]/.test(text)) {
    return 'It contains markup or an unclosed bracket. Read the paste as text to get its addresses.'
  }
  if (/\s/.test(text)) return 'It contains a space. Put each entry on its own line.'
  // beyond-the-spec §1: refused in a domain; in a URL it would be a literal star.
  if (text.includes('*')) {
    return '"*" is not a wildcard. The service refuses it in a domain and takes it literally in a URL.'
  }
  return undefined
}

/** A placeholder in an address: cutting there would widen the address, and uncut it never matches. */
const placeholder =
  /(?<![\w\]])\[\p{L}[\p{L}\d _,|-]*\]|\{(?:\p{L}[\p{L}\d _,|-]*|\d*)\}|\[\[|@@|%(?![\da-f]{2})|##|#[{@]|#\w+#(?!\w)/iu
/** RFC 5892 appendix A.1: where a joiner is visible. In a host, the platform decides. */
const joiner = /[\u200c\u200d]/
const joined = /(?<=[\p{Mn}\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}])\u200c|(?<=\p{Mn})\u200d/gu
/** Characters that come from copying, not from an address: other blanks, quotes and signs, ligatures, footnotes, wide forms. */
const foreign =
  /(?=\P{ASCII})[\p{White_Space}\p{Quotation_Mark}\p{Pattern_Syntax}\p{No}\u3000-\u303f\ufb00-\ufb06\uff01-\uff65]/u
/** A second address that is not part of the path or query. */
const second = /(?<![/=?&:#])h[tx]{2}ps?[[({]?:\/\//i
const entity = /&(?:[a-z]{2,10}|#\d+|#x[\da-f]+);/i

/** Includes the fragment, although it is removed later. */
function checkTemplate(behind: string): string | undefined {
  if (placeholder.test(behind)) return 'It contains a placeholder, such as "{id}".'
  const [found] = entity.exec(behind) ?? []
  return found && `It contains ${found}, an HTML escape.`
}

/** Signs behind the host that the address is incomplete, or joined to other text. */
function checkTail(tail: string): string | undefined {
  if (/^[^?]*\\/.test(tail)) return backslash
  if (/['"] *[+.&] *['"]/.test(tail)) return 'It is joined from several strings in code.'
  if (second.test(tail)) return 'It may be two addresses. Put each on its own line.'
  if (/"[^"]*"|",/.test(tail)) return 'It contains quotation marks. The end of the address is unclear.'
  const [odd] = foreign.exec(tail) ?? []
  if (odd !== undefined) return `It contains "${odd}". The end of the address is unclear.`
  if (joiner.test(tail) && joiner.test(tail.replaceAll(joined, ''))) return invisible
  return undefined
}

const backslash = 'It contains "\\", as in Windows paths, code and escapes. Write "/" if that is meant.'

const webScheme = /^(h[tx]{2}ps?|f[tx]ps?):(\/*)/i
/** Neither a port nor the dot of a host behind the colon. */
const otherScheme = /^(?:[a-z][a-z\d+-]*:(?!\d*(?:[/?#]|$))|[^/?#[]*:\/\/)/i
const bareIpv6 = /^[\da-f:.]{2,45}(?=[/?#]|$)/i

/** Scheme, authority, path, query and fragment by position: the value is a piece of the text. */
function split(text: string, transforms: Transform[]): Normalised | Refusal {
  let rest = text
  const [scheme = '', name = '', slashes = ''] = webScheme.exec(rest) ?? []
  if (scheme !== '' || rest.startsWith('//')) {
    // A browser accepts any number of slashes as two.
    const isOdd = scheme !== '' && (/x/i.test(name) || slashes !== '//')
    if (isOdd && !transforms.includes('refanged')) transforms.push('refanged')
    transforms.push('scheme')
    rest = rest.slice(scheme.length || 2)
  } else {
    const [address = ''] = bareIpv6.exec(rest) ?? []
    if (address.split(':').length > 2) rest = `[${address}]${rest.slice(address.length)}`
    else if (otherScheme.test(rest)) {
      return { reason: `"${rest.slice(0, rest.indexOf(':') + 1)}" is not a web scheme.` }
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
      return { reason: `"${port.slice(1)}" is not a port.` }
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
    return 'This is an email address. Its domain was not added.'
  }
  const at = authority.lastIndexOf('@')
  if (at < 0) return undefined
  const host = authority.slice(at + 1)
  return `It has a user name before "@". A browser goes to ${host || 'nothing'}. Enter that host if it is meant.`
}

function join(
  { host, isIp, unicode }: { host: string; isIp: boolean; unicode?: string },
  tail: string,
  transforms: readonly Transform[],
): Normalised | Refusal {
  const query = tail.indexOf('?')
  // An empty query is dropped.
  const kept = query === tail.length - 1 ? tail.slice(0, -1) : tail
  const path = query < 0 ? kept : kept.slice(0, query)
  const value = host + kept
  if (isIp && Number(/^\/(\d{1,3})$/.exec(kept)?.[1] ?? Infinity) <= (host.startsWith('[') ? 128 : 32)) {
    return { reason: 'It looks like an IP range (CIDR), which a URL list cannot contain.' }
  }
  // Only before a fragment: elsewhere such an end is trimmed as punctuation.
  if (kept !== '' && (trimAround(value) !== value || /\(\)$|\{\}$/.test(value))) {
    return { reason: `The value would end in "${value.at(-1)}", which may be punctuation.` }
  }
  return {
    value,
    address: { host, path, query: kept.slice(path.length), isIp },
    ...(unicode !== undefined && { unicode }),
    // beyond-the-spec §1: a path covers its sub-paths, but that a domain covers subdomains is *assumed*. So the bare
    // path "/" stays, since a domain may cover more.
    type: kept === '' ? 'domain' : 'url',
    transforms,
  }
}
