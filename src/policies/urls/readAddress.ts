/** Reads a piece of a text that may be one address. A list or a cell takes more, since nothing else is expected there. */
import { readWrapped } from './linkWrappers.ts'
import {
  checkName,
  endsInTopLevel,
  isHostName,
  isTaken,
  lastLabel,
  mayBeFileName,
  type ReadResult,
} from './names.ts'
import { normalise, type Normalised } from './normalise.ts'
import { type Refusal, refuse } from './reasons.ts'
import { refang, trimAround, unmark } from './refang.ts'

/** The start of an address with a scheme, defanged or not: `hxxps[:]//`, `http(://)`. */
export const scheme =
  /(?<![a-z\d])(?:h[tx]{2}p(?:s|\[s\])?|f[tx]ps?)\\*[[({]?:(?=\\*[\])}]?[\\/[({])|(?<![a-z\d])h[tx]{2}ps?[[({]:\/\/[\])}]/i

/** Whether there are only quotes, brackets and marks before a scheme. */
export function startsWithScheme(text: string): boolean {
  const at = text.includes(':') ? text.search(scheme) : -1
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text.slice(0, at))
}

export const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Only global, local and link-local unicast (RFC 4291 §2.4), since a text may have `a::b`: `[2001:db8::1]` */
const ipv6 = /^\[?(?:[23][\da-f]{3}|f[cde][\da-f]{2}):[\da-f:.]*:/i
/** This machine, private and link-local (RFC 6890), and masks: `10.1.2.3`, `255.255.255.0` */
const ownNetwork = /^(?:0\.|10\.|127\.|255\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/
/** A whole host: `www.bad.example`, `пример.рф` */
const hostName = /^[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)+$/u
/** The last label of a host: `example`, `xn--p1ai`; not `5mm` of `3.5mm`. */
const lastOfHost = /^(?:xn--[\w-]+|[\p{L}\p{M}]{2,})$/u
/** `192.0.2.1-192.0.2.9`; not `v1.2.3.4` */
const ipv4Inside = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/
/** Names in other text: `bad.example` in `x→bad.example` */
const namesInside = /[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/gu
/** Half a mark, or one that is not known: `bad[.example`, `bad<dot>example`, `bad․example` */
export const oddMark =
  /[\p{L}\p{N}](?:[[({]\.|\.[\])}])[\p{L}\p{N}]|[\p{L}\p{N}](?:<(?:dot|\.)>|[[({|"](?:d|,|·|․|•|punkt|punto|point|ponto|\.|dot)[\])}|"]|[․·])\p{L}{2}/iu
const hidden = /[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu

const withoutScheme = (text: string): string => text.replace(/^[a-z]+:\/\//i, '')
const untilPath = (text: string): string => /^[^/?#]*/.exec(text)?.[0] ?? ''
/** `ann@bad.example`, `ann(at)bad.example` */
const isMailbox = (authority: string): boolean =>
  (authority.includes('@') && authority.includes('.', authority.indexOf('@'))) ||
  /[[({](?:at|@)[\])}]/i.test(authority)

/** Reads an entry of a list, a cell or a field of JSON: nothing else is expected there. */
export function readEntry(text: string): ReadResult {
  const read = readWrapped(text) ?? normalise(text)
  return isTaken(read) ? (checkName(read) ?? checkPath(read, text) ?? read) : read
}

/** Takes an address, refuses what may be one with a reason, and gives `undefined` for other text. */
export function readAddress(text: string): ReadResult | undefined {
  const hasScheme = startsWithScheme(text)
  const open = refang(text)
  const whole = trimAround(unmark(trimAround(open)))
  if (!hasScheme) {
    const other = checkWithoutScheme(text, open, whole)
    if (other !== 'host') return other
  }
  const wrapped = readWrapped(text)
  const read = wrapped ?? normalise(text)
  if (wrapped || !isTaken(read)) return read
  // An escape of code, such as a tab behind the address.
  if (/\\[a-z]/i.test(text) || read.value.includes('\\')) return refuse('backslash')
  return checkHost(read, whole) ?? checkPath(read, text) ?? read
}

/** Without a scheme, most texts with a dot are something else. `host`: it has the form of one. */
function checkWithoutScheme(text: string, open: string, whole: string): Refusal | 'host' | undefined {
  const authority = untilPath(withoutScheme(whole))
  if (isMailbox(authority)) return refuse('email')
  if (ipv6.test(whole)) return 'host'
  const host = authority.replace(/:\d*$/, '')
  if (ipv4.test(host)) return ownNetwork.test(host) ? refuse('own network') : 'host'
  if (!hostName.test(host) || !lastOfHost.test(lastLabel(host.replaceAll(/[。．｡]/g, '.')))) {
    const isInside = open.replaceAll(hidden, '').match(namesInside)?.some(isHostName)
    return isInside || ipv4Inside.test(open) || text.includes('://') || oddMark.test(open)
      ? refuse('unclear')
      : undefined
  }
  const isFile = whole === host ? mayBeFileName(host) : mayBeFileName(host) && !endsInTopLevel(host)
  return open === text && isFile ? refuse('file name') : 'host'
}

/** A capital after a dot begins a word: `Socket.IO`, `System.Net`, `the end.The next`. */
function checkHost({ address: { host, isIp } }: Normalised, whole: string): Refusal | undefined {
  if (isIp) return undefined
  if (!endsInTopLevel(host)) return refuse('top level', lastLabel(host))
  const typed = untilPath(withoutScheme(whole))
  return /\.\p{Lu}/u.test(typed) && /\p{Ll}/u.test(typed) ? refuse('name') : undefined
}

/** The next sentence joined to a path: `/gate.php.Then`, `/gate.php上传` */
const joinedSentence =
  /[\p{Ll}\d]["')\]]*\.\p{Lu}\p{Ll}+$|[A-Za-z\d][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+[^/?]*$/u
/** A protocol or other endings behind a host: `bad.example/tcp`, `bad.com/.net/.org` */
const behindHost = /^\/(?:tcp|udp|tls|ssl|https?)$|^(?:\/\.[a-z]{2,})+$/i
/** Words in cells without blanks behind a path: `/a,phishing`, `/a|C2|new` */
const joinedCell = /[^,|;][,|;]\p{L}{3,}(?:[,|;][\p{L}\d-]*)*$/u
/** The label of a link in a chat: `?id=1|label` */
const chatLabel = /\?.*\|\p{L}[^|/?&=]*$/u

/** A label of a link, or a bracket that closes nothing: `/a[label]`, `/a]label` */
const joinedLabel = /^[^[]*\]|\[[^[\]]*\]$/

/** Most paths, in which no other text can be. */
const plainPath = /^[\w/~%=&-]*$/
/** The end of a link that urldefense wrapped, whose start is in the line above: `…__;!!Ab1!dE$` */
const wrappedEnd = /__;[\w+/=-]*!!/

/** Why what stands behind the host may be other text instead of a path. */
function checkPath({ value, address: { path }, transforms }: Normalised, text: string): Refusal | undefined {
  if (value.includes('|') && chatLabel.test(value)) return refuse('unclear')
  if (wrappedEnd.test(value)) return refuse('begins before')
  if (behindHost.test(path)) return refuse('unclear')
  if (plainPath.test(path)) return undefined
  if (joinedSentence.test(path) || joinedLabel.test(path)) return refuse('unclear')
  // `a[.]example/b[.]example` are two hosts, as in `a.example/x,b.example`.
  const isBetween = text.slice(text.indexOf('[.]'), text.lastIndexOf('[.]')).includes('/')
  const names = path.split(/[/,|]/).filter((name) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(name))
  if ((isBetween || /[,|]/.test(text)) && names.some(isHostName)) return refuse('two addresses')
  const isMarked = transforms.includes('scheme') || transforms.includes('refanged')
  return isMarked && joinedCell.test(path) ? refuse('unclear') : undefined
}
