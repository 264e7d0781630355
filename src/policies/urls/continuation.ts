/** Whether an address may go on behind a blank or in the next line: mails, PDF files and terminals wrap at an unknown width. */
import { endsInTopLevel, isTaken, mayBeFileName, type ReadResult } from './names.ts'
import { readAddress, scheme, startsWithScheme } from './readAddress.ts'

/** Text with separators that does not continue an address: `10:30`, `24/7`, `and/or`, `text/html` */
const noRest =
  /^(?:\d+(?:[/.:-]\d+)+|n\/a|and\/or|either\/or|w\/o?|(?:application|audio|font|image|message|multipart|text|video)\/[\w.+-]+)$/i
/** The name of a file: `Details.zip` */
const fileEnd =
  /\.(?:zip|rar|7z|iso|img|lnk|exe|dll|msi|scr|js|vbs|hta|html?|php|aspx?|pdf|docx?|docm|xlsx?|xlsm|pptx?|rtf|txt|csv|jar|apk|bat|ps1|one|gz|png|jpe?g|gif)[.,;:!?)"'\]|]*$/i
/** A word between an address and a file of its own: `… downloads invoice.zip` */
const linking =
  /^(?:and|or|und|oder|et|y|which|that|then|to|via|with|mit|by|into|where|an?|the|der|die|das|(?:drop|download|deliver|execut|run|load|fetch|serv|host|contain|writ|creat|install|is|was|are|from|as)\p{L}*)$/iu
/** A word of a file's name: `Order`, `(2)` */
const partOfName = /^[(\p{L}\d&+-][^:,;]*$/u
/** A bullet, a number, a time or the border of a table before a line: `- `, `12. `, `[10:30] ` */
const lineMark = /^(?:(?:[^\p{L}\p{N}/?=&%.~_:@!$,;]+|\d{1,3}[.)]|\[[\d:.-]+\])[ \t]+)+/u
/** The start of other text: a rule, a label, a word with a capital: `--`, `Payload: x`, `It was` */
const otherText =
  /^(?:--|[#|]|\p{L}{2,}\d{0,2}(?:[ _-]\p{L}+\d{0,2}){0,4}:(?:\s|$)|\p{Lu}(?:[\p{Ll}’']*|\p{Lu}+)(?:[.,:;]?[ \t]|[.,:]?$))/u
/** Marks that close a text behind an address. */
const closing = /(?:["'`”»›)\]}>,;:!?]|(?=\P{ASCII})\p{Terminal_Punctuation})$/u
/** Another scheme, or one that is defanged in an odd way: `meow://`, `h**p://` */
const otherScheme = /^[\w*()[\]]{1,12}:\/\//
/** A digest: reports print it below an address. */
const digest = /^[\da-f]{32,128}$/i
/** The first half of a defanged dot's name: `pay[.]` */
const lastDot = /[[({](?:\.|dot)[\])}]$/i

/** Whether a word has the form of a path or a query: `view/x`, `?id=1` */
export function isLikeRest(word: string): boolean {
  const text = word.replace(/^["'`([{<]+/, '').replace(/(?<!["'`)\]}>.,;:!?])["'`)\]}>.,;:!?]+$/, '')
  return !startsWithScheme(text) && !noRest.test(text) && /[/?=&%]\S/.test(text)
}

/** Text with a beginning of its own, which does not continue an address. */
function isAddress(word: string): boolean {
  const read = readAddress(word.replace(/[,;|].*|(?<!\.)\.+$/s, ''))
  return isTaken(read) || /^(?:email|range|own network)$/.test(read?.code ?? '')
}

/** The target in the link of a mail filter, whose host is in the line above: `point.com/v1/url?u=https%3A` */
const innerTarget = /[/=_](?:https?(?::|%3A|-3A)|aHR0c)/i
/** A scheme with half a host, so that the next word may be the rest: `ftp://ban k-of-x.example` */
export const isHalfHost = (text: string, read: ReadResult, next: string): boolean =>
  scheme.test(text) &&
  (!isTaken(read) || innerTarget.test(next) || !(read.address.isIp || endsInTopLevel(read.address.host))) &&
  /^[a-z]+[\])}]?\W*[^/?#]*$/i.test(text.slice(text.search(scheme)))

/** Whether the words behind a blank may be the rest of an address. */
export function goesOnInLine(text: string, read: ReadResult, behind: readonly string[]): boolean {
  const [next = ''] = behind
  if (startsWithScheme(next) || otherScheme.test(next)) return false
  // `/x`, `?a=1`, `%20`, `.example`, `:8080`
  if (/^(?:\/{1,2}[^/>]|[?&]\w+=|%[\da-f]{2}|\.\p{L}|:\d)/iu.test(next) || next === '/') return true
  if (/[=&%]$|:\/{1,2}$/.test(text) || isHalfHost(text, read, next)) return true
  if (isAddress(next)) return /[[({]$/.test(text)
  // An open bracket: `/[victim id]`
  if (/[[({][^()[\]{}]*$/.test(text.replace(/^[^\p{L}\p{N}]+/u, ''))) return true
  if (!isTaken(read) || read.type === 'domain') return false
  if (text.endsWith('/')) return isLikeRest(next) || fileEnd.test(next)
  return !/\.\w{2,5}$|[.,;:!?]$/.test(text) && isRestOfName(text, behind)
}

/** Whether words are the rest of a file's name or of a query: `/Order Details.zip`, `?q=a b&c=1` */
function isRestOfName(text: string, behind: readonly string[]): boolean {
  const [next = ''] = behind
  if (fileEnd.test(next) && !/^[([<"']/.test(next)) return true
  if (text.includes('?') && /^[\w%+.-]*&\w+=/.test(next)) return true
  if (isLikeRest(next) && next.split('/').length > 2) return true
  const end = behind.slice(0, 5).findIndex((each) => fileEnd.test(each))
  return end >= 0 && behind.slice(0, end).every((each) => partOfName.test(each) && !linking.test(each))
}

/** An address of its own behind a label: `[url:value='http://…` */
const hasOwnScheme = (word: string): boolean =>
  scheme.test(word) && !/[/?&%.]/.test(word.slice(0, word.search(scheme)))

/** Whether the next line may begin with the rest of the address that ends this one. `isApart`: blank lines are between. */
export function goesOnBelow(
  text: string,
  read: ReadResult,
  below: string | undefined,
  isApart = false,
): boolean {
  const line = (below ?? '').trim()
  const next = line.replace(lineMark, '')
  const [first = ''] = /^[^ \t]+/.exec(next) ?? []
  if (!/[\p{L}\p{N}]/u.test(first) || startsWithScheme(first) || otherScheme.test(first)) return false
  if (/(?:[=&%([{\\_-]|:\/{0,2})$/.test(text) || isHalfHost(text, read, first)) return true
  if (isAddress(first) || hasOwnScheme(first)) return false
  if (lastDot.test(text)) return true
  // Another item of a list must look like a rest.
  if (isApart || next !== line) return isLikeRest(first)
  if (text.endsWith('/')) return !otherText.test(next)
  if (/^[./?=&%:@~_-]\S/.test(first) || isLikeRest(first)) return true
  if (otherText.test(next) || digest.test(first) || noRest.test(first) || closing.test(text)) return false
  if (isTaken(read) && read.type === 'domain') {
    // `evil.co` may go on as `evil.com`.
    const [more = ''] = /^[\p{L}\p{N}-]+/u.exec(first) ?? []
    return !read.address.isIp && more !== '' && endsInTopLevel(read.address.host + more)
  }
  return !mayBeFileName(`x.${/\.(\w+)$/.exec(text)?.[1] ?? ''}`)
}

/** An end that asks for the rest of a name or a mailbox: `aaa-`, `pay[.]`, `ann@`, `ann(at)` */
const halfEnd = /[\p{L}\p{N}][-=‐]$|[[({](?:\.|dot|at|@)[\])}]$|@$/iu

/** Whether a line ends in the first half of an address, such as a single word with a dot, or a name without its ending. */
export function endsInHalf(line: string): boolean {
  const text = line.trim()
  if (halfEnd.test(text)) return !isTaken(readAddress(text.slice(text.lastIndexOf(' ') + 1)))
  if (/^[\w-]+\.$/.test(text)) return true
  const [, name = ''] = /[ \t]((?:[\p{L}\d-]{1,63}\.){1,9}\p{Ll}[\p{Ll}\d-]{0,62})$/u.exec(text) ?? []
  return name !== '' && !endsInTopLevel(name) && !mayBeFileName(name)
}
