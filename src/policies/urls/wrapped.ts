/**
 * Addresses that continue in the next line. Mails, PDF files and terminals wrap text at an unknown width, so the next
 * line decides. Half an address would cover more than intended, so it is left out if the next line may hold the rest.
 */
import { stripMarks } from './mode.ts'
import { normalise } from './normalise.ts'
import {
  beginsWithScheme,
  checkName,
  isHost,
  isKnownHost,
  isTaken,
  readAddress,
  type ReadWord,
  scheme,
  endsInTopLevel,
  mayBeFileName,
  isOneSuffix,
} from './readAddress.ts'
import { refang } from './refang.ts'

/** Digits with separators, such as a date, a time or a share, or words of that form. */
export const noRest =
  /^(?:\d+(?:[/.:-]\d+)+|n\/a|and\/or|either\/or|w\/o?|(?:tcp|udp|https?)\/[\d.]+|(?:application|audio|font|image|message|multipart|text|video)\/[\w.+-]+)$/i

/** Whether a word looks like the rest of a URL. */
export function isLikeRest(word: string): boolean {
  const bare = word.replaceAll(/^["'`([{<]+|(?<!["'`)\]}>.,;:!?])["'`)\]}>.,;:!?]+$/g, '')
  return !word.includes('\\') && !beginsWithScheme(bare) && !noRest.test(bare) && /[/?=&%]\S/.test(bare)
}

export interface LineEnd {
  /** The visible text. */
  readonly line: string
  /** The last word. */
  readonly word: string
  readonly read: ReadWord | 'rest'
  /** Whether its quotes, brackets or row are still open, so that even an address may be the rest. */
  readonly isOpen?: boolean
  /** Whether it is shorter than many lines of its list, so that no margin ended it. */
  readonly isShort?: boolean
  /** Whether several lines of its list are addresses with a final dot. */
  readonly isDotted?: boolean
  /** Whether the admin chose one value per line. */
  readonly isSaid?: boolean
}

/** The index of the next line that is not blank, for each line. */
export function nextOf(lines: readonly string[]): readonly number[] {
  const places: number[] = []
  for (let at = lines.length - 1, next = lines.length; at >= 0; at--) {
    places[at] = next
    if (lines[at]?.trim() !== '') next = at
  }
  return places
}

/** The margin at which a text is wrapped: fewer than twenty lines are longer. */
export function marginOf(lines: readonly string[]): number {
  return (
    Uint32Array.from(lines, ({ length }) => length)
      .toSorted()
      .at(-21) ?? 0
  )
}

/** Another scheme, or one that was defanged in an odd way. */
const otherScheme =
  /^(?:file|ssh|sftp|smb|ldaps?|data|mailto|javascript):|^[\w*()[\]]{1,12}:\/\/|^h[\w*()[\]]{2,8}[:_]?(?:\/\/|\\\\)/i

/** Closing quotes. The lookbehind tries each run once, so that the time is linear. */
const closing = /(?<!["'`”»›^])["'`”»›^]+$/

/**
 * The first word of the next line, if the last address may continue there. After blank lines, a mark or a closing quote
 * (`isApart`), the word must look like the rest of an address.
 */
export function restInNext(end: LineEnd, nextLine: string | undefined, isApart = false): string | undefined {
  const line = (nextLine ?? '').trim()
  const next = line.slice(markOf(line).length)
  const [first = ''] = /^[^ \t]+/.exec(next) ?? []
  const bare = { ...end, word: end.word.replace(closing, '') }
  const isFar = isApart || next !== line || bare.word !== end.word
  if (!/[\p{L}\p{N}]/u.test(first) || beginsWithScheme(first) || !mayGoOn(bare)) return undefined
  if (!endsInside.test(bare.word) && (otherScheme.test(first) || isLabelled(end.line, next))) return undefined
  return isRest(bare, first, next, isFar) ? first : undefined
}

const knownKey =
  /^(?:hash(?:es)?|domains?|urls?|ips?|iocs?|indicators?|hosts?|emails?|files?|tags?|references?|author|date|level|title|description|see_also|credits):(?:\s|$)/i

/** Whether both lines begin with the same word, or with labels in capitals, so that the next one is another item. */
function isLabelled(line: string, next: string): boolean {
  const [word = ''] = /^[^ \t]+(?=[ \t])/.exec(line) ?? []
  const capitals = /^[A-Z][A-Z-]{2,}[:;]|^\.\w{2,4}[ \t]/
  // The next key of YAML.
  if (knownKey.test(next) || /^[\w-]{2,30}:$/.test(next)) return true
  return (word !== '' && next.startsWith(`${word} `)) || (capitals.test(line) && capitals.test(next))
}

function mayGoOn({ word, read }: LineEnd): boolean {
  if (read === 'mail' || (read !== 'rest' && !isTaken(read) && !scheme.test(word))) return false
  // After a bare scheme, the whole host follows.
  if (beginsWithScheme(word) && !/^[^:]*:.*[\p{L}\p{N}]/su.test(word)) return false
  return /[\p{L}\p{N}\p{M}/=?&_%~+$@#.,;!:()[\]{}\\-]$/u.test(word)
}

/** Characters at which an address never ends. */
const endsInside = /(?:[=&%([{\\]|:\/{1,2})$/

const digest = /^[\da-f]{32,128}$/i
/** A mark before other text: a bullet, a number, a time or the border of a table. */
const mark = /^(?:(?:[^\p{L}\p{N}/?=&%.~_:@!$,;]+|\d{1,3}[.)]|\[[\d:.-]+\]|:[a-z][\w-]*:)[ \t]+)+/iu
export const markOf = (line: string): string => mark.exec(line)?.[0] ?? ''
/** The start of other text: a rule, a fragment, a tag, a label with a wide colon, words in quotes. */
const other = /^(?:--|\p{L}{1,20}：|([=*_~`])\1\1|[#|]|<[a-z/!]|(["'`“„«‹])[^"'`“”„«»‹›/?=&%]+["'`“”»›])/iu
/** A label, such as `Payload:`, `SHA256: x` or `Second stage: x`. */
const label = /^[*_]*\p{L}+\d{0,3}(?:[ _-][\p{L}(]+[\d)]{0,3}){0,4}[*_]*:[*_]*(?:[ \t]|$)/u
const sentence = /^\p{Lu}(?:[\p{Ll}’']*|\p{Lu}+)(?:[.,:;]?[ \t]|[.,:]$|$)/u

function isRest(
  { line, word, read, isOpen = false, isShort = false, isSaid = false, isDotted = false }: LineEnd,
  first: string,
  next: string,
  isApart: boolean,
) {
  if (isHalfHost(word, read)) return true
  const name = nameBeforeDot(word)
  // `kestrel[.]co[.]` and `uk`.
  if (name !== undefined && isOneSuffix(name, /^[\p{L}\d-]*/u.exec(first)?.[0] ?? '')) return true
  const endsOpen = endsInside.test(word)
  const isListed = isSaid || !endsOpen || (word.endsWith('=') && isSameForm(line, next))
  if (!isOpen && isWholeLine(next) && isListed && isWholeLine(line)) return false
  if (isDotted && isWholeLine(line)) return false
  if (endsOpen) return true
  const isHostAlone = typeof read === 'object' && isTaken(read) && read.type === 'domain'
  if (!isOpen && isAddress(first) && !/[-_]$/.test(word))
    return !isApart && isHostAlone && scheme.test(word) && /[/?]/.test(first)
  if (isApart) return isLikeRest(first)
  if (/[-_]$/.test(word)) return true
  if (other.test(next) || (label.test(next) && (label.test(line) || /^\p{Lu}/u.test(next)))) return false
  if (/[/?]$/.test(word)) return !(sentence.test(next) && /[ \t:]/.test(next))
  if (isShort || sentence.test(next) || digest.test(first) || noRest.test(first)) return false
  if (/[)\]}:]$/.test(word)) return /^[/?=&%]\S/.test(first)
  if (/[,;!]$/.test(word)) return isLikeRest(first)
  // A sentence may end here, but the next one begins with a capital.
  if (word.endsWith('.')) return /^\p{Ll}/u.test(first) || (isLikeRest(first) && /^\d/.test(first))
  if (/^[./?=&%:@~_-]\S/.test(first) || isLikeRest(first)) return true
  // `evil.co` may continue as `evil.com`, but `setup.exe` is complete.
  const [more = ''] = /^[\p{L}\p{N}-]+/u.exec(first) ?? []
  if (isHostAlone) return more !== '' && isOneHost(word + more)
  return !endsInFile(word) || endsInFile(word + more)
}

/** Whether both lines are defanged or both have no scheme: then the second is an item, not a parameter. */
function isSameForm(line: string, next: string): boolean {
  if (isApart(line) || isApart(next)) return false
  return defanged.test(line)
    ? defanged.test(next)
    : !scheme.test(line) && !scheme.test(next) && !defanged.test(next)
}
const defanged = /^[^/?]*[[({](?:\.|dot)[\])}]/i
const isApart = (line: string): boolean => /[ \t]/.test(stripMarks(line))

function endsInFile(word: string): boolean {
  const [, extension] = /\/[^/?#]*\.(\w+)$/.exec(word) ?? []
  return extension !== undefined && mayBeFileName(`x.${extension}`)
}

/** Whether a text ends as a host can. `evil.co` and `m` may be one host. */
function isOneHost(text: string): boolean {
  const read = normalise(text)
  return isTaken(read) && isKnownHost(read.address)
}

/** A scheme with an incomplete host or an unknown top-level domain, so that the rest of the host may follow. */
export function isHalfHost(word: string, read: ReadWord | 'rest'): boolean {
  const at = word.search(scheme)
  if (read === 'rest' || at < 0 || /[\p{L}\p{N}][/?]/u.test(word.slice(0, at))) return false
  const host = word.slice(at).replace(/^.*?:[\\/[\](){}]*/, '')
  if (/[/?#]/.test(host)) return false
  if (host.endsWith('.') || !host.includes('.')) return true
  if (isTaken(read)) return !read.address.isIp && !endsInTopLevel(read.address.host)
  const name = host.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
  return !/\.\d+$/.test(name) && !endsInTopLevel(name)
}

/** Addresses that need no full reading, which takes ten times as long. */
const simpleAddress = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?=$|[/?][^ \t]*$)/i

const isPlain = (text: string): boolean => {
  const [host] = simpleAddress.exec(text) ?? []
  return host !== undefined && endsInTopLevel(host) && !mayBeFileName(host)
}

/** Whether a line is exactly one address. */
function isWholeLine(line: string): boolean {
  const text = stripMarks(line)
  return isPlain(text) || (isHost(text) && !(/^[\w.-]+(?:[/?]|$)/.test(text) && mayBeFileName(hostOf(text))))
}

/** Whether several lines are addresses with a final dot. */
export const hasFinalDots = (lines: readonly string[]): boolean =>
  lines.filter((line) => line.endsWith('.') && isWholeLine(line)).length > 1

const hostOf = (text: string): string => /^[^/?]*/.exec(text)?.[0] ?? ''

export type ReadLine = ReturnType<typeof readLineOnce>

/** A line of a list without its list mark and its comment, read once: for itself, and for the end of the line before. */
export function readLineOnce(whole: string) {
  const text = stripMarks(whole)
  const read = normalise(text)
  const entry = isTaken(read) ? (checkName(read, text) ?? read) : read
  /** Whether it is exactly one address, which ends as a name or a path does. */
  const isComplete =
    isTaken(entry) &&
    /[a-z\d]$/i.test(text) &&
    isKnownHost(entry.address) &&
    (entry.transforms.includes('scheme') || !mayBeFileName(entry.address.host))
  return { text, read, entry, isComplete }
}

/** Whether a word is or begins with an address or an email address. */
export function isAddress(word: string): boolean {
  const [name = ''] = /^[^"`“”„«»<>|&]*/.exec(word.replaceAll(/\p{Bidi_Control}/gu, '')) ?? []
  if (isPlain(name)) return true
  const read = readAddress(name, name, '')
  return read === 'mail' || isTaken(read)
}

/**
 * Whether a line ends in the first half of a word: at a hyphen, or as a single word with a final dot. An address at the
 * start of the next line may then be incomplete, too.
 */
export const endsInHalf = (line: string): boolean => {
  const name = nameBeforeDot(line)
  if (name !== undefined) return !(name.includes('.') && endsInTopLevel(name))
  // The name in a sentence may have an unknown ending.
  const [, host = ''] = /[ \t]((?:[\p{L}\d-]+\.)+\p{Ll}[\p{Ll}\d-]*)$/u.exec(line) ?? []
  if (host !== '' && !endsInTopLevel(host) && !mayBeFileName(host)) return true
  return (
    /[\p{L}\p{N}][-._=\u2010]$/u.test(line) &&
    (/[-=\u2010]$/.test(line) || !/[ \t\p{Lu}]/u.test(line)) &&
    !isWholeLine(line)
  )
}

const lastDot = /[[({](?:\.|dot)[\])}]$/i
/** The name before a defanged dot at the end of a line: `pay[.]`. */
function nameBeforeDot(line: string): string | undefined {
  if (!lastDot.test(line)) return undefined
  return refang(/[^ \t]*$/.exec(line.replace(lastDot, ''))?.[0] ?? '')
}

// ---- blanks inside an address ----

const firstLabel =
  /^(?:www\d?|login|logon|signin|mail|webmail|pay|payment|secure|portal|accounts?|auth|sso|cdn|api|m|web|update|ftp|vpn|remote|shop|my|id|owa|smtp|ns\d|files?|docs?|support|admin|app)\.$/

/** Whether a copy from a PDF has put a blank behind a dot: `login. kestrel-bank[.]com`. */
export const isBehindGap = (before = '', earlier = '', name: string): boolean =>
  /^[a-z][a-z\d-]+\.$/.test(before) &&
  /^\p{Ll}/u.test(name) &&
  !scheme.test(name) &&
  (firstLabel.test(before) || (earlier.endsWith(':') && !isAddress(before)))

export const fileEnd =
  /\.(?:zip|rar|7z|iso|img|lnk|exe|dll|msi|scr|js|vbs|hta|html?|php|aspx?|pdf|docx?|docm|xlsx?|xlsm|pptx?|rtf|txt|csv|jar|apk|bat|cmd|ps1|one|cab|tar|gz|png|jpe?g|gif|svg|mp4)[.,;:!?)"'\]|]*$/i

/** Words between an address and another file, which are never part of the name of one file. */
const betweenFiles =
  /^(?:and|or|und|oder|et|ou|y|e|en|which|that|then|to|via|with|mit|avec|con|by|into|where|a|an|the|der|die|das|ein\w*|un\w*|le|la|les|el|named?|called|file|(?:drop|download|deliver|execut|run|load|fetch|serv|host|contain|lade?|lädt|télécharg|descarg|scaric|writ|creat|install|is|was|are|from|as)\p{L}*)$/iu

/** Whether the words behind a URL look like the rest of a file name or a query: `/Order Details.zip`. */
export function isRestOfName(text: string, word: string, behind: string): boolean {
  const tail = /[^/]*$/.exec(text)?.[0] ?? ''
  if (!/[/?]/.test(text) || tail === '') return false
  const words = behind.split(/[ \t]+/, 5)
  const [first = ''] = words
  if (text.includes('?')) return /^[\w%+.-]*&\w+=/.test(first)
  if (/\.\w{2,5}$/.test(tail)) return false
  if (
    /^[\w%+-]+\/[\w%+./-]*\w/.test(first) &&
    !noRest.test(first) &&
    (fileEnd.test(first) || first.split('/').length > 2)
  )
    return true
  const end = words.findIndex((each) => fileEnd.test(each))
  return (
    end >= 0 &&
    !/[,;:!?]$/.test(word) &&
    words.slice(0, end).every((each) => !betweenFiles.test(each) && /^[(\p{L}\d&+-][^:,;]*$/u.test(each)) &&
    (end > 0 || !/^[\p{L}\p{N}-]+\/|\[/u.test(first)) &&
    !isAddress(first) &&
    word !== ''
  )
}
