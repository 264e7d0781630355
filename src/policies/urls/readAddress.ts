/** The reading of a word of a report: an address, other text, or a possible address to report. */
import { parse } from 'tldts'
import { type Address, longestAddress, normalise, type Normalised } from './normalise.ts'
import { type Refusal, refuse } from './reasons.ts'
import { refang, trimAround, unmark } from './refang.ts'

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

/** An IPv6 address, only global or local unicast (RFC 4291 §2.4), since prose may have `a::b`. */
const ipv6 = /^\[?(?:[23][\da-f]{3}|f[cde][\da-f]{2}):[\da-f:.]*:/i
/** Addresses of the own machine: "this host" and loopback (RFC 6890), as in a hosts file. */
const ownMachine = /^(?:0\.0\.0\.0$|127\.)/
const names = /^[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)+$/u
const inside = /[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/gu
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
const halfMark = /[\p{L}\p{N}](?:[[({]\.|\.[\])}])[\p{L}\p{N}]/u
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** The reason why a name without a scheme and with plain dots is refused: a list may contain files and code. */
export function checkName(read: Normalised, seen: string): Refusal | undefined {
  const {
    address: { host, isIp },
    type,
    transforms,
  } = read
  const ends = checkEnds(read, seen)
  if ('reason' in ends) return ends
  if (isIp || transforms.includes('scheme')) return undefined
  if (type === 'domain' && isFileName(host)) return refuse('file name')
  if (!endsInTopLevel(host)) return refuse('top level', host.slice(host.lastIndexOf('.') + 1))
  return isCode(read, seen, '') ? refuse('code') : undefined
}

/** A defanged dot, then a dot with a capital behind it: the next sentence begins without a blank. */
const nextSentence =
  /([\w-]+(?:\.[\w-]+)*[[({](?:\.|dot)[\])}][\w-]+(?:[[({](?:\.|dot)[\])}][\w-]+)*)\.\p{Lu}\p{Ll}*$/iu
/** Hosts in a text that goes on without a boundary. */
const joinedHost = /[a-z\d_-]+(?:\.[a-z\d_-]+)*\.([a-z]{2,24})/gi

/** The reason why an address does not end with its text: the host runs into other text, or the path is other text. */
function checkEnds(read: Normalised | Refusal, seen: string): Normalised | Refusal {
  if ('reason' in read) {
    const [, host = ''] = /^(.*):\p{L}[^/]*$/u.exec(seen) ?? []
    return read.code === 'port' && host !== '' ? refuse('joined', refang(host)) : read
  }
  const {
    address: { host, isIp },
    transforms,
  } = read
  const isDefanged = transforms.includes('refanged')
  if (!isIp && isDefanged && seen.length < 1_000) {
    const [, before] = /\.\p{Lu}\p{Ll}*\W*$/u.test(seen)
      ? (nextSentence.exec(seen.replace(/(?<!\W)\W+$/u, '')) ?? [])
      : []
    if (before !== undefined) return refuse('joined', refang(before))
    const isForeign = transforms.includes('punycode')
    if (!endsInTopLevel(host)) {
      const found = hostsIn(refang(seen), isForeign)
      if (found !== '') return refuse('joined', found)
      if (!transforms.includes('scheme'))
        return isFileName(host)
          ? refuse('file name')
          : refuse('top level', host.slice(host.lastIndexOf('.') + 1))
    }
  }
  // The next sentence may begin without a blank, in particular in a script without blanks.
  const { path } = read.address
  if (isDefanged && /[\p{Ll}\d]\.\p{Lu}\p{Ll}+$/u.test(path)) return refuse('cut short')
  if (/\.\w{2,5}["')\]]*\.\p{Lu}\p{Ll}+$/u.test(path) || wideTail.test(path)) return refuse('cut short')
  return checkPath(read, seen) ?? read
}

/** The names in a text that end in a known top-level domain, where other text begins: `kestrel.comC2`. */
function hostsIn(text: string, isForeign: boolean): string {
  const found = Array.from(text.matchAll(joinedHost), ([whole, last = '']) => {
    const [short = ''] = /^[a-z]+?(?=[A-Z]|$)/.exec(last) ?? []
    const ending = endsInTopLevel(last) ? last : short !== last && endsInTopLevel(short) ? short : ''
    return ending === '' ? '' : whole.slice(0, whole.length - last.length) + ending
  }).filter((host) => host !== '')
  return found.length > 0 || isForeign ? found.join('", "') : ''
}

/** Text without blanks directly behind a letter of a path: `/gate.php上传`. */
const wideTail = /[A-Za-z\d][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+[^/?]*$/u

const protocol = /^\/(?:tcp|udp|tls|ssl|https?)$/i

/** The reason why the text behind the host is another address or a remark instead of a path. */
function checkPath({ address: { host, path }, transforms }: Normalised, seen: string): Refusal | undefined {
  if (path === '' || (!/[,|;[({]/.test(seen) && !/^\/(?:\.|[a-z]+$)/i.test(path))) return undefined
  if (protocol.test(path) || /^(?:\/\.[a-z]{2,})+$/i.test(path)) return refuse('behind slash', host)
  const bare = seen.replace(/^.*?:[[({]?[\\/[\](){}]{1,8}/, '').split(/[?#]/, 1)[0] ?? ''
  const segments = bare.split('/')
  if (segments.slice(1).some((each) => /[[({](?:\.|dot)[\])}]/i.test(each) && isName(each)))
    return refuse('several hosts', segments.map(refang).join(', '))
  const parts = path.split(/[,|]/)
  if (parts.slice(1).some((part) => isName(/^[^/]*/.exec(part)?.[0] ?? '')))
    return refuse('several hosts', refang(bare).replaceAll(/[,|]/g, ', '))
  const isPasted = transforms.includes('scheme') || transforms.includes('refanged')
  return isPasted && /[^,|;][,|;]\p{L}{3,}(?:[,|;][\p{L}\d-]*)*$/u.test(path)
    ? refuse('unclear separator')
    : undefined
}

/** Whether a text is the name of a host rather than of a file. */
const isName = (text: string): boolean => {
  const bare = refang(text)
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(bare) && endsInTopLevel(bare) && !mayBeFileName(bare)
}

// ---- names in code ----

/** Names that programs use for objects. */
const things =
  /^(?:window|document|location|self|this|date|math|json|object|array|string|number|event|process|user|resource|file|source|target|client|server|request|response|http|dns|tls|tcp|host|os|sys|app|module|package|console|case|node|input|output|config|data|system|environment|process|registry|logger)$/
const codeEndings =
  /^(?:name|id|now|open|host|stream|shell|net|info|data|date|app|run|link|page|email|zone|click|call|load|watch|security|services|network|systems|software|tools|media|video|style|script|domains|py|sh|pl|rs|cc|so|do|is|in|as|to|me|my|it|at|by|no|parent|build|map|new|read|play|search|states|report|support|test|web|work|works)$/
const runtimes = /^(?:(?:asp|vb|ado|ml|j|visual ?basic|system|microsoft|windows)\.net|node\.js)$/
const malware =
  /^(?:trojan[\w-]*|js|vbs|vba|elf|html|macro|backdoor|worm|virus|ransom\w*|riskware|adware|pua|pup|hacktool|exploit|downloader|dropper|spyware|rootkit|packed|heur|gen|behaves?like|not-a-virus|w(?:in)?(?:32|64)|msil|linux|android|osx)$/
const family =
  /^(?:agent|dropper|downloader|redirector|mirai|miner|stealer|trojan|loader|phish\w*|exploit|generic\w*|kryptik|obfus\w*|iframe\w*)$/
const generic = /^(?:com|org|net|edu)$/

/** Whether a name without a scheme, with plain dots, is of a program, an object, a package or a kind of malware. */
export function isCode(
  { address: { host }, transforms, type }: Normalised,
  text: string,
  behind: string,
): boolean {
  if (transforms.includes('scheme') || transforms.includes('refanged')) return false
  if (type !== 'domain' && !behind.startsWith('(')) return false
  const last = host.slice(host.lastIndexOf('.') + 1)
  const isCall = /^\((?:["'`)]|$)/.test(behind)
  if (isCall || runtimes.test(host)) return true
  // A name with a hyphen is not a name in any language.
  const isThing = codeEndings.test(last) && !host.includes('-')
  if (isThing && /^(?:[A-Z][A-Za-z\d]*\.)+[A-Z][a-z]+$/.test(text)) return true
  const [first = '', ...labels] = host.split('.', 6)
  if (isThing && [first, ...labels].slice(0, -1).some((label) => things.test(label))) return true
  if (labels.length < 2) return false
  // A package of Java or Android is a domain backwards.
  const isPackage = generic.test(first) && !generic.test(last) && last.length > 2 && last !== 'example'
  return (
    isPackage ||
    (malware.test(first) && !/^(?:js|html)$/.test(first)) ||
    (malware.test(first) && family.test(labels[0] ?? ''))
  )
}

/** Whether a cell or a line as a whole is a domain or a URL. */
export function isHost(text: string): boolean {
  const read = normalise(text)
  return !('reason' in read) && !checkName(read, text)
}

/** An "@" before the path, defanged or not, and a domain behind it. */
function isMail(seen: string): boolean {
  const text = /[ [({]/.test(seen) ? refang(seen) : seen
  const end = text.search(/[/?#]/)
  const authority = end < 0 ? text : text.slice(0, end)
  const at = Math.max(authority.lastIndexOf('@'), authority.search(/[[({] ?(?:at|@) ?[\])}]| at /i))
  return at >= 0 && authority.includes('.', at)
}

/**
 * Reads a word; `undefined` if it does not look like an address. `seen`: the word without invisible characters;
 * `pasted`: with them; `before`: the text before it in its line.
 */
export function readAddress(seen: string, pasted: string, before: string): ReadWord | undefined {
  if (seen.length > longestAddress) return dotted.test(seen) ? normalise(pasted) : undefined
  if (beginsWithScheme(seen)) return checkEnds(normalise(pasted), seen)
  if (isMail(seen)) return 'mail'
  if (ipv6.test(trimAround(seen))) return normalise(pasted)
  if (!dotted.test(seen)) return undefined
  const open = refang(seen)
  const whole = trimAround(unmark(trimAround(open)))
  const [host = ''] = /^[^/?#:]*/.exec(whole) ?? []
  const last = host.replace(/^.*[.。．｡]/u, '')
  if (open !== seen && /\.[^.]/.test(host) && !isEscapedOnly(seen, host))
    return checkEnds(normalise(pasted), seen)
  if (ipv4.test(host)) {
    if (/\bv(?:er)?(?:sion)?[.: ]*$/i.test(before)) return refuse('version')
    return ownMachine.test(host) ? refuse('own machine') : checkEnds(normalise(pasted), seen)
  }
  // These are "e.g.", "3.5mm", "v1.2" and the like.
  if (!names.test(host) || !/^(?:xn--[\w-]+|[\p{L}\p{M}]{2,})$/u.test(last)) return findInside(pasted, open)
  if (whole === host ? mayBeFileName(host) : mayBeFileName(host) && !endsInTopLevel(host)) {
    return refuse('file name')
  }
  return endsInTopLevel(host.replaceAll(/[。．｡]/g, '.'))
    ? checkEnds(normalise(pasted), seen)
    : refuse('top level', last)
}

/** Whether only backslashes suggest defanging: `HKU\.DEFAULT` and code have them, too. */
const isEscapedOnly = (seen: string, host: string): boolean =>
  seen.includes('\\') && !/[[({]/.test(seen) && !/ dot /i.test(seen) && !endsInTopLevel(host)

/** Reports an address that is joined to other text, and so not taken. */
function findInside(pasted: string, open: string): ReadWord | undefined {
  if (halfMark.test(open)) return refuse('half refanged')
  const bare = open.replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu, '')
  const found =
    address.exec(bare)?.[0] ??
    bare.match(inside)?.find((host) => endsInTopLevel(host) && !mayBeFileName(host))
  if (found === undefined) return undefined
  // The reason is more precise if an invisible character is the fault.
  if (bare !== open) {
    const read = normalise(pasted)
    if ('reason' in read) return read
  }
  return refuse('joined', found)
}

// ---- top-level domains and files, by the public suffix list of tldts (47 kB, so only the worker imports this file) ----

/** The options for a text that was already read as a host. */
export const ofHost = { extractHostname: false, validateHostname: false, detectIp: false } as const

/** Top-level domains for documents and tests (RFC 6761), which are not in the public suffix list. */
const reserved = /^(?:example|invalid|test)$/

/** The known endings, cached by the last label, since a long list has few different ones. */
const known = new Map<string, boolean>()

export function endsInTopLevel(host: string): boolean {
  const label = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  let isKnown = known.get(label)
  if (isKnown === undefined) {
    // Some countries register names only below another label: `co.za`.
    isKnown =
      reserved.test(label) ||
      [`a.${label}`, `a.co.${label}`].some((name) => parse(name, ofHost).isIcann === true)
    // The cache is limited, because a hostile text may have a new label in each line.
    if (known.size < 10_000) known.set(label, isKnown)
  }
  return isKnown
}

/** Whether a label behind a name is part of the same ending: `kestrel.co` and `uk`. */
export const isOneSuffix = (name: string, next: string): boolean =>
  (parse(`${name}.${next}`.toLowerCase(), ofHost).publicSuffix ?? '').includes('.')

export const isKnownHost = ({ host, isIp }: Address): boolean => isIp || endsInTopLevel(host)

/** Extensions of files; some are top-level domains as well. */
const fileExtensions: ReadonlySet<string> = new Set(
  `
  7z accdb apk aspx avi bak bat bin bmp cab cat cer cfg class cmd conf config cpl cpp crt cs css csv dat db dll
  dmg doc docm docx dotm elf eml exe gif go gz h hta htm html ico img inf ini iqy iso jar java jpeg jpg js jse
  json jsp jspx key kt lnk log lua md mov mp3 mp4 msg msi msix ocx odt ole onepkg ova pcap pdb pdf pem pfx php
  phtml pl png pot potx ppam ppt pptm pptx ps ps1 psd psm1 pst py py3 pyc rar rb reg rs rtf scr sct sh sig sln so
  sql st svg swf sys tar tgz tif tiff tmp toml ts tsx ttf txt vb vba vbe vbs vhd vhdx vmdk wav webp whl woff wsf
  xhtml xlam xls xlsb xlsm xlsx xml xsl xz yaml yar yara yml zip zst
`
    .trim()
    .split(/\s+/),
)

const isExtension = (host: string): boolean =>
  fileExtensions.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase())

/** Whether a name without scheme and path can only be a file. */
const isFileName = (host: string): boolean => isExtension(host) && !endsInTopLevel(host)

/** A country code with many hosts, which is rare as an extension. */
const country = /\.pl$/
const script = /^(?:index|main|script|test|run|setup|install|build|app|lib|mod|utils?|config|cgi|shell)\./

/** Whether a name in a sentence is more likely a file than a host: `readme.md` usually is, `www.bank.pl` never. */
export const mayBeFileName = (host: string): boolean =>
  isExtension(host) &&
  !(country.test(host) && !script.test(host)) &&
  (host.indexOf('.') === host.lastIndexOf('.') || !endsInTopLevel(host))
