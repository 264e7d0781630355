/** The verdicts of the lines around an address: the heading above, and the fields of its record. */
import type { LinePart } from './formats.ts'
import { isTaken } from './readAddress.ts'
import type { Find } from './readProse.ts'
import { sayRows } from './readTable.ts'
import { type Field, isBesideRequest, isPath, leave, roleOf, type Said, sayFields, sayHost } from './says.ts'
import {
  allowStem,
  doubtIn,
  excludedBefore,
  filler,
  greeting,
  isAllowedBy,
  isFiller,
  isRemoved,
  isSparedBy,
  legitimate,
  negatedBefore,
  others,
  partOf,
  provider,
  publisher,
  references,
  sparing,
  verdictOf,
} from './verdicts.ts'

const name = /[^\s.]\.\p{L}|\.[\])}]|:\/\/|\d\.\d/u
const isBlank = (line: string): boolean => line.trim() === ''

// ---- headings ----

/** The section of a configuration file: `[allow]`, `allowlist {`. */
const section = /^(?:\[{1,2}([\p{L}_ -]+)\]{1,2}|([\p{L}_-]+) *\{)$/u

/** The verdict of a heading on the lines below it. */
function sayHeading(line: string): Said | undefined {
  const [, table, block] = section.exec(line.trim()) ?? []
  if (table ?? block) {
    const said = sayHeading(table ?? block ?? '')
    // `[source]` is markup of AsciiDoc.
    return said?.action && said
  }
  const bare = line.replaceAll(
    /^[\s#=*_>|-]+(?:\d+[.)]\s+)?|^\d+[.)]\s+|(?:\s\(\d+\))?(?<![\s#=*_:：|-])[\s#=*_:：|-]*$/g,
    '',
  )
  if (references.test(bare.replaceAll('_', ' '))) return { ...leave('source'), isLive: true }
  if (legitimate.test(bare) || sparing.test(bare)) return leave('legitimate')
  if (others.test(bare)) return { ...leave('file name'), isLive: true }
  const words = bare
    .toLowerCase()
    .split(/[\s,/&-]+/)
    .filter((word) => word !== '' && !filler.test(word))
  const verdict = verdictOf(words.join(' '))
  const isAll =
    words.length > 0 &&
    (words.length === 1 ||
      words.every((word) => verdictOf(word) === verdict || word.startsWith('list')) ||
      (words.length === 2 &&
        verdict !== undefined &&
        /list|lijst/i.test(bare) &&
        !words.some((word) => verdictOf(word) === (verdict === 'allow' ? 'block' : 'allow'))))
  if (isAll && (verdict === 'allow' || verdict === 'block')) return { action: verdict }
  return allowStem.test(bare) ? leave('word to decide', bare.slice(0, 60)) : undefined
}

/** The verdict of a label on the addresses behind it in its line: `Do not block: a.example`. */
function sayLabel(before: string): Said | undefined {
  const [, label = ''] = /^\s*(?:[-*•]\s+)?([^:：]{2,60})[:：]\W*$/u.exec(before) ?? []
  if (label === '' || name.test(label)) return undefined
  if (provider.test(label.trim())) return leave('registry')
  if (publisher.test(label.trim())) return { ...leave('source'), isLive: true }
  const said = sayHeading(label)
  return said?.why?.code === 'source' ? undefined : said
}

/** The number of characters on each side of an address that are searched for a verdict. */
const reach = 1_000

/** The verdict of a line on the address at this place. `host`: a host that is not defanged. */
export function sayAround(
  line: string,
  at: number,
  host: string | undefined,
  isProgram: boolean,
): Said | undefined {
  // Words far away in a long line say nothing, and reading all of it for each of thousands of addresses would take too
  // long.
  if (line.length > 2 * reach) {
    const from = Math.max(0, at - reach)
    return sayAround(line.slice(from, at + reach), at - from, host, isProgram)
  }
  // An address on a line of its own has no words around it.
  if (at === 0 && !/[\s(]/.test(line)) return undefined
  const part = host && partOf(line.slice(Math.max(0, at - 60), at), line.slice(at, at + 300))
  if (part) return leave('host alone', part)
  // The words before the first of several addresses.
  const before = (at < 300 ? line.slice(0, at) : line.slice(at - 60, at)).replace(
    /(?:[^\s.,;:]+\.[^\s,;]*[^\s.,;][,;]?\s+(?:(?:and|und|et|y|e|en|i)\s+)?)+$/u,
    '',
  )
  if (negatedBefore.test(before)) return { action: 'allow' }
  if (excludedBefore.test(before)) return leave('exception')
  if (isBesideRequest(line, at)) return leave('own side')
  if (isSparedBy(before, line.slice(at, at + 300))) return leave('legitimate')
  if (isAllowedBy(before)) return leave('word to decide', before.trim().split(/\s+/).at(-1))
  if (isRemoved(line)) return leave('legitimate')
  return sayLabel(before) ?? (host === undefined ? undefined : sayHost(line, at, host, isProgram))
}

const endOfSentence = /[.!?](?=\s|$)/
const isItemOrBlank = (line: string | undefined): boolean =>
  line === undefined || isBlank(line) || /^\s*(?:[-–—*•▪‣·→#>|]|\d+[.)]|[\p{L} ]{2,40}:\s)/u.test(line)

/** The sentence with the address at this place, across line ends, and the next sentence if it has no address. */
function sentenceAround(lines: readonly string[], at: number, from: number, to: number) {
  const line = lines[at] ?? ''
  let before = line.slice(Math.max(0, from - 300), from)
  if (!endOfSentence.test(before) && !isItemOrBlank(line) && !isItemOrBlank(lines[at - 1]))
    before = `${lines[at - 1]?.slice(-300)} ${before}`
  let behind = line.slice(to, to + 300)
  for (let next = at + 1; next < at + 3 && !isItemOrBlank(lines[next]); next++)
    behind += ` ${lines[next]?.slice(0, 300)}`
  // Words beyond another address are about that one, unless both are in one list.
  const own =
    (before.split(/[.!?]\s/).at(-1) ?? '').split(otherAddress).findLast((part) => part.length > 6) ?? ''
  const [rest = '', follows = ''] = behind.split(/[.!?](?:\s+|$)/, 2)
  const parts = rest.split(otherAddress)
  const said = parts.find((part) => part.length > 6) ?? ''
  return { own, said: `${said}  ${parts.length > 1 || name.test(follows) ? '' : follows}` }
}
const otherAddress = /\S*[^\s.]\.\p{L}\S*/u

/** A doubt about an address that is not defanged: its sentence spares something, and no other words decide. */
export function sayDoubt(
  lines: readonly string[],
  at: number,
  { at: from, text, read }: Find,
): Said | undefined {
  if (!isTaken(read) || read.transforms.includes('refanged')) return undefined
  const { own, said } = sentenceAround(lines, at, from, from + text.length)
  if (isSparedBy(own, '')) return leave('legitimate')
  const word = doubtIn(`${own}  ${said}`)
  return word === undefined ? undefined : leave('word to decide', word)
}

const isHeading = (line: string, before: string | undefined): boolean =>
  !/^\s*\|/.test(line) &&
  line.length < 80 &&
  !name.test(line) &&
  (/[:：][\s*_]*$/.test(line) ||
    /^\s*(?:#|=|\*\*|h\d\.)/.test(line) ||
    (/\p{L}/u.test(line) && !/[.,;!?]\s*$/.test(line) && (before === undefined || isBlank(before))))

/** Whether a line is only a verdict, and so heads a list even without a blank line before it. */
const isVerdictAlone = (line: string): boolean =>
  line.length < 40 &&
  (/^\p{L}[\p{L} -]*$/u.test(line) || section.test(line)) &&
  sayHeading(line) !== undefined

/** Whether a line is an item of a list: an address with few words beside it. */
const isItem = (line: string): boolean =>
  line.length < 300 && /^\s*(?:[-*•+]|\d+[.)])?\s*[^\s.]+\.\S+(?:\s|$)/.test(line)

/** Whether a line is one word with a dot, and so neither a heading nor a field. */
const isBare = (line: string): boolean => line.includes('.') && !/[ \t]/.test(line)

function headings(lines: readonly string[]): (Said | undefined)[] {
  let said: Said | undefined
  /** The key of a rule that holds no indicators. */
  let isMeta = ''
  return lines.map((line, at) => {
    if (isMeta === '' && isBare(line)) return said
    const before = lines[at - 1]
    const [, key = ''] = /^\s*(\w+):(?:\s|$)/.exec(line) ?? []
    if (/^(?:meta|filter\w*)$/.test(key) && line.trim().endsWith(':')) isMeta = key
    else if (/^(?:strings|condition|events|detection|selection\w*|level|falsepositives)$/.test(key))
      isMeta = ''
    if (isMeta !== '') return leave(isMeta === 'meta' ? 'source' : 'exception')
    // A section of XML.
    const [, end = '', tag = ''] = /^\s*<(\/?)([\p{L}_-]+)>\s*$/u.exec(line) ?? []
    if (tag !== '') {
      if (sayHeading(tag)) said = end === '' ? sayHeading(tag) : undefined
      return said
    }
    if (greeting.test(line.trim())) said = { ...leave('source'), isLive: true }
    // A label of a list within the section: `whitelist:` and `domains:` below it.
    else if (said && /^\s+[\p{L}_-]+:$/u.test(line) && isFiller(line)) return said
    else if (isHeading(line, before) || isVerdictAlone(line)) said = sayHeading(line)
    // A comment has no verdict.
    else if (said && /^\s*#/.test(line) && name.test(line)) said = undefined
    else if (said?.action && before !== undefined && isBlank(before) && !isBlank(line) && !isItem(line))
      said = undefined
    return said
  })
}

// ---- records ----

interface LinePlace extends Field {
  readonly at: number
  readonly from: number
  readonly to: number
}

const field =
  /^[ \t]*(?:[-*•][ \t]+)?(?:set[ \t]+)?(["']?)([\p{L}_][\p{L}\d_ .-]{0,30}?)\1[ \t]*(?:[:=](?!\/\/)|(?<=^[ \t]*set[ \t]+\w+)[ \t])[ \t]*(\S.*)$/du
const request = /^(?:GET|POST|PUT|HEAD|CONNECT|OPTIONS)[ ]+(\S+)[ ]+HTTP\/[\d.]+/d
const pairs = /(?<![^\s,;|([{])([A-Za-z_][\w.-]{0,30})=("[^"]*"|[^\s,;|]+)/dg
/** Elements of XML that are not also elements of HTML. */
const elements =
  /<(?!(?:a|b|br|button|code|dd|div|dt|em|font|h\d|i|label|li|option|p|pre|script|small|span|strong|style|t[dh]|title|u)\b)([A-Za-z][\w:.-]{0,40})(?:\s[^<>]*)?>([^<>]+)<\/\1>/dgi
/** Elements of HTML with the address of what they load. */
const loads = /<(?:img|script|iframe|source|video|audio|embed|input|link)\b/i
const begins = /^[ \t]*(?:-[ \t]|edit\b|config\b|next\b|end\b|\{|\}|---)/

function fieldsOf(line: string, at: number): LinePlace[] {
  if (line.length > 4_000 || (isBare(line) && !line.includes('</') && /^[^:=]*(?:$|:\/\/)/.test(line)))
    return []
  const all = Array.from(
    line.includes('</')
      ? line.matchAll(elements)
      : line.includes('=') && !loads.test(line)
        ? line.matchAll(pairs)
        : [],
  )
  const matches =
    all.length > 2 || (all.length > 1 && line.includes('<')) || line.includes('</')
      ? all
      : [request.exec(line) ?? field.exec(line)]
  return matches.flatMap((match) => {
    const group = match ? match.length - 1 : 0
    const [from, to] = match?.indices?.[group] ?? [0, 0]
    if (!match || to === 0) return []
    const value = (match[group] ?? '').replaceAll(/^["']|["'],?$/g, '')
    return { name: group === 1 ? 'path' : (match[group - 1] ?? ''), value, at, from, to }
  })
}

const isSaying = (all: readonly LinePlace[]): boolean =>
  all.some((each) => {
    const role = roleOf(each.name)
    return (
      role === 'verdict' ||
      role === 'flag' ||
      role === 'off' ||
      (role === 'own' &&
        (ownMachine.test(each.name) || (all.length > 2 && all.every(({ at }) => at === each.at)))) ||
      isPath(each) ||
      (role === 'host' && all.length > 1)
    )
  })

/** Names of fields that never hold an indicator. */
const ownMachine = /^(?:source ?host\w*|computer|machine|device|workstation)/i

/** The verdicts of the records of a text, by line. A record goes on while each line has a field with a new name. */
function records(lines: readonly string[]): Map<number, LinePart[]> {
  const parts = new Map<number, LinePart[]>()
  let open: LinePlace[] = []
  const seen = new Set<string>()
  function close() {
    if (open.length > 1 && isSaying(open)) {
      const isOneLine = open.every(({ at }) => at === open[0]?.at)
      const said = sayFields(open)
      for (const [index, { at, from, to }] of open.entries()) {
        const says = said[index]
        // A label before an address does not make a record of a log.
        const isLabel = !isOneLine && says?.why && /^(?:source|own side)$/.test(says.why.code)
        if (!says || (isLabel && !ownMachine.test(open[index]?.name ?? ''))) continue
        parts.set(at, [...(parts.get(at) ?? []), { from, to, said: says }])
      }
    }
    open = []
    seen.clear()
  }
  for (const [at, line] of lines.entries()) {
    const found = isBlank(line) ? [] : fieldsOf(line, at)
    if (found.length === 0 || found.length > 2 || begins.test(line)) close()
    for (const each of found) {
      if (seen.has(each.name)) close()
      open.push(each)
      seen.add(each.name)
    }
    if (found.length > 2 || (found.length > 1 && line.includes('<'))) close()
  }
  close()
  return parts
}

/** The verdicts of the lines, for each line on its parts. */
export function sectionsOf(lines: readonly string[]): (at: number) => readonly LinePart[] {
  const above = headings(lines)
  const ofRecords = records(lines)
  const ofRows = sayRows(lines)
  return (at) => {
    const said = above[at]
    const whole = said ? [{ from: 0, to: Infinity, said }] : []
    return [...(ofRecords.get(at) ?? []), ...(ofRows.get(at) ?? []), ...whole]
  }
}
