/** One pasted address as the service stores it (beyond-the-spec §1). Never widened: hosts and paths stay whole. */
import { dropUnseen } from './characters.ts'
import { type Host, type HostTransform, readHost } from './host.ts'
import { type ReasonCode, type Refusal, refuse } from './reasons.ts'
import { refang, trimAround, unmark } from './refang.ts'

export interface Address {
  /** The host in lower case and Punycode, without port and user; IPv6 in brackets. */
  readonly host: string
  readonly path: string
  /** The query with its `?`. */
  readonly query: string
  readonly isIp: boolean
}

/** The words for each change, in the list and, in this order, in the review. */
export const transformWords = {
  refanged: 'from defanged form',
  scheme: 'without http(s)://',
  port: 'without port',
  fragment: 'without the part from "#"',
  punycode: 'with the host in Punycode',
  mapped: 'with replaced characters in the host',
  'lower-cased': 'with the host in lower case',
  dot: 'without the final dot',
  ipv6: 'with IPv6 in brackets',
  unescaped: 'with "&amp;" read as "&"',
  unwrapped: 'from the link of a mail filter',
  trimmed: 'trimmed of punctuation',
  invisible: 'without invisible characters',
} as const satisfies Readonly<Record<HostTransform, string>> & Readonly<Record<string, string>>
export type Transform = keyof typeof transformWords

export interface Normalised {
  readonly value: string
  readonly address: Address
  /** The host in Unicode, if it is not ASCII. */
  readonly unicode?: string
  readonly type: 'domain' | 'url'
  readonly transforms: readonly Transform[]
}

/** The longest address, far beyond the 2,083 characters that mail clients and proxies are known to accept. */
const longestAddress = 8_192

/** Patterns of texts that are not one whole address, each with the reason. The first that is found counts. */
type Rules = readonly (readonly [pattern: RegExp, code: ReasonCode])[]
function refuseBy(rules: Rules, text: string): Refusal | undefined {
  const found = rules.find(([pattern]) => pattern.test(text))
  return found && refuse(found[1])
}

/** Most addresses: there is nothing to restore or to trim. */
const plain = /^[a-z\d](?:[\w.~:/?#@!$&'+,;=%-]*[\w/=&%-])?$/i
/** A text whose characters are all seen as they are, and mean one thing. */
const printable = /^[ -[\]-~]*$/
/** Invisible and control characters, without the joiners. */
const hidden = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?![\t\n\v\f\r\u0085])\p{Cc}/u
const refusedCharacters: Rules = [
  [/[\p{Cs}\ufffd]/u, 'unreadable'],
  [hidden, 'hidden character'],
  // A line end as an escape of code, and a Windows path.
  [/\\[rn](?:\\[rn]|\p{Lu}|$)|^[a-zA-Z]:\\|^\\\\/u, 'backslash'],
]
const refusedShapes: Rules = [
  [/^$/, 'no address'],
  [/\]\(|[<>]/, 'unclear'],
  [/\s/, 'space'],
  // beyond-the-spec §1: refused in a domain; in a URL it would be a literal star.
  [/\*/, 'wildcard'],
]
/** A second address that is not part of the path or query. */
const second = /(?<![/=?&:#])h[tx]{2}ps?[[({]?:\/\//i
/** Characters that copying adds: other blanks, quotes and signs, ligatures, footnotes, wide forms. */
const copied =
  /(?=\P{ASCII})[\p{White_Space}\p{Quotation_Mark}\p{Pattern_Syntax}\p{No}\u3000-\u303f\ufb00-\ufb06\uff01-\uff65]/u
/** The joiners, unless they are visible (RFC 5892 appendix A.1). In a host, the platform decides. */
const joiner = /(?<![\p{Mn}\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}])\u200c|(?<!\p{Mn})\u200d/u
/** Behind the host: an address that looks incomplete, or joined to other text. */
const refusedTails: Rules = [
  [/^[^?]*\\/, 'backslash'],
  [/['"] *[+.&] *['"]|"[^"]*"|",/, 'unclear'],
  [second, 'two addresses'],
  [copied, 'unclear'],
  [joiner, 'hidden character'],
]
/** A placeholder in an address. Cutting it off would widen the address, and with it the address never matches. */
const placeholder =
  /(?<![\w\]])\[\p{L}[\p{L}\d _,|-]*\]|\{(?:\p{L}[\p{L}\d _,|-]*|\d*)\}|\[\[|@@|%(?![\da-f]{2})|##|#[{@]|#\w+#(?!\w)/iu
/** What is behind most hosts, with nothing to refuse. */
const plainTail = /^[\w.~/?=&-]*$/
const entity = /&(?:[a-z]{2,10}|#\d+|#x[\da-f]+);/i

/** Reads a text that is one address, without blanks except around a defanged dot. */
export function normalise(text: string): Normalised | Refusal {
  // HTML source has "&amp;" for "&".
  if (!text.includes('&amp;')) return readWhole(text)
  const read = readWhole(text.replaceAll('&amp;', '&'))
  return 'reason' in read ? read : { ...read, transforms: [...read.transforms, 'unescaped'] }
}

function readWhole(text: string): Normalised | Refusal {
  const typed = text.trim()
  if (typed === '') return refuse('empty')
  if (typed.length > longestAddress) return refuse('too long')
  const transforms: Transform[] = []
  let rest = typed
  if (!plain.test(typed)) {
    const isPlain = printable.test(typed)
    const seen = isPlain ? typed : dropUnseen(typed)
    const unreadable = isPlain ? undefined : refuseBy(refusedCharacters, seen)
    if (unreadable) return unreadable
    if (!isPlain && hasTwoReadings(seen)) return refuse('backslash')
    if (seen !== typed) transforms.push('invisible')
    rest = refang(seen)
    if (refang(rest) !== rest) return refuse('half refanged')
    if (rest !== seen) transforms.push('refanged')
  }
  if (plain.test(rest)) return split(rest, transforms)
  const trimmed = trimAround(unmark(trimAround(rest)))
  if (trimmed !== rest) transforms.unshift('trimmed')
  const behind = rest.slice(rest.lastIndexOf(trimmed) + trimmed.length)
  return isCut(trimmed, behind)
    ? refuse('unclear')
    : (refuseBy(refusedShapes, trimmed) ?? split(trimmed, transforms))
}

/** Whether dots or a separator cut the address short: it would cover more than intended, or another host. */
const isCut = (text: string, behind: string): boolean =>
  /[.。｡．․‥]{2}/.test(behind) ||
  /…|․․|[[({]\.{2,}[\])}]/.test(text) ||
  (behind.startsWith(';') && /&[a-z]{2,10}$/i.test(text)) ||
  (behind.includes('|') && text.includes('|'))

/** Whether the end of the host is in doubt: in `good.example\.bad.example` a browser ends it at the backslash. */
function hasTwoReadings(text: string): boolean {
  const bare = text.replace(/^[a-z]+(?:\[s\])?\\*[[({]?:[\\/[\](){}]*/i, '')
  const [host = ''] = /^(?:[^/?#\\]|\\\.)*/.exec(bare) ?? []
  return host.includes('\\.') && /(?<!\\)\.[\p{L}\p{N}]/u.test(host)
}

/** The parts of an address: `scheme://authority/path?query#fragment` */
const parts = /^(?:(h[tx]{2}ps?|f[tx]ps?):(\/*)|\/\/)?([^/?#]*)([^#]*)(#.*)?$/is
/** Another scheme: behind its colon is neither a port nor the dot of a host. */
const otherScheme = /^(?:[a-z][a-z\d+-]*:(?!\d*(?:[/?#]|$))|[^/?#[]*:\/\/)/i
/** IPv6 without brackets: two colons at least. */
const bareIpv6 = /^(?=[^:]*:[^:]*:)[\da-f:.]{2,45}$/i

/** Splits an address by position, so that the value is a part of the text. */
function split(text: string, transforms: Transform[]): Normalised | Refusal {
  const [, scheme, slashes, typed = '', tail = '', fragment = ''] = parts.exec(text) ?? []
  const hasScheme = scheme !== undefined || text.startsWith('//')
  const isIpv6 = !hasScheme && bareIpv6.test(typed)
  const authority = isIpv6 ? `[${typed}]` : typed
  if (hasScheme) {
    // A browser accepts any number of slashes as two.
    const isOdd = scheme !== undefined && (/x/i.test(scheme) || slashes !== '//')
    if (isOdd && !transforms.includes('refanged')) transforms.push('refanged')
    transforms.push('scheme')
  } else if (!isIpv6 && otherScheme.test(text)) return refuse('scheme', text.slice(0, text.indexOf(':') + 1))
  // The fragment is checked too, although it is removed.
  const behindHost = tail + fragment
  if (!plainTail.test(behindHost)) {
    if (placeholder.test(behindHost)) return refuse('placeholder')
    const [escape] = entity.exec(behindHost) ?? []
    if (escape !== undefined) return refuse('escape', escape)
    const odd = refuseBy(refusedTails, tail)
    if (odd) return odd
  }
  if (fragment !== '') transforms.push('fragment')
  if (authority.includes('\\')) return refuse('backslash')
  if (!hasScheme && tail === '' && /^[^@:]+(?:@|[[({](?:at|@)[\])}])[^@]+$/i.test(authority))
    return refuse('email')
  if (authority.includes('@')) return refuse('user name', /[^@]*$/.exec(authority)?.[0] || 'nothing')
  const [port] = /:[^:\]]*$/.exec(authority) ?? []
  if (port !== undefined) {
    if (!/^:\d*$/.test(port) || Number(port.slice(1)) > 65_535) return refuse('port', port.slice(1))
    transforms.push('port')
  }
  const read = readHost(port === undefined ? authority : authority.slice(0, -port.length))
  if ('reason' in read) return read
  if (isIpv6) transforms.push('ipv6')
  for (const each of read.transforms) if (!transforms.includes(each)) transforms.push(each)
  const joined = join(read, tail, transforms)
  // Only the fragment names the page: `bad.example/#/login`
  const isOnlyFragment = tail.length < 2 && /^#!?\/[^/\s]/.test(fragment)
  return isOnlyFragment && 'value' in joined ? refuse('only fragment', joined.value) : joined
}

function join({ host, isIp, unicode }: Host, tail: string, transforms: readonly Transform[]) {
  const query = tail.indexOf('?')
  // An empty query is dropped.
  const kept = query === tail.length - 1 ? tail.slice(0, -1) : tail
  const path = query < 0 ? kept : kept.slice(0, query)
  const value = host + kept
  if (isIp && Number(/^\/(\d{1,3})$/.exec(kept)?.[1] ?? Infinity) <= (host.startsWith('[') ? 128 : 32))
    return refuse('range')
  // Such an end is possible only before a fragment: elsewhere it is trimmed as punctuation.
  if (kept !== '' && (trimAround(value) !== value || /\(\)$|\{\}$/.test(value)))
    return refuse('ending', value.at(-1))
  return {
    value,
    address: { host, path, query: kept.slice(path.length), isIp },
    unicode,
    // beyond-the-spec §1: a path covers its sub-paths, but that a domain covers subdomains is *assumed*. So the bare
    // path "/" stays, since a domain may cover more.
    type: kept === '' ? ('domain' as const) : ('url' as const),
    transforms,
  }
}
