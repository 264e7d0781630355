/**
 * The verdicts of a text on its addresses: to allow or to block them, or a reason why they are not indicators. The
 * words of verdicts and the names of fields are here once, for tables, JSON, records of lines and headings.
 */
import { isTaken, readAddress } from './readAddress.ts'
import { type ReasonCode, refuse, type Refusal } from './reasons.ts'
import { sparing, type Verdict, verdictOf } from './verdicts.ts'

/** The verdict of a text on a part of it. */
export interface Said {
  readonly action?: Verdict
  /** The reason why no address in the part is taken. */
  readonly why?: Refusal
  /** Whether the reason holds only for addresses that are not defanged. */
  readonly isLive?: boolean
}

export const leave = (code: ReasonCode, found?: string): Said => ({ why: refuse(code, found) })

/** The verdict of a word or cell. In a text that may be a log, only "block" is certain. */
export function sayVerdict(text: string, log: boolean | 'unsure' = false): Said | undefined {
  const word = text.trim()
  // An address is not a verdict: `<form action="https://…">`.
  if (log === true || word === '' || /[/<>]|\w\.\w/.test(word)) return undefined
  const verdict = verdictOf(word)
  if (verdict === undefined || (verdict === 'allow' && log)) return leave('word to decide', word.slice(0, 60))
  return verdict === 'none' ? leave('no order', word) : { action: verdict }
}

// ---- names of fields ----

/** The names of the fields of each role, without blanks and signs. Of a name that is here twice, the first role counts. */
const names = {
  verdict: `action actions verdict decision disposition aktion entscheidung urteil maßnahme massnahme acción accion
    décision azione decisione actie besluit akcja decyzja åtgärd handling ação acao decisão statut oordeel verdetto
    ocena esito conclusion einstufung bewertung ergebnis classification effect действие решение вердикт 操作 動作 动作
    アクション 判定 処理 조치 판정 allowblock blockallow treatment ruling`,
  type: 'type indicatortype ioctype iocclass typ observabletype attributetype listtype',
  flag: 'enabled active aktiv aktiviert toids ids confirmed verified',
  off: 'disabled inactive deaktiviert revoked',
  /** Nothing of it is good, unlike of a reputation. */
  threat: 'risk riskscore detections',
  time: 'date time datetime timestamp ts zeit datum uhrzeit receivetime eventtime logtime starttime generatedtime',
  path: 'path uripath uristem urlpath csuristem requesturi httppath pfad chemin requestpath',
  below: 'subdomain sub hostprefix',
  source: `reference references ref refs externalreferences source sources quelle quellen permalink screenshot
    urlscan urlhaus urlhauslink urlhausreference virustotal vt report reports reporturl evidence blog article advisory
    more moreinfo schema context xmlns license licence homepage documentation docs analysis analysislink sandbox tweet
    whois`,
  own: `src srcip sourceip sourceaddress sourceuser client clientip user username cip reporter internalip idorigh
    machine device computer recipient originip remoteuser ns mx dnsns dnsmx nameserver nameservers referrer referer
    origh sourcehost srchost clienthost hostip`,
  log: `status statuscode bytes method httpmethod useragent category catdesc severity protocol proto port duration
    session sessionid referrer responsecode querytype requestmethod scstatus`,
  value:
    'value data indicator indicatorvalue ioc iocvalue observable observablevalue artifact entity pattern',
  URL: `url uri urls fullurl link clickedurl maliciousurl href requesturl destinationurl adresse address website
    webseite seite site siteaddress webaddress domainaddress`,
  host: `domain hostname host fqdn domains domäne domain_name domainname destination dst dest dsthost desthost
    destinationdomain adresdomeny maliciousdomain servername sni query qname dnsquery rrname dominio domaine domein
    domena домен`,
  IP: 'ip ipaddress dstip destip destinationip ipv4 ipv6 ipadresse dnsa serverip remoteip',
}
export type Role = keyof typeof names

const roleByName = new Map(
  // `Object.entries` loses the type of the keys.
  (Object.entries(names) as [Role, string][])
    .toReversed()
    .flatMap(([role, words]) => words.split(/\s+/).map((word) => [word, role])),
)
const endings: readonly (readonly [Role, RegExp])[] = [
  [
    'source',
    /\b(?:ref|reference|references|permalink|report|screenshot|link|detail|malpedia|whois|registrar|homepage|credits|logo|avatar|icon|bugs|dom url)\b|^(?:next|self|result|page|guid)$/,
  ],
  [
    'own',
    /\b(?:src|client\w*|sender|victim|internal|reporter|referr?er|source (?:ip|host\w*|address|port)|natsrc\w*|observer|agent|proxy|computer|dvc\w*|devname)\b/,
  ],
  ['path', /\b(?:path|stem)$/],
  ['threat', /\b(?:risk(?: score)?|detections?)$/],
  ['URL', /\bur[li]s?$/],
  ['host', /\b(?:domain|hostname|host|fqdn|domäne)s?$/],
  ['IP', /\bips?$/],
]

const nameOf = (name: string): string =>
  name
    .replaceAll(/\([^()]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

const roles = new Map<string, Role | undefined>()
/** The role of a field by its name, which may also be a few words. */
export function roleOf(name: string): Role | undefined {
  if (roles.has(name)) return roles.get(name)
  const whole = nameOf(name)
  const words = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
  const role =
    roleByName.get(whole) ??
    (words.length > 40 ? undefined : endings.find(([, ending]) => ending.test(words))?.[0])
  if (roles.size < 1_000) roles.set(name, role)
  return role
}

/** Whether fields with these roles are of a log, whose verdicts are not orders; `unsure` if they may be. */
export function isLog(all: readonly (Role | undefined)[], isAmong = 3): boolean | 'unsure' {
  const has = (role: Role) => all.includes(role)
  if (!all.slice(0, isAmong).includes('time'))
    return has('own') && (has('log') || (has('verdict') && 'unsure'))
  const places = all.filter((role) => role === 'URL' || role === 'host' || role === 'IP').length
  return has('own') || has('log') || places > 1 ? true : 'unsure'
}

// ---- fields that stand together ----

export interface Field {
  readonly name: string
  readonly value: string
}

const no = /^(?:no|false|0|off|nein|non|nee|nie|n|inactive|disabled)$/i
const yes = /^(?:yes|true|1|on|ja|oui|si|sí|tak|y|x|✓|✔|disabled)$/i
const gone =
  /^(?:removed|deleted|withdrawn|revoked|retired|retracted|expired|inactive|disabled|entfernt|gelöscht|inaktiv)$/i
const isNo = (text: string): boolean => no.test(text.trim())
const isYes = (text: string): boolean => yes.test(text.trim())
export const noAddress =
  /^(?:\w+::)?(?:md5|sha-?\d+|imphash|ssdeep|file.*|datei.*|fichier.*|archivo.*|e-?mail.*|reg(?:istry|key).*|mutex|process.*|service.*|pdb.*|sender.*|helo.*|prüfsumme|user-agent|cve|vulnerability|asn?|comment|.*[_ ]hash|(?:md5|sha).*hash)$/i

/** The verdict of a field that is named after one and says only yes or no: `whitelisted: true`. */
function sayTruth(name: string, value: string): Said | undefined {
  if (value.length > 8 || !(isYes(value) || isNo(value))) return undefined
  const verdict = verdictOf(name.replace(/^.*\boverall\.|^(?:is|has)(?=[_A-Z ])[_ ]?|\?$/g, ''))
  if (verdict === 'allow') return isYes(value) ? { action: verdict } : undefined
  return verdict === 'block' ? (isYes(value) ? { action: verdict } : leave('legitimate')) : undefined
}

/** Whether a field of any name may spare its record in words. */
const mayDecide = (value: string): boolean =>
  value.length < 80 &&
  value.length > 1 &&
  !/[./]\p{L}/u.test(value) &&
  (sparing.test(value) ||
    /^(?:allow(?:ed|list)?|white ?list(?:ed)?|wl|fp|whitelisted .*|liste blanche|lista blanca|lista bianca)$/i.test(
      value.trim(),
    ))

/** A value that takes back the verdict of another field. */
const cleared = /^(?:cleared|false.?positive|fp)$/i
/** The host of a value, if it is a URL with a path. */
function hostOfUrl(value: string): string | undefined {
  const text = value.trim()
  if (text.length > 8_000 || !/[/?]/.test(text) || /\s/.test(text)) return undefined
  const read = readAddress(text, text, '')
  return isTaken(read) && read.type === 'url' ? read.address.host : undefined
}

/** Whether a field holds a path, so that a host beside it is only half an address. */
export const isPath = ({ name, value }: Field): boolean => {
  const role = roleOf(name)
  return (
    (role === 'below' && value.trim() !== '') ||
    ((role === 'path' || role === 'URL' || role === undefined) && /^\/[^/\s]/.test(value.trim())) ||
    (role === 'path' && /^\/?[^/\s]/.test(value.trim())) ||
    /^(?:GET|POST|PUT|HEAD)\s+\/[^/\s]/.test(value.trim())
  )
}

/** The verdict of a record, such as an object of JSON, a row or some lines, on each of its fields. */
export function sayFields(
  fields: readonly Field[],
  log: boolean | 'unsure' = isLog(
    fields.map(({ name }) => roleOf(name)),
    fields.length,
  ),
): readonly (Said | undefined)[] {
  const all = fields.map(({ name }) => roleOf(name))
  let whole: Said | undefined
  for (const [at, { name, value }] of fields.entries()) {
    const role = all[at]
    if (role === 'verdict') whole = sayVerdict(value, log) ?? whole
    else if (log !== true)
      whole =
        sayTruth(name, value) ??
        (whole || !mayDecide(value) ? whole : leave('word to decide', value.trim().slice(0, 60)))
    const isGone = /^(?:status|state|stand)$/i.test(name) && gone.test(value.trim())
    const isFlag = role === 'flag' || /^(?:is_?)?ioc$/i.test(name)
    if ((isFlag && isNo(value)) || (role === 'off' && isYes(value)) || isGone)
      whole = leave('not confirmed', `${fields[at]?.name}: ${value.trim()}`)
  }
  const doubt = log === true ? undefined : fields.find(({ value }) => cleared.test(value.trim()))
  if (doubt && (whole === undefined || whole.action === 'block'))
    whole = leave('word to decide', doubt.value.trim())
  const none = fields.find(({ value }, at) => all[at] === 'threat' && /^(?:none|0)$/i.test(value.trim()))
  if (none && log !== true) whole ??= leave('word to decide', `${none.name}: ${none.value.trim()}`)
  // The role of a field takes precedence over the verdict of the record.
  const isReference = fields.some(
    ({ value }, at) => all[at] === 'type' && /^(?:link|report|reference)$/i.test(value.trim()),
  )
  if (isReference && fields.some(({ name }) => /^(?:to_ids|category)$/i.test(name))) whole = leave('source')
  const path = fields.find(isPath)?.value
  const hosts = new Set(
    fields.flatMap(({ value }, at) =>
      all[at] === 'own' || all[at] === 'source' ? [] : (hostOfUrl(value) ?? []),
    ),
  )
  return fields.map(({ name, value }, at) => {
    const role = all[at]
    if (role === 'source') return leave('source')
    if (role === 'own') return leave('own side')
    // Columns or fields may be named after lists: `Allow`, `Block`.
    const named = role === undefined && value.includes('.') ? verdictOf(name, true) : undefined
    if (named === 'allow' || named === 'block') return { action: named }
    if (path !== undefined || hosts.size > 0) {
      const text = value.trim()
      const read = text.length < 300 && text.includes('.') ? readAddress(text, text, '') : undefined
      const isListed = isTaken(read) && read.transforms.includes('refanged')
      if (isTaken(read) && read.type === 'domain') {
        if (path !== undefined && hosts.size === 0) return leave('host alone', path.trim().slice(0, 60))
        if (hosts.has(read.address.host) && !isListed) return leave('host of URL')
      }
    }
    return whole
  })
}

// ---- lines of programs and logs ----

/** An address of a private network (RFC 1918), in a line with a time: the client of a log. */
const ownNetwork = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/
const timed = /\d\d:\d\d|^\d{10}/

/** A line of a log: a request, or a line that begins with a date. */
const logged = /\b(?:GET|POST|HEAD|PUT)[ \t]|HTTP\/\d|^(?:\d{4}-\d\d-\d\d|\d{9,}|\w{3} {1,2}\d{1,2} \d\d:)/
/** A path that is apart from its host in a line of a log. */
const pathApart = /(?<![^\s"'(])\/[\w.~%-][^\s"']*/

/** The target of the request that a line of an access log records, with the status of its answer. */
const recorded = /\b(?:GET|POST|HEAD|PUT|CONNECT|OPTIONS)[ \t]+"?([^\s"]+)/d
const answered = /HTTP\/[\d.]+"?[ \t]+\d{3}\b|\bTCP_\w+\/\d{3}\b/

/** Whether an address is not the target of a recorded request, but the client, the server or the referrer. */
export function isBesideRequest(line: string, at: number): boolean {
  const [from, to] = (answered.test(line) && recorded.exec(line)?.indices?.[1]) || []
  return from !== undefined && to !== undefined && (at >= to || (at < from && line[from] !== '/'))
}

/** A line of program code, in which a name counts only in quotes or with a scheme. */
const codeLine =
  /^\s*(?:import\s+[\w{("'*]|from\s+[\w.]+\s+import\b|using\s+[\w.]+;|namespace\s|package\s+[\w.]+;|def\s+\w+\(|func\s+\w*\(|fn\s+\w+\(|(?:const|let|var)\s+\w+\s*[:=]|(?:public|private|static)\s+\w|sub\s+\w+\(|set\s+\w+\s*=|end (?:sub|if)\b)|\bSELECT\b.*\bFROM\b|\w\([^()]*\)\s*(?:;|\{)|=>\s*[{(\w]+.*[;)}]|^\s*\w+(?:\.\w+)+\s*=\s|\bif\s*\(?\w.*[<>]/i
export function isProgramText(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '' && line.length < 2_000).slice(0, 200)
  if (filled.some((line) => /^\s*(?:```|~~~)/.test(line))) return false
  const code = filled.filter((line) => codeLine.test(line))
  const ended = filled.filter((line) => /^[^{[]*[;{}]\s*$/.test(line))
  return code.length > 1 && code.length + ended.length > filled.length * 0.4
}

/** The verdict of a line of a program or a log on a host that is not defanged. */
export function sayHost(line: string, at: number, host: string, isProgram: boolean): Said | undefined {
  // A string of JSON has no index in its line.
  const isHere = line.slice(at, at + 4).toLowerCase() === host.slice(0, 4)
  const isAlone = /^\S*$/.test(line.trim())
  if (isHere && !isAlone && (isProgram || codeLine.test(line)) && !/["'`“„«]/.test(line[at - 1] ?? ''))
    return leave('code')
  if (ownNetwork.test(host) && (timed.test(line) || line.trim().includes(' '))) return leave('own side')
  const [path] = logged.test(line) ? (pathApart.exec(line) ?? []) : []
  return path === undefined ? undefined : leave('host alone', path.slice(0, 60))
}
