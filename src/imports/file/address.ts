/** Addresses by one strict rule: a dot-atom of ASCII (RFC 5321 §4.1.2), "@", and a host name. */
import { parseUrl } from '../../api/object.ts'

/** The longest parts, in octets (RFC 5321 §4.5.3.1). */
const mostLocal = 64
const mostAddress = 254
const mostCell = 4_000

/** Without the bytes of lists, routes and codes: `ana|ben@`, `ana=d.example@`. No mailbox begins with a sign. */
const plain =
  /^[A-Za-z\d_~][A-Za-z\d#&/'+_`~-]*(?:\.[A-Za-z\d#&/'+_`~-]+)*(?<![#'`])@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]*[a-z][a-z\d-]*(?<!-)$/i
const local = /^[A-Za-z\d_~][A-Za-z\d#&/'+_`~-]*(?:\.[A-Za-z\d#&/'+_`~-]+)*(?<![#'`])$/
/** Letters of other alphabets, and Latin ones that look like others. */
const strange = /[^\0-\u007f\p{Script=Latin}]|[ıĸŉſ\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\ua722-\ua7ff]/u

/** Of letters beside those of ASCII: `müller.de`. */
function isHost(host: string): boolean {
  if (!/^[\p{L}\d.-]+$/u.test(host) || strange.test(host) || /(?:^|\.)-|-(?:\.|$)/.test(host)) return false
  const labels = parseUrl(`http://${host}/`)?.hostname.split('.') ?? []
  const isName = /[a-z]/.test(labels.at(-1) ?? '')
  return isName && labels.length > 1 && labels.every((label) => /^[a-z\d][a-z\d-]{0,62}$/.test(label))
}

/** Whatever the end of its domain: the worker checks that (checkRows.ts). */
export function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at > mostLocal || text.length > mostAddress) return false
  if (plain.test(text)) return true
  return local.test(text.slice(0, at)) && isHost(text.slice(at + 1)) && text === text.normalize('NFKC')
}

export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase()

/** The loose rule: whether a text has an address among other characters. */
export const hasAddress = (text: string): boolean => /[^\s@]@[^\s@]+\.[^\s@]/.test(text)

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

function unwrap(cell: string): string {
  let text = cell
  for (let turns = 0; turns < 8 && !isAddress(text); turns++) {
    const inner = wrappers.map((wrapper) => wrapper.exec(text)?.[1]).find((found) => found !== undefined)
    if (inner === undefined || inner === text) break
    text = inner
  }
  return text
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu

/** The address alone, without what is around it, not seen, wide, or a dot or blank too many. */
export function plainAddress(cell: string): string | undefined {
  if (cell.length > mostCell || !/[@＠]/.test(cell)) return undefined
  const text = unwrap(cell.replaceAll(unseen, '').normalize('NFKC').replaceAll('。', '.'))
    .replace(/\s*@\s*/, '@')
    .replace(/@.*$/u, (host) => host.replaceAll(/\s*\.\s*/g, '.').replaceAll(/(?<=[@.])-+|-+(?=\.|$)/g, ''))
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.+|\.+(?=@)|(?<=@)\.+|\.+$/g, '')
    .replace(/_([^_@]+)#EXT#@.*$/, '@$1')
  return text !== cell && isAddress(text) ? text : undefined
}

/** The first address of a cell that lists several. */
export function firstAddress(cell: string): string | undefined {
  if (cell.length > mostCell || cell.indexOf('@') === cell.lastIndexOf('@')) return undefined
  const text = cell.replaceAll(unseen, (character) => (/\s/.test(character) ? ' ' : '')).normalize('NFKC')
  // A mailbox may have a slash or an ampersand: they part addresses only behind a domain.
  const words = text.split(/[\s,;|\\<>]+|(?<=@[^\s,;|/&\\@]*)[/&]+/).filter(Boolean)
  // The primary address of a mailbox has its prefix in capitals.
  const primary = words.filter((word) => word.startsWith('SMTP:'))
  const found = [...primary, ...words].map(unwrap).filter(isAddress)
  return new Set(found.map((address) => address.toLowerCase())).size > 1 ? found[0] : undefined
}

export function whyNoAddress(text: string): string {
  if (text.length > mostCell) return 'Longer than an address'
  if (firstAddress(text) !== undefined) return 'Several addresses'
  const bare = unwrap(text)
  if (isAddress(bare)) return bare === text ? 'No such top-level domain' : 'Text beside the address'
  if (bare.includes('@') && /\S\s+\S/u.test(bare)) return 'A space in the address'
  if (bare.search(unseen) >= 0) return 'A character that is not seen'
  if (!bare.includes('@')) return 'No @ in the address'
  if (bare.split('@').length > 2) return 'More than one @'
  if (strange.test(bare)) return 'A letter of another alphabet'
  if (/\.\.|^\.|\.@|@\./.test(bare)) return 'A dot too many'
  return /@[^.]*$/.test(bare) ? 'No domain behind the @' : 'Malformed address'
}
