/**
 * How a text is best read: as a list, a table or a report. Notations of lines that are neither prose nor a bare address
 * stand in one table: hosts files, filter lists, zone files, rules of mail and network filters, comments, source code. A
 * row has the pattern of its line. The names of the groups say what they hold; all else of the line is syntax, and is not
 * read. A further notation is one more row.
 */
import { dropUnseen, lineEnd, type SeenLine } from './characters.ts'
import { isHost } from './readAddress.ts'
import { isJsonText, stringsOfLine } from './json.ts'
import { type Mode } from './paste.ts'
import { defangMark } from './sources.ts'
import { isBlank, isComment, readRows } from './rows.ts'
import { findHeader, isColumnName, isHeader } from './table.ts'
import { type ReasonCode } from './reasons.ts'
import { leave, type Said, sayVerdict, verdictOf } from './says.ts'
interface Notation {
  /** A part of the text that shows that it has this notation. Absent for one that no other text has. */
  readonly when?: Pick<RegExp, 'test'>
  readonly line: RegExp
  /** The parts of such a line. Absent: the groups of `line`. */
  readonly each?: RegExp
  /** What is not in a group is read as well. */
  readonly isOpen?: true
  /** Only with a verdict in its place. */
  readonly isVerdict?: true
  /** The whole line is left out. */
  readonly why?: ReasonCode
}

/** In a list, unlike in Markdown and in Jira, "#" begins a comment. */
function isList(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => /^\s*[^#\s]/.test(line))
  return (
    lines.filter((line) => /^\s*(?:0\.0\.0\.0\s|127\.|\|\|)?[^\s.#]+\.[^\s#]+/.test(line)).length * 2 >
    lines.length
  )
}

const hash = String.raw`(?:#(?<comment>.*))?$`
const zone = String.raw`^(?<value>(?:\*\.)?[\w.-]*\w)\.?[ \t]+(?:\d+[ \t]+)?(?:IN[ \t]+)?`

const bullet = String.raw`^[ \t]*(?:[-*•][ \t]+)?`
/** Words about an address that order nothing: "evil example.com". */
const opinionsBefore = String.raw`safe|good|clean|benign|legit\w*|harmless|allowed|permitted|passed|accepted|ok|released|trusted|evil|bad|malicious|malware|phish\w*|spam|infected|dangerous|harmful|black|white`
const opinionsBehind =
  'ok|okay|pass|passed|clean|safe|good|trusted|accepted|released|approved|benign|harmless|fp'
const orderBefore = new RegExp(
  [
    bullet,
    String.raw`(?:\[[xX]\][ \t]+)?(?:please[ \t]+)?`,
    String.raw`(?<verdict>(?!(?:${opinionsBefore})\b)\p{L}{2,20})(?::|[ \t])[ \t]*`,
    String.raw`(?<value>(?=\W?[\p{L}\d])[^\s.,;]+\.[^\s,;]+`,
    // Further addresses.
    String.raw`(?:[,;]?[ \t]+(?!\p{L}+[ \t])[^\s.,;]+\.[^\s,;]+)*)`,
    String.raw`(?<behind>[ \t]*(?:$|[#(;,].*|\p{L}.*))$`,
  ].join(''),
  'diu',
)
const orderBehind = (not: string): RegExp =>
  new RegExp(
    [
      bullet,
      String.raw`(?<value>(?=\W?[\p{L}\d])[^\s.,;|"']+\.[^\s,;|"'#]+)[ \t]+`,
      String.raw`(?:(?:->|=>|[-–:=→|])[ \t]*)?${not}(?<verdict>\p{L}+)[ \t]*$`,
    ].join(''),
    'diu',
  )

const notations: readonly Notation[] = [
  // A change of a list.
  { when: /^@@ -\d/m, line: /^(?:---|\+\+\+|@@)[ \t].*$/d },
  { when: /^@@ -\d/m, line: /^-(?<removed>.*)$/d },
  { when: /^@@ -\d/m, line: /^\+(?<value>.*)$/d },
  // Hosts files.
  {
    line: new RegExp(
      String.raw`^[ \t]*(?<machine>0\.0\.0\.0|127(?:\.\d+){3}|255\.255\.255\.255|::1?|f[ef][\da-f]\d::[\da-f]+(?:%\w+)?)[ \t]+(?<value>[^#]*)${hash}`,
      'd',
    ),
  },
  // Filter lists.
  { line: /^[ \t]*@@(?<exception>.*)$/d },
  {
    line: /^[ \t]*\|\|(?<value>[^\s^$|*,]+)(?:\^\|?|\|)?(?:\$(?:important|all|document|doc)\b)?(?<rest>[ \t].*)?$/d,
  },
  { line: /^[ \t]*(?:\|\||\|h|.*##).*/d, when: /^(?:\|\|[^|]+$|@@|\[Adblock)/m, why: 'limited rule' },
  { line: /^(?:!|\[Adblock)(?<comment>.*)$/d },
  { line: /^[ \t]*;(?<comment>.*)$/d },
  { line: /^[ \t]*(?:\/\*|\*|\/\/)(?<comment>.*)\*\/[ \t]*$/d },
  { when: { test: isList }, line: /^[ \t]*#(?!\d)(?<comment>.*)$/d },
  // Name servers.
  { line: /^[ \t]*(?:address|server|local)=\/(?<value>[^/\s]+)\/(?<machine>\S*)[ \t]*$/d },
  { line: /^[ \t]*local-zone:[ \t]*"?(?<value>[^"\s]*[^"\s.])\.?"?[ \t]+(?<verdict>\w+).*$/d },
  { line: /^[ \t]*(?:local-data:[ \t]*"|zone[ \t]+")(?<value>[^"\s]*[^"\s.])\.?["\s].*$/d },
  {
    line: new RegExp(
      `${zone}CNAME[ \\t]+(?:(?<verdict>rpz-[\\w-]+)\\.?|\\*?\\.)[ \\t]*(?:;(?<comment>.*))?$`,
      'di',
    ),
  },
  {
    line: new RegExp(
      `${zone}A{1,4}[ \\t]+(?<machine>0\\.0\\.0\\.0|127\\.0\\.0\\.1|::1?)[ \\t]*(?:;(?<comment>.*))?$`,
      'di',
    ),
  },
  { line: /^(?:@|[ \t])[ \t]*(?:\d+[ \t]+)?(?:IN[ \t]+)?(?:SOA|NS)[ \t]+(?<own>.*)$/di },
  // Mail filters.
  { line: /^[ \t]*(?<verdict>(?:block|black|welcome|white)list_\w+)[ \t]+(?<value>.*)$/d },
  { line: /^[ \t]*[-*•][ \t]+\[ \][ \t]+(?<verdict>\p{L}+)[ \t](?<open>.*)$/du, isVerdict: true },
  // Orders: a verdict before or behind an address. Behind it, an opinion counts only in a list with the opposite.
  { isVerdict: true, line: orderBefore },
  { isVerdict: true, line: orderBehind(`(?!(?:${opinionsBehind})[ \\t]*$)`) },
  {
    isVerdict: true,
    when: /[ \t](?:reject|block|deny|discard|drop|malicious|bad)\w*[ \t]*$/im,
    line: orderBehind(''),
  },
  // Logs: the client before its request, and the header of a request in a command.
  {
    line: /^(?:\S*\d\d:\d\d\S*|\d{9,}\.\d+)[ \t]+(?:\d+[ \t]+)?(?<own>\d{1,3}(?:\.\d{1,3}){3})[ \t]+(?<value>.*\b(?:GET|POST|CONNECT|HEAD|PUT)[ \t].*)$/d,
  },
  { line: /-H[ \t]*["']Host:/i, each: /-H[ \t]*["']Host:[ \t]*(?<header>[^"']+)/dgi, isOpen: true },
  // Patterns of STIX.
  { line: /:value=?[ \t]*'/, each: /(?<syntax>(?<![\w-])[\w-]{1,40}:value=)(?=')/dg, isOpen: true },
  // Rules.
  {
    line: /^[ \t]*(?:#[ \t]*)?(?:alert|drop|reject|pass)[ \t]+\w+[ \t].*->.*\(/d,
    each: /content:"(?<value>[^"]*)"|reference:(?:url,)?(?<source>[^;]*)/dg,
  },
  // Markup.
  {
    line: /xmlns|<!DOCTYPE|schemaLocation|<link\b|<meta\b/i,
    each: /(?:xmlns(?::[\w-]+)?|schemaLocation)\s*=\s*(?<source>"[^"]*"|'[^']*')|<(?<source2>(?:!DOCTYPE|link\b|meta\b)[^>]*)>/dgi,
    isOpen: true,
  },
  // What registries and certificates name besides the subject.
  {
    line: /^[ \t]*(?:Registra(?:r|nt)\b[^:]*|Name Servers?|nserver|DNS Servers?|whois server|Referral URL|URL of the ICANN[^:]*|CRL[^:]*|OCSP[^:]*|CA Issuers[^:]*|Issuer|;* *SERVER)[ \t]*:(?<own>.*)$/di,
  },
  // Fields of calendars.
  { when: /^BEGIN:V/m, line: /^(?:LOCATION|DESCRIPTION|URL|SUMMARY)(?:;[^:]*)?:(?<value>.*)$/d },
]

/** A line of which parts are read, and what the text says of these. */
export interface MarkedLine extends SeenLine {
  readonly parts: readonly Part[]
  /** The reason for which the whole line is left out. */
  readonly why?: ReasonCode
}

export interface Part {
  readonly from: number
  readonly to: number
  readonly said: Said
}

const ofLive = (said: Said): Said => ({ ...said, isLive: true })
const ofGroups: Readonly<Record<string, Said>> = {
  machine: leave('own machine'),
  own: leave('own side'),
  header: leave('host alone', 'Host:'),
  exception: leave('exception'),
  removed: leave('not confirmed', '-'),
  open: leave('not confirmed', '[ ]'),
  comment: ofLive(leave('in comment')),
  source: leave('source'),
  source2: leave('source'),
}
/** A comment that takes the address back. */
const takenBack =
  /false.?positive|\bfp\b|white ?list|allow ?list|\b(?:do|does) not block|don't block|\blegit/i

export const takesBack = (comment: string): boolean => takenBack.test(comment)

const isOrder = (verdict: ReturnType<typeof verdictOf>): boolean => verdict === 'allow' || verdict === 'block'

/** The notations that a text can have. */
export const notationsOf = (text: string): readonly Notation[] =>
  notations.filter(({ when }) => when === undefined || when.test(text))

/** One word that begins as an address does: no notation, except that of dnsmasq. */
const bare = /^(?!address=|server=|local=)[a-z\d][^\s<>'"#|]*$/i

export function markLine(seen: SeenLine, all: readonly Notation[]): MarkedLine | undefined {
  const { text } = seen
  if (text.length > 20_000 || bare.test(text)) return undefined
  for (const { line, each, isOpen = false, isVerdict = false, why } of all) {
    const match = line.exec(text)
    if (!match) continue
    if (why) return { ...seen, parts: [], why }
    if (isVerdict && !isOrder(verdictOf(match.groups?.verdict ?? '', true))) continue
    const matches = each ? Array.from(text.matchAll(each)) : [match]
    const parts: Part[] = []
    let masked = isOpen ? text : ' '.repeat(text.length)
    let action: Said | undefined
    for (const { groups = {}, indices } of matches) {
      const verdict = groups.verdict
      if (verdict !== undefined && each === undefined)
        action = verdictOf(verdict) ? sayVerdict(verdict) : leave('no order', verdict)
      else if (groups.comment !== undefined && takenBack.test(groups.comment)) action = { action: 'allow' }
      for (const [name, span] of Object.entries(indices?.groups ?? {})) {
        if (!span || name === 'verdict') continue
        const [from, to] = span
        const shown = name === 'syntax' ? ' '.repeat(to - from) : text.slice(from, to)
        masked = masked.slice(0, from) + shown + masked.slice(to)
        const said = ofGroups[name]
        if (said) parts.push({ from, to, said })
      }
    }
    // A path beside a host, in a rule of its own.
    const values = matches.flatMap(({ groups }) => groups?.value ?? [])
    const path = each && values.find((value) => /^\/[^/\s]/.test(value))
    if (path !== undefined) action = leave('host alone', path)
    return {
      ...seen,
      text: masked,
      parts: action ? [...parts, { from: 0, to: text.length, said: action }] : parts,
    }
  }
  return undefined
}

// ---- recognised as a list, a table or a text ----

const listMark = /^(?:[-*•‣▪·–+]|\d{1,5}[.)])[ \t]+/u

/** A line without its list mark and its comment. */
export function stripMarks(line: string): string {
  const text = line.trim().replace(listMark, '')
  const comment = text.search(/[ \t](?:#|\/\/)/)
  return comment < 0 ? text : text.slice(0, comment).trimEnd()
}

const sample = 200

/** Not part of an address: a link, a tag, a label behind an address, JSON. */
const markup = /\]\(|<\/?[a-z]|\S\[[^[\]]{1,200}\]\s*$|\S：\S/iu

const fence = /^\s*(?:```|~~~)/
/** An address with a scheme, or a defanged one, behind a word. */
const addressInSentence =
  /\s\S*h[tx]{2}ps?[[({]?:|\p{L}{2}[,:]?[ \t]+[\p{L}\p{N}][^\s[({]*(?:\[(?:\.|dot)\]|\((?:\.|dot)\))/iu

/** The start of a text, and its first lines that are filled and no comment. */
interface Sample {
  readonly start: string
  readonly lines: readonly string[]
  readonly bars: number
}

/** A container of addresses: how it is recognised, and how it is read. The first that fits is the guess. */
const containers: readonly { readonly mode: Mode; readonly is: (sample: Sample) => boolean }[] = [
  // A table in a report.
  { mode: 'text', is: ({ lines, bars }) => bars > 1 && bars > lines.length / 2 },
  // Before JSON, since a cell may contain JSON, and a table has an action and a type.
  {
    mode: 'csv',
    is: ({ start, lines, bars }) =>
      isColumnName((lines[0] ?? '').trim()) || (bars === 0 && (hasHeader(lines) || isHeaded(start))),
  },
  { mode: 'text', is: ({ lines }) => lines.some((line) => stringsOfLine(line)) },
  { mode: 'csv', is: ({ lines, bars }) => bars === 0 && isTable(lines) },
  { mode: 'text', is: isLineOfHosts },
  // A list has neither code fences nor sentences with addresses.
  {
    mode: 'text',
    is: ({ lines }) => lines.some((line) => fence.test(line) || addressInSentence.test(stripMarks(line))),
  },
  { mode: 'text', is: hasLinksAmongDefanged },
  { mode: 'lines', is: hasOneWordALine },
]

/** A guess that the admin can change. */
export function guessMode(text: string): Mode {
  if (isJsonText(text)) return 'text'
  const start = dropUnseen(text.slice(0, 200_000))
  const lines: string[] = []
  for (const line of start.split(lineEnd)) {
    if (line.trim() !== '' && !isComment(line)) lines.push(line)
    if (lines.length === sample) break
  }
  const bars = lines.filter((line) => barred.test(line)).length
  return containers.find(({ is }) => is({ start, lines, bars }))?.mode ?? 'text'
}

/** Hosts in one line, with commas between. */
function isLineOfHosts({ lines: [line = '', ...more] }: Sample): boolean {
  const parts = more.length === 0 ? line.split(/[,;]/) : []
  return parts.length > 1 && parts.every((part) => isHost(part)) && !isHost(line)
}

/** A few links among defanged lines may be the sources of a report. */
function hasLinksAmongDefanged({ lines }: Sample): boolean {
  const live = lines.filter((line) => /^https:/i.test(stripMarks(line)))
  return (
    live.length > 0 &&
    lines.length < sample &&
    lines.filter((line) => defangMark.test(line)).length >= live.length
  )
}

function hasOneWordALine({ lines }: Sample): boolean {
  const single = lines.filter(
    (line) => !/\s/.test(stripMarks(line).replaceAll(/ dot | ?[[({] ?\. ?[\])}] ?/gi, '.')),
  )
  const marked = lines.filter((line) => markup.test(line))
  return single.length >= lines.length * 0.7 && marked.length <= lines.length * 0.1
}

const isVerdict = (cell: string): boolean => /^"?(?:block|allow|domain|url)"?$/i.test(cell.trim())

const delimiters = [',', '\t', ';', '|']

/** A row of Markdown, Jira and the like belongs to a report. */
const barred = /^\s*\|.*\|\s*$/

const hasHeader = ([first = '']: readonly string[]): boolean =>
  delimiters.some((delimiter) => first.includes(delimiter) && isHeader(first.split(delimiter)))

/** Whether a row names the columns of the rows below it, under a title or in a comment. */
function isHeaded(text: string): boolean {
  const rows = readRows(text.split(lineEnd).slice(0, sample).join('\n'))
  const header = findHeader(rows)
  if (!header || header.cells.length < 2) return false
  // A text above the table that has addresses, too, is read as a whole.
  const above = rows.slice(0, header.at).filter((row) => !isComment(row.text))
  if (above.some((row) => row.text.split(/[\s"'()]+/).some((word) => isHost(word)))) return false
  const below = rows.slice(header.at + 1).filter((row) => !isBlank(row) && !isComment(row.text))
  const even = below.filter(({ cells }) => cells.length === header.cells.length)
  const filled = even.filter(({ cells }) => cells.some((cell) => isHost(cell.trim())))
  return filled.length > 0 && even.length >= below.length * 0.6 && filled.length >= even.length * 0.5
}

/** A word behind an address with a scheme or in defanged form, in a cell of its own. */
const tagged = /^\s*"?\S*(?:\w:\/\/|[[({](?:\.|dot)[\])}])[^,;|\t]*[,;|\t]\p{L}{3,}[\p{L}\d _,;|-]*$/iu

function isTable(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines
  return delimiters.some((delimiter) => {
    const cells = first.split(delimiter)
    if (cells.length < 2) return false
    // A sentence broken after a comma looks like a header with one row.
    if (rest.length === 1 && !cells.some(isHost) && cells.some((cell) => cell.trim() === '')) return false
    // A comma may be part of a path: a line that reads as one address is not split.
    const whole = lines.filter(
      (line) =>
        !(line.length < 2_000 && tagged.test(line)) && !line.split(delimiter).some(isVerdict) && isHost(line),
    ).length
    if (whole > lines.length * 0.1) return false
    const even = rest.filter((line) => line.split(delimiter).length === cells.length).length
    const withAddress = rest.filter((line) => line.split(delimiter).some(isHost)).length
    // With addresses in several columns and no header, the column is ambiguous.
    const filled = cells.filter(
      (_, at) => rest.filter((line) => isHost(line.split(delimiter)[at] ?? '')).length > rest.length / 2,
    )
    if (delimiter === '\t' && filled.length > 1) return false
    // A single line is not enough, since a sentence has commas, too.
    return rest.length > 0 && even >= rest.length * 0.9 && withAddress >= rest.length * 0.6
  })
}
