/**
 * The links of a report that are not indicators: its source, its references, its publisher. A text that defangs its
 * indicators leaves such links as they are, so that readers can follow them. Measured with `sourceReports/`: to leave
 * out every such link instead would lose indicators in more than one report of four, since many texts defang only some.
 */
import type { Normalised } from './normalise.ts'
import { isTaken } from './readAddress.ts'
import type { Find } from './readProse.ts'
import { type Refusal, refuse } from './reasons.ts'

/** Words before a link, or of a heading above it, in the languages that reports come in. */
const sourceWords =
  /\b(?:sources?|ref(?:erence)?s?|reports?|reported (?:by|in)|advisor(?:y|ies)|bulletins?|blogs?|articles?|write-?ups?|analys[ei]s|details?|more info(?:rmation)?|read (?:more|the)|further reading|see(?: also)?|via|credits?|publi(?:shed|cation|cado)|according to|tickets?|case|permalink|view (?:in|this|online)|unsubscribe|archived?|documentation|how to|guide|learn more|quellen?|siehe|mehr|weitere|nachzulesen|bericht|meldung|verweise?|fuentes?|v[ée]ase|m[áa]s informaci[óo]n|informe|voir|rapport|lire|en savoir plus|fonti?|fonte|vedi|riferimenti|bron|zie|meer|[źz]r[óo]d[łl]o|zob|kilde|k[äa]lla|kaynak)\b|источник|подробн|отч[её]т|ссылки|出典|参照|参考|詳細|详情|来源|报告|원문|출처|참고/iu
const indicatorWords =
  /\b(?:url:value|c2|c&c|cnc|iocs?|indicators?|payloads?|dropp?(?:er|ed|s)?|stager?s?|loaders?|phish\w*|malicious|malware|landing|redirect\w*|callback|beacon\w*|exfil\w*|downloads?|downloaded|fetch\w*|hosts? |kits?|gate|panel|lures?|clicked|leads? to|block|sperr\w*|schad\w*|l[äa]dt|leitet|f[üu]hrt|indikator\w*|descarg\w*|malicios\w*|bloque\w*|t[ée]l[ée]charg\w*|malveillant\w*|scaric\w*|malevol\w*|pobiera\w*|z[łl]o[śs]liw\w*|blok\w*)|скачив|вредонос|фишинг|индикатор|блокир|ダウンロード|フィッシング|不正|恶意|钓鱼|封鎖|악성|피싱|차단/iu

/** Sites that publish reports and samples, or that keep tickets. A bad link to them would be defanged. */
export const referenceHosts =
  /(?:^|\.)(?:virustotal\.com|github\.com|gitlab\.com|urlscan\.io|any\.run|abuse\.ch|hybrid-analysis\.com|joesandbox\.com|tria\.ge|otx\.alienvault\.com|shodan\.io|censys\.io|attack\.mitre\.org|cve\.org|nvd\.nist\.gov|cisa\.gov|bund\.de|ncsc\.gov\.uk|jpcert\.or\.jp|cert\.(?:pl|at|fr|be)|bleepingcomputer\.com|thehackernews\.com|krebsonsecurity\.com|securelist\.com|welivesecurity\.com|unit42\.paloaltonetworks\.com|talosintelligence\.com|mandiant\.com|proofpoint\.com|malwarebytes\.com|learn\.microsoft\.com|microsoft\.com|heise\.de|twitter\.com|x\.com|infosec\.exchange|reddit\.com|linkedin\.com|medium\.com|wikipedia\.org|atlassian\.net|service-now\.com|zendesk\.com)$/
/** Paths of articles, which a hacked site may have, too. */
const articlePath =
  /\/(?:blogs?|news(?:room)?|research|articles?|posts?|stor(?:y|ies)|advisor(?:y|ies)|bulletins?|reports?|threat[\w-]*|intel\w*|analys[ei]s|publications?|insights?|alerts?|cve|wiki|docs?|kb|help|support|tickets?|browse|issues?|incidents?|meldung(?:en)?|aktuell|presse|warnung(?:en)?|actualit[^/]*|noticias|avvisi|status)(?:[/?-]|$)|CVE-\d{4}|\/(?:19|20)\d\d\/\d\d?\/|\/[a-z\d]+(?:-[a-z\d]+){3,}\/?$/i
const runnable =
  /\.(?:php\d?|aspx?|jsp|cgi|exe|dll|msi|scr|bat|cmd|ps1|vbs|vbe|hta|js|jar|lnk|iso|img|zip|rar|7z|gz|apk|bin|dat|docm|xlsm|one)$/i
/** Mailboxes of those who publish. */
const roleMail =
  /^[<(]*(?:mailto:)?(?:soc|[a-z-]*cert|[a-z-]*csirt|abuse|info|contact|kontakt|advisor(?:y|ies)|alerts?|press|presse|research|security|threat[a-z-]*|intel[a-z-]*|report(?:s|ing)?|meldestelle|support|help ?desk|newsletter|no-?reply)@([\w.-]+\.[a-z]{2,})/i

const footnote = /^\s*[[(]\d{1,3}[\])]\s*$/

/** Whether a line is a title: short, and without an address. */
const isHeading = (line: string): boolean =>
  line.length < 60 &&
  (/^\s*(?:#|=|\d+[.)]\s|\*\*|h\d\.)/.test(line) || /[:：]\W*$/.test(line) || !/[.,;]\s*$/.test(line))

interface Link {
  readonly find: Find
  readonly read: Normalised
  readonly line: number
  /** The finds beside it in its line. */
  readonly beside: readonly (Find | undefined)[]
}

const isDefanged = ({ transforms }: Normalised): boolean => transforms.includes('refanged')
const isLink = ({ transforms }: Normalised): boolean => transforms.includes('scheme')

/** The owner of a page by the first two segments: on a platform, these are the owner and the name. */
const ownerOf = ({ host, path }: Normalised['address']): string =>
  host + path.split('/').slice(0, 3).join('/')

const weigh = (words: string): number =>
  (sourceWords.test(words) ? 2 : 0) - (indicatorWords.test(words) ? 1.5 : 0)

/** The finds that are left out, each with its reason. */
export function findSources(
  lines: readonly string[],
  finds: readonly (readonly Find[])[],
): ReadonlyMap<Find, Refusal> {
  const links: Link[] = []
  const names: Link[] = []
  const defanged: Normalised['address'][] = []
  /** The number of defanged finds that are not taken for another reason. */
  let refused = 0
  for (const [line, found] of finds.entries()) {
    for (const [at, find] of found.entries()) {
      const { read } = find
      if (!isTaken(read)) {
        if (defangMark.test(find.text)) refused++
        continue
      }
      if (isDefanged(read)) defanged.push(read.address)
      else if (!read.address.isIp)
        (isLink(read) ? links : names).push({ find, read, line, beside: [found[at - 1], found[at + 1]] })
    }
  }
  const marked = defanged.length + refused
  const labels = names
    .filter((each) => each.read.type === 'domain' && isLabel(each, lines[each.line] ?? ''))
    .map(({ find }) => [find, refuse('host of URL')] as const)
  if (marked === 0 || links.length + names.length === 0) return new Map(labels)
  const isBad = relatedTo(new Set(defanged.map(({ host }) => host)))
  const owners = new Set(defanged.map(ownerOf))
  const isUsual = marked >= links.length * 2
  const headings = headingsOf(lines, finds)
  const sources = links.filter((link) => scoreOf(link) + (isUsual ? 0.5 : -0.5) > 0)

  function scoreOf({ find, read, line }: Link): number {
    const { host, path } = read.address
    // Words far away in a long line say nothing.
    const text = (lines[line] ?? '').slice(0, 2_000)
    const before = text.slice(0, Math.max(0, text.indexOf(find.text)))
    const above = (lines[line - 1] ?? '').slice(-80)
    const said = /\p{L}{2}/u.test(before) ? before.slice(-80) : /[:：]\s*$/.test(above) ? above : ''
    // The line's own words take precedence over the lines above and beside it.
    const isAmong = isAmongDefanged(finds, line)
    const around =
      weigh(headings[line] ?? '') - (isAmong ? 1 : 0) + (!isAmong && footnote.test(before) ? 1 : 0)
    const isReference = referenceHosts.test(host)
    const isKnown = isReference ? owners.has(ownerOf(read.address)) : isBad(host)
    return (
      (isReference ? 3 : 0) +
      (weigh(said) || around) +
      (articlePath.test(path) ? 2 : 0) +
      // A link under words, or at the end of a text in Markdown.
      (/(?:\p{L}\]\(|^\s*\[[^\]]+\]:\s*)$/u.test(before) && marked * 2 >= links.length ? 3 : 0) -
      (isKnown ? 9 : 0) -
      (runnable.test(path) ? 3 : 0) -
      // A publisher has a certificate.
      (/https:/i.test(find.text) ? 0 : 3)
    )
  }
  const isPublisher = relatedTo(
    new Set([
      ...sources
        .filter(({ read }) => !referenceHosts.test(read.address.host))
        .map(({ read }) => read.address.host.replace(/^www\./, '')),
      ...publishersOf(finds),
    ]),
  )
  // The other links of the publisher, and its name.
  const others = links.filter((link) => isPublisher(link.read.address.host) && scoreOf(link) >= 0)
  const domains = names.filter(({ read: { address, type } }) => type === 'domain' && !isBad(address.host))
  const named = domains.filter(({ read }) => isPublisher(read.address.host))
  return new Map([
    ...labels,
    ...domains.filter((link) => isInSentence(link, lines)).map(({ find }) => [find, refuse('name')] as const),
    ...[...sources, ...others, ...named].map(({ find }) => [find, refuse('source')] as const),
  ])
}

/** Whether a host labels a link to one of its pages, and so would match more: `[a.example](https://a.example/x)`. */
function isLabel({ find, read, beside }: Link, text: string): boolean {
  return beside.some((other) => {
    if (!other || !isTaken(other.read) || other.read.type !== 'url') return false
    const [first, second] = other.at < find.at ? [other, find] : [find, other]
    const between = text.slice(first.at + first.text.length, second.at).replaceAll(/<?\w{1,8}>/g, '>')
    const whole = text.slice(Math.max(0, first.at - 1), second.at + second.text.length + 1)
    return (
      other.read.address.host === read.address.host &&
      /^[^\p{L}\p{N},;]{1,9}$/u.test(between) &&
      (/[[(<>]/.test(between) || /^.?\[[^\]]*\].?$/.test(whole))
    )
  })
}

/** Whether a name, such as `Socket.IO`, is part of a sentence: the word before it says nothing bad. */
function isInSentence({ find: { text }, line }: Link, lines: readonly string[]): boolean {
  const whole = (lines[line] ?? '').slice(0, 2_000)
  // Words farther away say nothing about it.
  const before = whole.slice(0, Math.max(0, whole.indexOf(text))).slice(-24)
  const hasBoth = /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text)
  return hasBoth && /\p{L}{2} $/u.test(before) && !indicatorWords.test(before)
}

const parentsOf = (host: string): string[] =>
  host.split('.').flatMap((_, at, labels) => (at === 0 ? [] : [labels.slice(at).join('.')]))

/** Whether a host is among these, or a parent or a subdomain of one. */
function relatedTo(hosts: ReadonlySet<string>): (host: string) => boolean {
  const parents = new Set(Array.from(hosts, parentsOf).flat())
  return (host) => hosts.has(host) || parents.has(host) || parentsOf(host).some((parent) => hosts.has(parent))
}

/** The last heading above each line. */
function headingsOf(lines: readonly string[], finds: readonly (readonly Find[])[]): readonly string[] {
  let heading = ''
  return lines.map((line, at) => {
    const isBare = (finds[at] ?? []).length === 0 && line.trim() !== ''
    if (isBare && isHeading(line)) heading = line
    return heading
  })
}

export const defangMark = /^\W*h[tx]xp|[[({](?:\.|dot)[\])}]/i

/** Whether the lines around it have defanged addresses, in the same list or table. */
function isAmongDefanged(finds: readonly (readonly Find[])[], line: number): boolean {
  const has = (at: number) => (finds[at] ?? []).some(({ text }) => defangMark.test(text))
  return has(line - 1) || has(line + 1)
}

/** The domains of the mailboxes to write to. */
const publishersOf = (finds: readonly (readonly Find[])[]): string[] =>
  finds.flat().flatMap(({ text, read }) => {
    const domain = read === 'mail' ? roleMail.exec(text)?.[1] : undefined
    return domain === undefined ? [] : [domain.toLowerCase()]
  })
