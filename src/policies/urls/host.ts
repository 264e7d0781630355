/** The host of an address as it is sent: lower case, Punycode, otherwise complete and unchanged. */
import { parseUrl } from '../../api/object.ts'
import { type Refusal, refuse } from './reasons.ts'

export type HostTransform = 'lower-cased' | 'mapped' | 'punycode' | 'dot' | 'ipv6'

export interface Host {
  readonly host: string
  readonly isIp: boolean
  /** The host in Unicode, if it is not ASCII. */
  readonly unicode?: string
  readonly transforms: readonly HostTransform[]
}

/** Most hosts: there is nothing to map, and the last label is not a number. */
const plainHost = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d_-]{0,61}[a-z\d_])?$/i
const asciiHost = /^[a-z\d._-]*$/
const ipv4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/
/** A host that ends in a number (WHATWG URL): it is an IPv4 address or invalid. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)$/

/** The host as a browser reads it, by the platform's parser: UTS 46, non-transitional. */
const browserHost = (typed: string): string | undefined => parseUrl(`http://${typed}/`)?.hostname

export function readHost(typed: string): Host | Refusal {
  if (typed.startsWith('[')) return readIpv6(typed)
  const lower = typed.toLowerCase()
  const lowerCased = lower === typed ? [] : (['lower-cased'] as const)
  if (typed.length <= 253 && plainHost.test(typed) && !lower.includes('xn--'))
    return { host: lower, isIp: false, transforms: lowerCased }
  const odd = oddIn(typed)
  if (odd) return odd
  const mapped = mapHost(typed, lower)
  if (typeof mapped !== 'string') return mapped
  // The final dot stands for the root, and makes no other name in the DNS.
  const host = mapped.endsWith('.') ? mapped.slice(0, -1) : mapped
  const isForeign = /\P{ASCII}/u.test(typed)
  const problem = checkNames(host, isForeign)
  if (problem) return problem
  const isPunycode = host.includes('xn--')
  const unicode = isPunycode ? toUnicode(host) : undefined
  if (isPunycode && unicode === undefined) return refuse('Punycode')
  // A browser's parser accepts Punycode of forbidden characters; a round trip reveals them.
  if (unicode !== undefined && !isForeign && browserHost(unicode) !== host) return refuse('Punycode')
  const transforms: HostTransform[] = [...lowerCased]
  if (isForeign && lowerCase(typed.replace(/\.$/, '')) !== (unicode ?? host)) transforms.push('mapped')
  if (isForeign && isPunycode) transforms.push('punycode')
  if (host !== mapped) transforms.push('dot')
  return { host, isIp: ipv4.test(host), unicode, transforms }
}

/** In lower case. At the end of a word a sigma would become another one, which is a different letter in a name. */
const lowerCase = (typed: string): string => typed.replaceAll('Σ', 'σ').toLowerCase()

/** The host in lower case and Punycode. U+1E9E becomes "ß", as on new platforms (UTS 46 since Unicode 15.1). */
function mapHost(typed: string, lower: string): string | Refusal {
  if (asciiHost.test(lower) && !lower.includes('xn--')) return lower
  const mapped = browserHost(typed.replaceAll('ẞ', 'ß'))
  if (mapped !== undefined) return mapped
  if (!/\P{ASCII}/u.test(lower)) return refuse(endsInNumber.test(lower) ? 'IPv4' : 'Punycode')
  return refuse('host character', 'a character')
}

function oddIn(typed: string): Refusal | undefined {
  if (typed === '') return refuse('no host')
  if (/[[\](){}]/.test(typed)) return refuse('half refanged')
  if (typed.includes('%')) {
    const read = browserHost(typed)
    return read === undefined ? refuse('host character', '"%"') : refuse('opens as', read)
  }
  // A dash or a sign that a text program wrote for "-" makes another name (IDNA 2008 forbids it).
  const [character] = /[^\w.\u0080-\u{10ffff}-]|(?!-)[\p{Pd}\p{Sm}]/u.exec(typed) ?? []
  return character === undefined ? undefined : refuse('host character', `"${character}"`)
}

function checkNames(host: string, isForeign: boolean): Refusal | undefined {
  if (endsInNumber.test(host)) {
    // Digits of other scripts could hide an address, as octal digits do.
    if (ipv4.test(host) && !isForeign) return undefined
    const read = browserHost(host)
    return read === undefined ? refuse('IPv4') : refuse('opens as', read)
  }
  if (!host.includes('.')) return refuse('no dot')
  const labels = host.split('.')
  if (labels.includes('')) return refuse('dots')
  // The platform checks labels that begin with "xn--".
  if (labels.some((label) => /^-|^(?!xn--).*-$/.test(label))) return refuse('hyphen')
  if (host.length > 253 || labels.some((label) => label.length > 63)) return refuse('long host')
  // The platform lets some forbidden characters pass.
  if (!asciiHost.test(host)) return refuse('host character', 'a character')
  return undefined
}

function readIpv6(typed: string): Host | Refusal {
  // The pattern keeps ports and names out of the address.
  const host = /^\[[\da-f:.]+\]$/i.test(typed) ? browserHost(typed) : undefined
  if (host === undefined) return refuse(typed.includes(':') ? 'IPv6' : 'half refanged')
  const lower = typed.toLowerCase()
  const transforms: HostTransform[] = []
  if (lower !== typed) transforms.push('lower-cased')
  if (lower !== host) transforms.push('ipv6')
  return { host, isIp: true, transforms }
}

// ---- Punycode to Unicode (RFC 3492 §6.2) for display: browsers only encode ----

const [base, tMin, tMax, highest] = [36, 1, 26, 0x10ffff] as const

/** The value of a letter or digit; NaN for any other character. */
const digitOf = (character = ''): number => (Number.parseInt(character, base) + 26) % base

/** The adaptation of RFC 3492 §6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38))
}

/** Decodes the text behind `xn--`; `undefined` where it is invalid. */
export function decodePunycode(encoded: string): string | undefined {
  if (/\P{ASCII}/u.test(encoded)) return undefined
  const cut = encoded.lastIndexOf('-')
  const output = Array.from(encoded.slice(0, Math.max(cut, 0)))
  let [code, bias, index, at] = [128, 72, 0, cut + 1]
  while (at < encoded.length) {
    const before = index
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(encoded[at++])
      index += digit * weight
      // Also where the digit is none.
      if (!(index <= highest * (output.length + 1))) return undefined
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = output.length + 1
    bias = adapt(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > highest || (code >= 0xd800 && code <= 0xdfff)) return undefined
    output.splice(index++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

/** A host with its `xn--` labels decoded; `undefined` where one is invalid or hides plain ASCII. */
export function toUnicode(host: string): string | undefined {
  const labels = host.split('.').map((label) => {
    if (!label.startsWith('xn--')) return label
    const decoded = decodePunycode(label.slice(4))
    return decoded !== undefined && /\P{ASCII}/u.test(decoded) ? decoded : undefined
  })
  return labels.includes(undefined) ? undefined : labels.join('.')
}
