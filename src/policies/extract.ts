/** The addresses in a line of a report. What may be one and is not taken is named with its reason: nothing vanishes. */
import { endsInTopLevel, fileReason, mayBeFileName } from './endings.ts'
import type { Refusal } from './host.ts'
import { halfRefanged, longestAddress, normalise, type Normalised } from './normalise.ts'
import { refang, showUnseen, trimAround } from './refang.ts'

export interface Find {
  /** A piece of the line. */
  readonly text: string
  readonly read: Normalised | Refusal | 'mail'
}

/** What no address holds unescaped, and the middle of a Markdown link: to cut elsewhere would drop a path. */
const pieces = /(?:(?!\]\()[^\s"<>`“”„‟«»])+/g
/** A host with blanks around its dots. The bounds keep the search linear. */
const spaced =
  /[\p{L}\p{N}_-]{1,63}(?:(?: ?\[ ?(?:\.|dot) ?\] ?| ?\( ?(?:\.|dot) ?\) ?| ?\{ ?(?:\.|dot) ?\} ?| dot |\.)[\p{L}\p{N}_-]{1,63})+/giu
/** Stands for a blank inside of a host; of the private use area, so no text has it for itself. */
const held = '\ue000'

const scheme =
  /(?<![a-z\d])(?:h[tx]{2}p(?:s|\[s\])?|f[tx]ps?)\\*[[({]?:(?=\\*[\])}]?[\\/[({])|(?<![a-z\d])h[tx]{2}ps?[[({]:\/\/[\])}]/i
const secondScheme = /[,;|]h[tx]{2}ps?[[({]?:/i
/** As in `C2:1.2.3.4` and `url=evil.example`. */
const label = /^[a-z][\w-]{0,23}[:=]+/i
const hint = /[.:。．｡]|dot/i
const dotted = /[.。．｡]|[[({ \ue000]dot[\])} \ue000]/i
/** Global or local unicast (RFC 4291 §2.4): in prose, `a::b` is no address. */
const ipv6 = /^\[?(?:[23][\da-f]{3}|f[cde][\da-f]{2}):[\da-f:.]*:/i
/** RFC 6890: "this host" and loopback, as in a hosts file. */
const ownMachine = /^(?:0\.0\.0\.0$|127\.)/
const names = /^[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)+$/u
const inside = /[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/gu
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
const halfMark = /[\p{L}\p{N}](?:[[({]\.|\.[\])}])[\p{L}\p{N}]/u
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

export function findIn(line: string): Find[] {
  const mayHold = !line.includes(held)
  const whole =
    mayHold && / dot |[[({] |[[({](?:\.|dot)[\])}] | [[({](?:\.|dot)[\])}]/i.test(line)
      ? line.replace(spaced, (host) =>
          host.includes(' ') && endsInTopLevel(refang(host)) ? host.replaceAll(' ', held) : host,
        )
      : line
  const finds: Find[] = []
  for (const { 0: piece, index } of whole.matchAll(pieces)) {
    // Most words of a report.
    if (!hint.test(piece)) continue
    const before = line.slice(Math.max(0, index - 12), index)
    const isCut = isCutShort(piece, before, line[index + piece.length])
    for (const each of cut(piece)) {
      const text = mayHold ? each.replaceAll(held, ' ') : each
      const read = isCut ? { reason: heldBlank } : judge(text, before)
      if (read !== undefined) finds.push({ text, read })
    }
  }
  return finds
}

const heldBlank = 'It stands in quotes or angle brackets with a blank inside: where it ends cannot be told.'

/** An attribute of HTML and an address in angle brackets end where they are closed, and not at a blank. */
function isCutShort(piece: string, before: string, next: string | undefined): boolean {
  if (!scheme.test(piece)) return false
  return (
    (/=\s*"$/.test(before) && next !== '"') ||
    (before.endsWith('<') && next !== '>') ||
    (/^[\w-]+='/.test(piece) && !piece.endsWith("'"))
  )
}

/** Without what leads up to an address; and in parts where commas stand between hosts, which hold none. */
function cut(piece: string): readonly string[] {
  const at = piece.search(scheme)
  if (at >= 0) {
    const before = piece.slice(0, at)
    if (!/^[^./?#@]*$/.test(before)) return [piece]
    // Bold in Markdown: the stars behind belong to those before.
    const [stars = ''] = /\*{0,3}$/.exec(before) ?? []
    return [piece.slice(at, piece.endsWith(stars) ? piece.length - stars.length : undefined)]
  }
  const named = ipv6.test(piece) ? piece : piece.replace(label, '')
  // In `localhost:8080` nothing is named.
  const bare = named.includes('.') ? named : piece
  // Behind the first slash a comma may belong to the path.
  const end = bare.search(/[/?]/)
  const hosts = end < 0 ? bare : bare.slice(0, end)
  const parts = hosts.split(/[,;|]/)
  return [...parts.slice(0, -1), `${parts.at(-1)}${bare.slice(hosts.length)}`]
}

/** An "@" before the path, defanged or not, and a domain behind it. */
function isMail(text: string): boolean {
  const end = text.search(/[/?#]/)
  const authority = end < 0 ? text : text.slice(0, end)
  const at = Math.max(authority.lastIndexOf('@'), authority.search(/[[({]at[\])}]/i))
  return at >= 0 && authority.includes('.', at)
}

function judge(text: string, before: string): Find['read'] | undefined {
  if (text.length > longestAddress) return dotted.test(text) ? normalise(text) : undefined
  if (scheme.test(text)) {
    return secondScheme.test(text)
      ? { reason: 'It may be two addresses. Put each on a line of its own.' }
      : unescape(text)
  }
  if (isMail(text)) return 'mail'
  const seen = showUnseen(text)
  if (ipv6.test(seen)) return normalise(text)
  if (!dotted.test(seen)) return undefined
  const open = refang(seen)
  const whole = trimAround(open)
  const [host = ''] = /^[^/?#:]*/.exec(whole) ?? []
  const last = host.replace(/^.*[.。．｡]/u, '')
  if (open !== seen && /\.[^.]/.test(host)) return unescape(text)
  if (ipv4.test(host)) {
    if (/\bv(?:er)?(?:sion)?[.: ]*$/i.test(before))
      return { reason: 'It looks like the number of a version.' }
    return ownMachine.test(host) ? { reason: 'This is an address of every machine itself.' } : unescape(text)
  }
  // "e.g.", "3.5mm", "v1.2" and the like.
  if (!names.test(host) || !/^(?:xn--[\w-]+|[\p{L}\p{M}]{2,})$/u.test(last)) return findInside(text, open)
  if (whole === host ? mayBeFileName(host) : mayBeFileName(host) && !endsInTopLevel(host)) {
    return { reason: fileReason }
  }
  if (!endsInTopLevel(host.replaceAll(/[。．｡]/g, '.'))) {
    return { reason: `".${last}" is no ending of a host known here. To list it, write http:// before it.` }
  }
  return unescape(text)
}

/** Glued to something else, an address cannot be taken, but nobody should miss it. */
function findInside(text: string, open: string): Find['read'] | undefined {
  if (halfMark.test(open)) return { reason: halfRefanged }
  const seen = open.replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\ufffd]/gu, '')
  const found =
    address.exec(seen)?.[0] ??
    seen.match(inside)?.find((host) => endsInTopLevel(host) && !mayBeFileName(host))
  // Its own reason, where what nobody can see keeps it from being one.
  if (found !== undefined && seen !== open) return normalise(text)
  return found === undefined
    ? undefined
    : { reason: `"${found}" may be meant, but other text is joined to it. Put it on a line of its own.` }
}

/** Text copied from the source of a page has "&amp;" for "&". */
function unescape(text: string): Normalised | Refusal {
  const read = normalise(text.replaceAll('&amp;', '&'))
  return 'reason' in read || !text.includes('&amp;')
    ? read
    : { ...read, transforms: [...read.transforms, 'unescaped'] }
}
