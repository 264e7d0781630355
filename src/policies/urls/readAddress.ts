/** A word of a report between its boundaries: an address, other text, or a possible address to report. */
import type { Refusal } from './host.ts'
import { halfRefanged, longestAddress, normalise, type Normalised } from './normalise.ts'
import { refang, trimAround, unmark } from './refang.ts'
import { endsInTopLevel, fileReason, isFileName, mayBeFileName } from './topLevelDomains.ts'

export type ReadWord = Normalised | Refusal | 'mail'

export const isTaken = (read: ReadWord | 'rest' | undefined): read is Normalised =>
  typeof read === 'object' && !('reason' in read)

/** The start of an address with a scheme, defanged or not. */
export const scheme =
  /(?<![a-z\d])(?:h[tx]{2}p(?:s|\[s\])?|f[tx]ps?)\\*[[({]?:(?=\\*[\])}]?[\\/[({])|(?<![a-z\d])h[tx]{2}ps?[[({]:\/\/[\])}]/i
const dotted = /[.。．｡]|[[({ ]dot[\])} ]/i
/** Whether there are only quotes, brackets and marks before a scheme. */
export const beginsWithScheme = (word: string): boolean =>
  word.includes(':') && scheme.test(word) && /^[^\p{L}\p{N}]*$/u.test(word.slice(0, word.search(scheme)))

/** Global or local unicast (RFC 4291 §2.4), since prose may have `a::b`. */
const ipv6 = /^\[?(?:[23][\da-f]{3}|f[cde][\da-f]{2}):[\da-f:.]*:/i
/** RFC 6890: "this host" and loopback, as in a hosts file. */
const ownMachine = /^(?:0\.0\.0\.0$|127\.)/
const names = /^[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)+$/u
const inside = /[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/gu
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
const halfMark = /[\p{L}\p{N}](?:[[({]\.|\.[\])}])[\p{L}\p{N}]/u
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

const unknownEnding = (last: string): Refusal => ({
  reason: `".${last}" is not a known top-level domain. To list it, write http:// before it.`,
})

/** Why a name without a scheme and with plain dots is refused: a list may contain files and code. */
export function checkName({ address: { host, isIp }, type, transforms }: Normalised): Refusal | undefined {
  if (isIp || transforms.includes('scheme')) return undefined
  if (type === 'domain' && isFileName(host)) return { reason: fileReason }
  if (transforms.includes('refanged') || endsInTopLevel(host)) return undefined
  return unknownEnding(host.slice(host.lastIndexOf('.') + 1))
}

/** Whether a cell or a line as a whole is a domain or a URL. */
export function isHost(text: string): boolean {
  const read = normalise(text)
  return !('reason' in read) && !checkName(read)
}

/** An "@" before the path, defanged or not, and a domain behind it. */
function isMail(text: string): boolean {
  const end = text.search(/[/?#]/)
  const authority = end < 0 ? text : text.slice(0, end)
  const at = Math.max(authority.lastIndexOf('@'), authority.search(/[[({]at[\])}]/i))
  return at >= 0 && authority.includes('.', at)
}

/**
 * `seen`: the word without invisible characters; `pasted`: with them; `before`: the text before it in its line.
 * `undefined` where the word does not look like an address.
 */
export function readAddress(seen: string, pasted: string, before: string): ReadWord | undefined {
  if (seen.length > longestAddress) return dotted.test(seen) ? normalise(pasted) : undefined
  if (beginsWithScheme(seen)) return normalise(pasted)
  if (isMail(seen)) return 'mail'
  if (ipv6.test(trimAround(seen))) return normalise(pasted)
  if (!dotted.test(seen)) return undefined
  const open = refang(seen)
  const whole = trimAround(unmark(trimAround(open)))
  const [host = ''] = /^[^/?#:]*/.exec(whole) ?? []
  const last = host.replace(/^.*[.。．｡]/u, '')
  if (open !== seen && /\.[^.]/.test(host) && !isEscapedOnly(seen, host)) return normalise(pasted)
  if (ipv4.test(host)) {
    if (/\bv(?:er)?(?:sion)?[.: ]*$/i.test(before)) return { reason: 'It looks like a version number.' }
    return ownMachine.test(host) ? { reason: 'This is the address of the local machine.' } : normalise(pasted)
  }
  // "e.g.", "3.5mm", "v1.2" and the like.
  if (!names.test(host) || !/^(?:xn--[\w-]+|[\p{L}\p{M}]{2,})$/u.test(last)) return findInside(pasted, open)
  if (whole === host ? mayBeFileName(host) : mayBeFileName(host) && !endsInTopLevel(host)) {
    return { reason: fileReason }
  }
  return endsInTopLevel(host.replaceAll(/[。．｡]/g, '.')) ? normalise(pasted) : unknownEnding(last)
}

/** A backslash alone does not mean defanging: `HKU\.DEFAULT` and code have it, too. */
const isEscapedOnly = (seen: string, host: string): boolean =>
  seen.includes('\\') && !/[[({]/.test(seen) && !/ dot /i.test(seen) && !endsInTopLevel(host)

/** An address joined to other text is not taken, but reported. */
function findInside(pasted: string, open: string): ReadWord | undefined {
  if (halfMark.test(open)) return { reason: halfRefanged }
  const bare = open.replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu, '')
  const found =
    address.exec(bare)?.[0] ??
    bare.match(inside)?.find((host) => endsInTopLevel(host) && !mayBeFileName(host))
  if (found === undefined) return undefined
  // A more precise reason, where an invisible character is the fault.
  if (bare !== open) {
    const read = normalise(pasted)
    if ('reason' in read) return read
  }
  return { reason: `"${found}" is joined to other text. Put it on its own line.` }
}
