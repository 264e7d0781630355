/** The host of an address as it is sent: lower case, Punycode, otherwise complete and unchanged. */
import { toUnicode } from './punycode.ts'

export type HostTransform = 'lower-cased' | 'mapped' | 'punycode' | 'dot' | 'ipv6'

export interface Refusal {
  readonly reason: string
}

export interface Host {
  readonly host: string
  readonly isIp: boolean
  /** Present where the host is not ASCII. */
  readonly unicode?: string
  readonly transforms: readonly HostTransform[]
}

const plain = /^[a-z\d._-]*$/
const ipv4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/
/** WHATWG URL, "ends in a number": such a host is an IPv4 address or invalid. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)$/

/** The host as a browser reads it, by the platform's parser: UTS 46, non-transitional. */
function browserHost(typed: string): string | undefined {
  try {
    return new URL(`http://${typed}/`).hostname
  } catch {
    return undefined
  }
}

export function readHost(typed: string): Host | Refusal {
  if (typed.startsWith('[')) return readIpv6(typed)
  const odd = oddIn(typed)
  if (odd !== undefined) return { reason: odd }
  const lower = typed.toLowerCase()
  const mapped = mapHost(typed, lower)
  if (typeof mapped !== 'string') return mapped
  // The dot of the root: the same name in the DNS.
  const host = mapped.endsWith('.') ? mapped.slice(0, -1) : mapped
  const isForeign = /\P{ASCII}/u.test(typed)
  const problem = checkNames(host, isForeign)
  if (problem !== undefined) return { reason: problem }
  const isPunycode = host.includes('xn--')
  const unicode = isPunycode ? toUnicode(host) : undefined
  if (isPunycode && unicode === undefined) return { reason: notPunycode }
  // A browser's parser accepts Punycode of forbidden characters; a round trip reveals them.
  if (unicode !== undefined && !isForeign && browserHost(unicode) !== host) return { reason: notPunycode }
  return {
    host,
    isIp: ipv4.test(host),
    ...(unicode !== undefined && { unicode }),
    transforms: [
      ...(lower === typed ? [] : (['lower-cased'] as const)),
      ...(isForeign && lowerEach(typed) !== (unicode ?? host) ? (['mapped'] as const) : []),
      ...(isForeign && isPunycode ? (['punycode'] as const) : []),
      ...(host === mapped ? [] : (['dot'] as const)),
    ],
  }
}

/** Letter by letter, since a whole Greek word would get a final sigma, a different letter in a name. */
const lowerEach = (typed: string): string =>
  Array.from(typed.replace(/\.$/, ''), (letter) => letter.toLowerCase()).join('')

const notPunycode = 'A part of the host begins with "xn--" but is not valid Punycode.'

/** U+1E9E is "ss" on old platforms and "ß" on new ones (UTS 46 since Unicode 15.1): always the new reading. */
function mapHost(typed: string, lower: string): string | Refusal {
  // Most hosts, in a tenth of the time.
  if (plain.test(lower) && !lower.includes('xn--')) return lower
  const mapped = browserHost(typed.replaceAll('ẞ', 'ß'))
  if (mapped !== undefined) return mapped
  if (!/\P{ASCII}/u.test(lower)) return { reason: endsInNumber.test(lower) ? notIpv4 : notPunycode }
  return { reason: 'The host contains a character that is not allowed.' }
}

const notIpv4 = 'The host ends in a number but is not an IPv4 address.'

function oddIn(typed: string): string | undefined {
  if (typed === '') return 'It has no host.'
  if (/[[\](){}]/.test(typed)) return 'It is only half refanged. A bracket is left in the host.'
  if (typed.includes('%')) {
    const read = browserHost(typed)
    return `The host contains "%".${read === undefined ? '' : ` A browser reads it as ${read}.`}`
  }
  const [character] = /[^\w.\u0080-\u{10ffff}-]/u.exec(typed) ?? []
  return character === undefined ? undefined : `The host contains "${character}", which is not allowed.`
}

function checkNames(host: string, isForeign: boolean): string | undefined {
  if (endsInNumber.test(host)) {
    // Digits of other scripts hide an address, as octal digits do.
    if (ipv4.test(host) && !isForeign) return undefined
    const read = browserHost(host)
    return read === undefined
      ? notIpv4
      : `A browser reads this as ${read}. Enter that address if it is meant.`
  }
  if (!host.includes('.')) return 'A host needs a dot, as in example.com.'
  const labels = host.split('.')
  if (labels.includes('')) return 'The host starts with a dot or has two dots in a row.'
  // Behind "xn--" the platform decides.
  if (labels.some((label) => /^-|^(?!xn--).*-$/.test(label)))
    return 'A part of the host begins or ends with a hyphen.'
  if (labels.some((label) => label.length > 63)) return 'A part of the host is longer than 63 characters.'
  if (host.length > 253) return 'The host is longer than 253 characters.'
  // The platform leaves some such characters in place.
  if (!plain.test(host)) return 'The host contains a character that is not allowed.'
  return undefined
}

function readIpv6(typed: string): Host | Refusal {
  // Keeps a port or a name out of the address.
  const host = /^\[[\da-f:.]+\]$/i.test(typed) ? browserHost(typed) : undefined
  if (host === undefined) {
    return {
      reason: typed.includes(':')
        ? 'This is not an IPv6 address.'
        : 'It is only half refanged. A bracket is left in the host.',
    }
  }
  const lower = typed.toLowerCase()
  return {
    host,
    isIp: true,
    transforms: [
      ...(lower === typed ? [] : (['lower-cased'] as const)),
      ...(lower === host ? [] : (['ipv6'] as const)),
    ],
  }
}
