/**
 * Notations of lines that are neither prose nor a bare address: hosts files, filter lists, zone files, rules of mail
 * and network filters, comments, source code. All are rows of one table. Each row has the pattern of a line, whose
 * named groups hold the readable parts; the rest of the line is syntax. A new notation is a new row.
 */
import type { SeenLine } from './characters.ts'
import { isDiffText, isListText } from './mode.ts'
import type { ReasonCode } from './reasons.ts'
import { leave, type Said, sayVerdict } from './says.ts'
import { verdictOf } from './verdicts.ts'

interface Notation {
  /** A pattern that shows that a text uses this notation. Absent if its lines are unmistakable. */
  readonly when?: Pick<RegExp, 'test'>
  readonly line: RegExp
  /** The pattern of each part of the line; without it, the groups of `line` are the parts. */
  readonly each?: RegExp
  /** Whether text outside of the groups is read too. */
  readonly isOpen?: true
  /** Whether a line has this notation only if it holds a verdict in its place. */
  readonly isVerdict?: true
  /** The reason why the whole line is left out. */
  readonly why?: ReasonCode
}

const hash = String.raw`(?:#(?<comment>.*))?$`
const zone = String.raw`^(?<value>(?:\*\.)?[\w.-]*\w)\.?[ \t]+(?:\d+[ \t]+)?(?:IN[ \t]+)?`

const bullet = String.raw`^[ \t]*(?:(?:[-*•]|\d{1,2}[.)])[ \t]+)?`
/** Words that describe an address without an order: "evil example.com". */
const opinionsBefore = String.raw`safe|good|clean|benign|legit\w*|harmless|allowed|permitted|passed|accepted|ok|released|trusted|evil|bad|malicious|malware|phish\w*|spam|infected|dangerous|harmful|black|white`
const opinionsBehind =
  'ok|okay|pass|passed|clean|safe|good|trusted|accepted|released|approved|benign|harmless|fp'
const orderBefore = new RegExp(
  [
    bullet,
    String.raw`(?:\[[xX]\][ \t]+)?(?:please[ \t]+)?`,
    String.raw`(?<verdict>(?!(?:${opinionsBefore})\b)\p{L}{2,20})(?::|[ \t])[ \t]*`,
    String.raw`(?<value>(?=\W?[\p{L}\d])[^\s.,;]+\.[^\s,;]+`,
    // More addresses may follow.
    String.raw`(?:[,;]?[ \t]+(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|i|&)[ \t]+)?(?!\p{L}+[ \t])[^\s.,;]+\.[^\s,;]+)*)`,
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
  // Diffs.
  { when: { test: isDiffText }, line: /^(?:---|\+\+\+|@@)[ \t].*$/d },
  { when: { test: isDiffText }, line: /^-(?<removed>.*)$/d },
  { when: { test: isDiffText }, line: /^\+(?<value>.*)$/d },
  // Hosts files.
  {
    line: new RegExp(
      String.raw`^[ \t]*(?:0\.0\.0\.0|127(?:\.\d+){3}|255\.255\.255\.255|::1?|f[ef][\da-f]\d::[\da-f]+(?:%\w+)?)[ \t]+(?<value>[^#]*)${hash}`,
      'd',
    ),
  },
  // Filter lists.
  { line: /^[ \t]*@@\|*(?<exception>[^\s^$|*]*).*$/d },
  {
    line: /^[ \t]*\|\|(?<value>[^\s^$|*,]+)(?:\^\|?|\|)?(?:\$(?:important|all|document|doc)\b)?(?<rest>[ \t].*)?$/d,
  },
  { line: /^(?:[ \t]*\|(?:\||h)|.*##).*/d, when: /^(?:\|\|[^|]+$|@@|\[Adblock)/m, why: 'limited rule' },
  { line: /^(?:!|\[Adblock)(?<comment>.*)$/d },
  { line: /^[ \t]*;(?<comment>.*)$/d },
  { line: /^[ \t]*(?:\/\*|\*|\/\/)(?<comment>.*)\*\/[ \t]*$/d },
  {
    when: { test: (text) => /^\|\||^\[Adblock/m.test(text) || isListText(text) },
    line: /^[ \t]*#(?!\d)(?<comment>.*)$/d,
  },
  {
    line: /^[ \t]*(?<value>[^\s;](?=[^\s;]*\.[^\s;])[^\s;]+)[ \t]+(?:\/\/[ \t]|;[ \t]*(?!(?:and|or|und|oder|et|ou|e|en|of)\b)(?=\p{L}{2,}[ \t]))(?<comment>.*)$/du,
  },
  // Name servers. An address other than a sinkhole belongs to the own side of a split view.
  {
    line: /^[ \t]*(?:address|server|local)=\/(?<value>[^\s]+)\/(?:#|0\.0\.0\.0|127(?:\.\d+){3}|::1?)?[ \t]*$/d,
  },
  { line: /^[ \t]*(?:address|server|local)=\/(?<own>[^\s]+)\/\S+[ \t]*$/d },
  {
    line: /^[ \t]*(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+[ \t]+(?<own>[\w.-]+(?:[ \t]+[\w.-]+)*)[ \t]*$/d,
  },
  { line: /^\$ORIGIN[ \t]+(?<registry>.*)$/di },
  { line: /^zone[ \t]+"(?<own>[^"]+)".*\btype[ \t]+(?:forward|slave|secondary|stub)\b.*$/d },
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
      `${zone}A{1,4}[ \\t]+(?:0\\.0\\.0\\.0|127\\.0\\.0\\.1|::1?)[ \\t]*(?:;(?<comment>.*))?$`,
      'di',
    ),
  },
  { line: new RegExp(`${zone}CNAME[ \\t]+(?<registry>[\\w.-]*\\w\\.)[ \\t]*$`, 'di') },
  { line: /^(?:@|[ \t])[ \t]*(?:\d+[ \t]+)?(?:IN[ \t]+)?(?:SOA|NS)[ \t]+(?<registry>.*)$/di },
  // Mail filters.
  {
    line: /^(?<value>[^\s#]+)[ \t]+(?<verdict>DUNNO|WARN|HOLD|FILTER|PREPEND|DEFER_IF_PERMIT|IGNORE|BCC)\b.*$/d,
  },
  { line: /^[ \t]*enlist_\w+[ \t]+\((?<verdict>\w+)\)[ \t]+(?<value>.*)$/d },
  // Commands of mail and network filters.
  {
    line: /^(?:PS[^>]{0,80}>)?[ \t]*(?:New|Set)-TenantAllowBlockListItems?\b(?:[^"']|"[^"]*"|'[^']*')*?[ \t]-(?<verdict>Allow|Block)\b/di,
    isOpen: true,
  },
  { line: /^.{0,80}\bRemove-TenantAllowBlockListItems?\b(?<removed>.*)$/di, isOpen: true },
  { line: /[ \t]-DoNotRewriteUrls\b(?<exception>.*)$/di, isOpen: true },
  { line: /^.{0,20}\b(?:ip6?tables\b.*[ \t](?:-D|--delete)|ufw[ \t]+delete)[ \t](?<removed>.*)$/d },
  { line: /^.{0,20}\bip6?tables\b.*[ \t](?:-j|--jump)[ \t]+(?<verdict>\w+)/d, isOpen: true },
  { line: /^.{0,20}\bufw[ \t]+(?<verdict>allow|deny|reject)\b/di, isOpen: true },
  { line: /^[ \t]*(?<verdict>allow|deny)[ \t]+from[ \t]+(?<value>[^\s.]+\.\S+)[ \t]*$/di },
  { when: /^http_access[ \t]+allow/m, line: /^acl[ \t]+\w+[ \t]+dst\w+[ \t]+(?<exception>.*)$/d },
  {
    line: /^[ \t]*(?:uridnsbl_skip_domain|urirhs\w*|visible_hostname|cache_peer|forwarders)[ \t]+(?<own>.*)$/d,
  },
  {
    line: /^[ \t]*(?:set[ \t]+)?(?<verdict>(?:black|block|deny|white|allow|welcome|safe)_?list\w*)[ \t]*(?:[ \t]|[=:][ \t]*)(?<value>.*)$/di,
  },
  { line: /^[ \t]*(?:[-*•][ \t]+)?\[ \][ \t]+(?<verdict>\p{L}+)[ \t](?<open>.*)$/du, isVerdict: true },
  // Orders: a verdict before or behind an address. Behind it, an opinion counts only in a list that also has the
  // opposite.
  { isVerdict: true, line: orderBefore },
  { isVerdict: true, line: orderBehind(`(?!(?:${opinionsBehind})[ \\t]*$)`) },
  {
    isVerdict: true,
    when: /[ \t](?:reject|block|deny|discard|drop|malicious|bad)\w*[ \t]*$|^\S+[ \t]+REJECT[ \t]/im,
    line: orderBehind(''),
  },
  { line: orderBehind('(?=(?:skip|ignored?|keep|leave|none|nothing)[ \\t]*$)') },
  // Logs: the machine that wrote it, the client before its request, and the header of a request in a command.
  {
    line: /^<\d{1,3}>(?:\d )?(?:\w{3} +\d+ [\d:]+|\S+) (?<own>\S+) (?<value>.*)$/d,
  },
  {
    line: /^(?:\S*\d\d:\d\d\S*|\d{9,}\.\d+)[ \t]+(?:\d+[ \t]+)?(?<own>\d{1,3}(?:\.\d{1,3}){3})[ \t]+(?<value>.*\b(?:GET|POST|CONNECT|HEAD|PUT)[ \t].*)$/d,
  },
  { line: /^.*\b(?:query\[\w+\]|forwarded)[ \t]+(?<value>\S+)[ \t]+(?:from|to)[ \t]+(?<own>\S+)[ \t]*$/d },
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
  // The verdict of an element in XML, and a link that shows another host than it opens.
  {
    line: /<\w[^<>]*\s(?:action|verdict|disposition|policy|decision)\s*=/i,
    each: /<\w[^<>]*\s(?:action|verdict|disposition|policy|decision)\s*=\s*"(?<verdict>[^"/.]*)"[^<>]*>(?<value>[^<>]*)/dgi,
    isOpen: true,
  },
  {
    line: /<(?:(?:black|block|deny|white|allow|safe)_?-?list|trusted|denied|allowed|blocked|permitted)/i,
    each: /<(?<verdict>(?:black|block|deny|white|allow|safe)[_-]?list\w*|trusted|denied|allowed|blocked|permitted)\b[^<>]*>(?<value>.*?)<\/\k<verdict>>/dgi,
    isOpen: true,
  },
  {
    line: /<a\s[^<>]*href/i,
    each: /<a\s[^<>]*\bhref\s*=\s*["']?(?:h[tx]{2}ps?:\/\/)?(?<host>[^/"'<>\s]+)[^<>]*>[ \t]*(?<label>(?!(?:h[tx]{2}ps?:\/\/)?\k<host>)[^<>]*\.[^<>]*)<\/a>/dgi,
    isOpen: true,
  },
  // The result of a scanner whose engines found nothing.
  { line: /^[ \t]*(?<value>[^\s.]+\.\S+)[ \t]+\(?(?<verdict>0 ?\/ ?[5-9]\d)\)?[ \t]*$/d },
  // Links of forums and of Org.
  {
    line: /\[url[=\]]|\]\[[^[\]]+\]\]/i,
    each: /(?<syntax>\[url=|\[\[|\[\/?url\])|(?<syntax2>\]\[?)(?<label>[^[\]]+)(?<syntax3>\[\/url\]|\]\])/dgi,
    isOpen: true,
  },
  // Signs for good, in a text that has signs for bad, too.
  { when: /[❌🚫🔴⛔👎🛑]/u, line: /^(?<sign>[^\p{L}\p{N}]*[✅🟢👍].*|.*[✅🟢👍][^\p{L}\p{N}]*)$/du },
  // Text that is struck out.
  {
    line: /~~|<(?:s|del|strike)>/i,
    each: /(?<removed>~~[^~]+~~)|<(?:s|del|strike)>(?<removed2>.*?)<\/(?:s|del|strike)>/dgi,
    isOpen: true,
  },
  // Names in records of registries and certificates besides the subject.
  {
    line: /^[ \t]*(?:Registra(?:r|nt)\b[^:]*|Name Servers?|nserver|DNS Servers?|whois server|Referral URL|URL of the ICANN[^:]*|CRL[^:]*|OCSP[^:]*|CA Issuers[^:]*|Issuer|(?:;+ *)?SERVER)[ \t]*:(?<registry>.*)$/di,
  },
  // Fields of calendars.
  { when: /^BEGIN:V/m, line: /^(?:LOCATION|DESCRIPTION|URL|SUMMARY)(?:;[^:]*)?:(?<value>.*)$/d },
]

/** A line of which only parts are read, with the verdict of the text on each. */
export interface MarkedLine extends SeenLine {
  readonly parts: readonly LinePart[]
  /** The reason why the whole line is left out. */
  readonly why?: ReasonCode
}

export interface LinePart {
  readonly from: number
  readonly to: number
  readonly said: Said
}

const ofGroups: Readonly<Record<string, Said>> = {
  own: leave('own side'),
  registry: leave('registry'),
  header: leave('host alone', 'Host:'),
  exception: leave('exception'),
  removed: leave('not confirmed', '-'),
  removed2: leave('not confirmed', '-'),
  open: leave('not confirmed', '[ ]'),
  comment: { ...leave('in comment'), isLive: true },
  source: leave('source'),
  source2: leave('source'),
  label: leave('link text'),
  sign: leave('word to decide', '✅'),
}
/** A comment that withdraws its address. */
export const takenBack =
  /false.?positive|\bfp\b|white ?list|allow ?list|\b(?:do|does) not block|don't block|\blegit/i

const isOrder = (verdict: ReturnType<typeof verdictOf>): boolean => verdict === 'allow' || verdict === 'block'

/** The notations that a text may use. */
export const notationsOf = (text: string): readonly Notation[] =>
  notations.filter(({ when }) => when === undefined || when.test(text))

/** A single word that begins like an address: it has no notation, except for that of dnsmasq. */
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
    if (isOpen && matches.length === 0) continue
    const parts: LinePart[] = []
    let masked = isOpen ? text : ' '.repeat(text.length)
    let action: Said | undefined
    for (const { groups = {}, indices } of matches) {
      const verdict = groups.verdict
      const order =
        verdict === undefined
          ? undefined
          : verdictOf(verdict)
            ? sayVerdict(verdict)
            : leave('no order', verdict)
      const [from, to] = indices?.groups?.value ?? []
      if (each && order && to !== undefined) parts.push({ from: from ?? 0, to, said: order })
      else if (order && !each) action = order
      else if (groups.comment !== undefined && takenBack.test(groups.comment)) action = { action: 'allow' }
      for (const [name, span] of Object.entries(indices?.groups ?? {})) {
        if (!span || name === 'verdict') continue
        const [start, end] = span
        const shown = name.startsWith('syntax') ? ' '.repeat(end - start) : text.slice(start, end)
        masked = masked.slice(0, start) + shown + masked.slice(end)
        const said = ofGroups[name]
        if (said) parts.push({ from: start, to: end, said })
      }
    }
    // A rule may have the path beside the host.
    const values = matches.flatMap(({ groups }) => groups?.value ?? [])
    const path = each && values.find((value) => /^\/[^/\s]/.test(value))
    if (path !== undefined) action = leave('host alone', path)
    const end = (isVerdict && match.indices?.groups?.value?.[1]) || Infinity
    if (action) parts.push({ from: 0, to: end, said: action })
    // A word that allows counts for the addresses beside it, not for the whole sentence.
    if (action?.action === 'allow' && /[^\s.]\.\p{L}|\.[\])}]/u.test(text.slice(end)))
      parts.push({ from: 0, to: text.length, said: leave('word to decide', match.groups?.verdict) })
    return { ...seen, text: masked, parts }
  }
  return undefined
}
