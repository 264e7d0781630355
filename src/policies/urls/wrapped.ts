/**
 * Where a line ends within an address, and the next one has the rest: texts from mails, PDF files and terminals are cut
 * at a width, which is not known here. So what stands in the next line decides. Half an address would cover more than
 * was meant: it is left out wherever the next line may have the rest.
 */
import { stripMarks } from './mode.ts'
import { normalise } from './normalise.ts'
import { beginsWithScheme, isHost, isTaken, readAddress, type ReadWord, scheme } from './readAddress.ts'
import { endsInTopLevel, mayBeFileName } from './topLevelDomains.ts'

/** Digits with something between: a date, a time, a share. Or words that are written so. */
export const noRest =
  /^(?:\d+(?:[/.:-]\d+)+|n\/a|and\/or|either\/or|w\/o?|(?:tcp|udp|https?)\/[\d.]+|(?:application|audio|font|image|message|multipart|text|video)\/[\w.+-]+)$/i

/** Whether a word is more like the rest of a URL than like a word. */
export function isLikeRest(word: string): boolean {
  const bare = word.replaceAll(/^["'`([{<]+|(?<!["'`)\]}>.,;:!?])["'`)\]}>.,;:!?]+$/g, '')
  return !word.includes('\\') && !beginsWithScheme(bare) && !noRest.test(bare) && /[/?=&%]\S/.test(bare)
}

export interface LineEnd {
  /** As it is seen. */
  readonly line: string
  /** What ends it. */
  readonly word: string
  readonly read: ReadWord | 'rest'
  /** Its quotes or brackets, or the row of its table, are still open: an address in the next line is the rest, too. */
  readonly isOpen?: boolean
  /** Shorter than many lines of its list: no margin ends it. */
  readonly isShort?: boolean
  /** The admin said that each line is a value. */
  readonly isSaid?: boolean
}

/** For each line, the place of the next one that is not blank. */
export function nextOf(lines: readonly string[]): readonly number[] {
  const places: number[] = []
  for (let at = lines.length - 1, next = lines.length; at >= 0; at--) {
    places[at] = next
    if (lines[at]?.trim() !== '') next = at
  }
  return places
}

/** A text that the margin of a page or a mail divides has no twenty lines beyond it. */
export function marginOf(lines: readonly string[]): number {
  return lines.map(({ length }) => length).toSorted((one, two) => two - one)[20] ?? 0
}

const otherScheme = /^(?:file|ssh|sftp|smb|ldaps?|data|mailto|javascript):/i

/** Looks back, so that a run is tried once: time grows with its length, not with the square. */
const closing = /(?<!["'`”»›^])["'`”»›^]+$/

/**
 * The first word of the next line, if the address that ends this one may go on there. Behind blank lines, a mark or
 * a closing quote (`isApart`) it must read like the rest of one.
 */
export function restInNext(end: LineEnd, nextLine: string | undefined, isApart = false): string | undefined {
  const line = (nextLine ?? '').trim()
  const next = line.slice(markOf(line).length)
  const [first = ''] = /^[^ \t]+/.exec(next) ?? []
  const bare = { ...end, word: end.word.replace(closing, '') }
  const isFar = isApart || next !== line || bare.word !== end.word
  if (!/[\p{L}\p{N}]/u.test(first) || beginsWithScheme(first) || otherScheme.test(first) || !mayGoOn(bare))
    return undefined
  return isRest(bare, first, next, isFar) ? first : undefined
}

function mayGoOn({ word, read }: LineEnd): boolean {
  if (read === 'mail' || (read !== 'rest' && !isTaken(read) && !scheme.test(word))) return false
  // Behind a scheme alone the whole host comes.
  if (beginsWithScheme(word) && !/:.*[\p{L}\p{N}]/su.test(word)) return false
  return /[\p{L}\p{N}\p{M}/=?&_%~+$@#.,;!:()[\]{}\\-]$/u.test(word)
}

/** No address ends so. */
const endsInside = /(?:[=&%([{\\]|:\/{1,2})$/

const digest = /^[\da-f]{32,128}$/i
/** A bullet, a number, a time or the border of a table before other text. */
const mark = /^(?:(?:[^\p{L}\p{N}/?=&%.~_:@!$,;]+|\d{1,3}[.)]|\[[\d:.-]+\]|:[a-z][\w-]*:)[ \t]+)+/iu
export const markOf = (line: string): string => mark.exec(line)?.[0] ?? ''
/** A rule, a fragment, a tag, words in quotes. */
const other = /^(?:--|([=*_~`])\1\1|[#|]|<[a-z/!]|(["'`“„«‹])[^"'`“”„«»‹›/?=&%]+["'`“”»›])/iu
/** `Payload:`, `SHA256: x` or `Second stage: x`. */
const label = /^[*_]*\p{L}+\d{0,3}(?:[ _-][\p{L}(]+[\d)]{0,3}){0,4}[*_]*:[*_]*(?:[ \t]|$)/u
const sentence = /^\p{Lu}(?:[\p{Ll}’']*|\p{Lu}+)(?:[.,:;]?[ \t]|[.:]$|$)/u

function isRest(
  { line, word, read, isOpen = false, isShort = false, isSaid = false }: LineEnd,
  first: string,
  next: string,
  isApart: boolean,
) {
  if (isHalfHost(word, read)) return true
  const endsOpen = endsInside.test(word)
  if (!isOpen && isWhole(next) && (isSaid || !endsOpen) && isWhole(line)) return false
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
  // A sentence ends so, too, but the next one begins with a capital.
  if (word.endsWith('.')) return /^\p{Ll}/u.test(first) || (isLikeRest(first) && /^\d/.test(first))
  if (/^[./?=&%:@~_-]\S/.test(first) || isLikeRest(first)) return true
  // With the next word, `evil.co` may be `evil.com`, but `setup.exe` is no other file.
  const [more = ''] = /^[\p{L}\p{N}-]+/u.exec(first) ?? []
  if (isHostAlone) return more !== '' && isOneHost(word + more)
  return !endsInFile(word) || endsInFile(word + more)
}

function endsInFile(word: string): boolean {
  const [, extension] = /\/[^/?#]*\.(\w+)$/.exec(word) ?? []
  return extension !== undefined && mayBeFileName(`x.${extension}`)
}

/** The end of a host is seen by its top-level domain alone: `evil.co` and `m` may be one. */
function isOneHost(text: string): boolean {
  const read = normalise(text)
  return isTaken(read) && (read.address.isIp || endsInTopLevel(read.address.host))
}

/** A scheme and a host that is none, or that nobody knows the ending of: the rest of the host may come. */
export function isHalfHost(word: string, read: ReadWord | 'rest'): boolean {
  const at = word.search(scheme)
  if (read === 'rest' || at < 0 || /[\p{L}\p{N}][/?]/u.test(word.slice(0, at))) return false
  const host = word.slice(at).replace(/^.*?:[\\/[\](){}]*/, '')
  if (/[/?#]/.test(host)) return false
  if (host.endsWith('.') || !host.includes('.')) return true
  if (isTaken(read)) return !read.address.isIp && !endsInTopLevel(read.address.host)
  const name = host.replace(/[^\p{L}\p{N}]+$/u, '')
  return !/\.\d+$/.test(name) && !endsInTopLevel(name)
}

/** Most addresses, and a tenth of the time. */
const plain = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?=$|[/?][^ \t]*$)/i

const isPlain = (text: string): boolean => {
  const [host] = plain.exec(text) ?? []
  return host !== undefined && endsInTopLevel(host) && !mayBeFileName(host)
}

/** Whether a line is one address and nothing else. */
function isWhole(line: string): boolean {
  const text = stripMarks(line)
  return isPlain(text) || (isHost(text) && !(/^[\w.-]+(?:[/?]|$)/.test(text) && mayBeFileName(hostOf(text))))
}

const hostOf = (text: string): string => /^[^/?]*/.exec(text)?.[0] ?? ''

/** Whether a word is, or is begun by, an address or that of a mail. */
export function isAddress(word: string): boolean {
  const [name = ''] = /^[^"`“”„«»<>|&]*/.exec(word.replaceAll(/\p{Bidi_Control}/gu, '')) ?? []
  if (isPlain(name)) return true
  const read = readAddress(name, name, '')
  return read === 'mail' || isTaken(read)
}

/**
 * Whether a line ends in the first half of a word, so that the address that begins the next one may be a half as well:
 * a hyphen, or a line of nothing else that ends in a dot.
 */
export const endsInHalf = (line: string): boolean =>
  /[\p{L}\p{N}][-._=\u2010]$/u.test(line) &&
  (/[-=\u2010]$/.test(line) || !/[ \t\p{Lu}]/u.test(line)) &&
  !isWhole(line)
