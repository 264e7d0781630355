/** The host of an address as it goes on the wire: lower case, Punycode, nothing left out of it and nothing added. */
import { toUnicode } from './punycode.ts'

export type HostTransform = 'lower-cased' | 'mapped' | 'punycode' | 'dot' | 'ipv6'

export interface Refusal {
  readonly reason: string
}

export interface Host {
  readonly host: string
  readonly isIp: boolean
  /** Where it has other letters than ASCII. */
  readonly unicode?: string
  readonly transforms: readonly HostTransform[]
}

/** Nothing for the platform's parser to map: most hosts, and a tenth of the time. */
const plain = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/
const ipv4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/
/** WHATWG URL, "ends in a number": such a host is an IPv4 address or nothing. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)$/

/** The host that a browser makes of it, by the platform's own parser: UTS 46, non-transitional. */
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
  const mapped = plain.test(lower) && !lower.includes('xn--') ? lower : mapHost(typed, lower)
  if (typeof mapped !== 'string') return mapped
  // The root's dot: the same name in the DNS.
  const host = mapped.endsWith('.') ? mapped.slice(0, -1) : mapped
  const isForeign = /\P{ASCII}/u.test(typed)
  const problem = checkNames(host, isForeign)
  if (problem !== undefined) return { reason: problem }
  const isPunycode = host.includes('xn--')
  const unicode = isPunycode ? toUnicode(host) : undefined
  if (isPunycode && unicode === undefined) return { reason: notPunycode }
  // A browser's parser lets pass what decodes to characters that no name may have; there and back they show.
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

/** Letter by letter: a whole Greek word would get the final sigma, which is another letter in a name. */
const lowerEach = (typed: string): string =>
  Array.from(typed.replace(/\.$/, ''), (letter) => letter.toLowerCase()).join('')

const notPunycode = 'A part of the host begins with "xn--" but is no valid Punycode.'

/** U+1E9E is "ss" to an old platform and "ß" to a new one (UTS 46 since Unicode 15.1): the new reading for both. */
function mapHost(typed: string, lower: string): string | Refusal {
  const mapped =
    /^[a-z\d._-]*$/.test(lower) && !lower.includes('xn--') ? lower : browserHost(typed.replaceAll('ẞ', 'ß'))
  if (mapped !== undefined) return mapped
  if (!/\P{ASCII}/u.test(lower)) return { reason: endsInNumber.test(lower) ? notIpv4 : notPunycode }
  return { reason: 'The host contains a character that no host may have.' }
}

const notIpv4 = 'The host ends in a number but is no IPv4 address.'

function oddIn(typed: string): string | undefined {
  if (typed === '') return 'It has no host.'
  if (/[[\](){}]/.test(typed)) return 'It is only half refanged: a bracket is left in the host.'
  if (typed.includes('%')) {
    const read = browserHost(typed)
    return `The host contains "%"${read === undefined ? '' : `: a browser would read it as ${read}`}.`
  }
  const [character] = /[^\w.\u0080-\u{10ffff}-]/u.exec(typed) ?? []
  return character === undefined ? undefined : `The host contains "${character}", which no host may have.`
}

function checkNames(host: string, isForeign: boolean): string | undefined {
  if (endsInNumber.test(host)) {
    // Digits of other scripts are as odd a notation as octal: nobody writes an address so who does not hide it.
    if (ipv4.test(host) && !isForeign) return undefined
    const read = browserHost(host)
    return read === undefined ? notIpv4 : `A browser would read this as ${read}. Enter that if it is meant.`
  }
  if (!host.includes('.')) return 'A host needs a dot, as in example.com.'
  const labels = host.split('.')
  if (labels.includes('')) return 'The host has an empty part: a dot at its start, or two in a row.'
  // Behind "xn--" the platform is the judge.
  if (labels.some((label) => /^-|^(?!xn--).*-$/.test(label)))
    return 'A part of the host begins or ends with a hyphen.'
  if (labels.some((label) => label.length > 63)) return 'A part of the host is longer than 63 characters.'
  if (host.length > 253) return 'The host is longer than 253 characters.'
  // Where the platform leaves such a character in place.
  if (!plain.test(host)) return 'The host contains a character that no host may have.'
  return undefined
}

function readIpv6(typed: string): Host | Refusal {
  // The check keeps a port or a name from being read as a part of the address.
  const host = /^\[[\da-f:.]+\]$/i.test(typed) ? browserHost(typed) : undefined
  if (host === undefined) {
    return {
      reason: typed.includes(':')
        ? 'This is no IPv6 address.'
        : 'It is only half refanged: a bracket is left in the host.',
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
