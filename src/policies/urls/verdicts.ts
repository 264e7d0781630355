/** The words and phrases by which a text allows, blocks or spares an address, in the languages of the headings. */
export type Verdict = 'allow' | 'block'

const wordsOf = (verdict: Verdict | 'none', words: string) =>
  words.split(/\s+/).map((word) => [word, verdict] as const)

/** The verdicts of cells, fields and headings, by their first words. `none`: the word orders nothing. */
const verdicts: ReadonlyMap<string, Verdict | 'none'> = new Map([
  ...wordsOf(
    'allow',
    `allow allowed allows allowing allowlist allowlisted permit permitted permits pass passed passthru passthrough
    accept accepted ok okay exempt exempted exemption bypass bypassed trust trusted whitelist whitelisted white
    safelist safelisted safe benign clean favorable favourable legit legitimate harmless good goodware ham fp
    unblock unblocked release released approve approved welcomelist welcome exception transparent always_transparent typetransparent
    zulassen zugelassen erlauben erlaubt erlaube freigeben freigegeben freigabe unbedenklich vertrauenswürdig
    harmlos autoriser autorisé autorisée permettre permis bénin légitime permitir permitido permitida autorizar
    autorizado benigno legítimo confiable consentire consentito consenti permettere permesso autorizzato toestaan
    toegestaan zezwól zezwolono dozwolone dozwolony tillåt tillåten tillåta tillad tilladt tillat salli sallittu
    povolit povoleno povolený izin erlaubte zugelassene permitidos permitidas consentite toegestane dozwolonych
    autorisés autorisées autorizados legittimo goedaardig bezpieczna bezpieczny positivliste wl vrijgeven zaufane
    zaufany engellenmedi разрешить разрешено разрешен разрешён допустить 許可 允许 允許 放行 白名单 白名單 허용 許可する`,
  ),
  ...wordsOf(
    'block',
    `block blocked blocks blocking blocklist blocklisted deny denied denies denylist reject rejected drop dropped
    discard discarded refuse refused blacklist blacklisted black malicious malware phishing phish bad evil ban
    banned suspend suspended silence silenced forbid forbidden prohibit prohibited sinkhole nxdomain
    always_nxdomain always_refuse always_null always_deny inform_deny static nodata disallow disallowed prevent
    prevented kill spam infected dangerous harmful unsafe untrusted hostile tp sperren gesperrt sperre blockieren blockiert blocken geblockt
    ablehnen abgelehnt verbieten verboten bösartig hameçonnage złośliwa schädlich bloquer bloqué bloquée refuser
    refusé interdire interdit malveillant bloquear bloqueado bloqueada denegar denegado rechazar malicioso maliciosa bloccare
    bloccato blocca negare negato rifiutare malevolo dannoso blokkeren geblokkeerd weigeren kwaadaardig zablokuj
    blokuj zablokowano zablokowany odrzuć złośliwy blockera blockerad bloker blokeret blokker estä estetty
    blokovat zablokovat blokováno engelle engelli engellendi заблокировать блокировать заблокировано заблокирован
    запретить запрещено вредоносный ブロック 遮断 拒否 阻止 封鎖 封锁 拦截 攔截 拒绝 拒絕 黑名单 黑名單 차단 거부`,
  ),
  ...wordsOf(
    'none',
    `quarantine quarantined warn warning monitor monitored monitoring alert alerted audit log logged report
    reported tag hold held review pending unknown undetermined none noop no-op ignore ignored inconclusive unrated
    unsure dunno cleared neutral questionable poor sospechoso continue continued suspicious prepend filter
    defer_if_permit bcc grey greylist isolate isolated challenge captcha coach defer deferred redirect rewrite rewritten n/a na warnen beobachten überwachen melden
    prüfen unbekannt`,
  ),
])
/** Words that also describe the answer of a site or the result of a scan, and so order nothing by themselves. */
const weak =
  /^(?:ok|okay|pass|passed|clean|safe|good|goodware|ham|trusted|trust|accepted|accept|released|approved|benign|harmless|harmlos|fp|white|welcome|unbedenklich)$/i
export const isWeak = (word: string): boolean => weak.test(word.trim())

/** Names of lists in longer words: `BlackListHostGlobal`, `welcomelist_uri_host`. */
const allowList =
  /(?:white|allow|welcome|safe|exception) ?lists?\b|\brpz passthru\b|false positive|known good|faux positif|fals[oi]s? positiv|fehlalarm|liste blanche|lista blanca|lista bianca|witte lijst|biała lista/
const blockList =
  /(?:black|block|deny|bad) ?lists?\b|liste noire|lista negra|lista nera|zwarte lijst|czarna lista|sperrliste|\brpz (?:drop|nxdomain|nodata)\b|true positive|vrai positif|\b(?:credential|spear|high confidence|confirmed) phish/
const negation =
  /\b(?:not|no|never|don'?t|cannot|non|nicht|kein\w*|ne|pas|nie|ikke|inte|ei|не|нет|remov\w*|delet\w*|entfern\w*|supprim\w*|quitar|elimin\w*|rimuov\w*)\b/

/** A negation before a word for blocking, at the end of a text that stands before an address. */
const negated = String.raw`(?:\b(?:not|never|nicht|kein\w*|ne|no|non|niet|nie|nunca|mai|nooit)|n['’]t)\s+(?:be\s+|pas\s+|zu\s+|the\s+)*(?:block|sperr|bloqu|blocc|blok|zablok)[\p{L}]*`
export const negatedBefore = new RegExp(String.raw`${negated}\s*(?:pas\s*)?[^\w.!?]{0,3}$`, 'iu')
/** Phrases by which a text spares an address: it is legitimate, imitated, an exception, or to be taken off a list. */
export const sparing = new RegExp(
  [
    negated,
    String.raw`(?<!\p{L})(?:remov|delet|exclud|take|entfern|nimm|streich|retir|enlev|quit|elimin|rimuov|verwijder|usu[nń])\p{L}*\s.{0,60}(?:block|black|deny|sperr|bloqu|noire|negra|nera|zwarte)`,
    String.raw`false.?positives?|faux.positifs?|fals[oi]s?.positiv[oi]s?|fałszyw\p{L}* alarm|fehlalarm|vals.positie`,
    String.raw`(?<!\p{L})l[ée]g[ií]t(?:t?im|(?!\p{L}))|harmlos|unbedenklich|(?<!\p{L})no (?:specific )?threats?(?!\p{L})|goedaardig|bezpieczn|(?<!\p{L})b[ée]nign`,
    String.raw`(?<!\p{L})(?:impersonat|imitat|nachgeahmt|usurp[ée]|suplantad|spoofed|abused brand)\p{L}*`,
    String.raw`(?<!\p{L})(?:please )?exclud(?:e|ed)(?!\p{L})|exclusions?|ausnahmen?|exceptions?$|excepciones|eccezioni|uitzondering|wyjątki`,
  ].join('|'),
  'iu',
)
/** The end of a text before what a query or a rule excludes. */
export const excludedBefore =
  /(?:!=|<>|!~|!(?:in|contains|has|endswith|startswith)~?|\bNOT\s+\w+\s*(?:=|IN|LIKE))\s*[("'@]*$|(?:!in~?|\bNOT(?:\s+IN)?)\s*\([^()]*$|(?:!in~?|\bNOT\s+IN)\s*$/i
const part =
  /(?<!\p{L})(?:only|(?:everything|anything|all) under|path:?|except(?: for)?|but not)\s+["'`]?(?!\/(?:usr|tmp|etc|var|home|opt|bin|r|u)\b)(\/[^\s"'`,;)]*[^\s"'`,;).])/iu
/** The part of a host that is meant, or is not, by the words of its sentence: "only /login". */
export const partOf = (before: string, behind: string): string | undefined =>
  part.exec(`${before.split(/[.!?]\s/).at(-1)}${behind.split(/[.!?]\s/)[0]}`)?.[1]
/** A sentence that takes its addresses off a list. */
const removal =
  /(?<!\p{L})(?:remove|delete|take|entfern\p{L}*|streich\p{L}*|retire[rz]?|enleve[rz]?|quitar|eliminar|rimuov\p{L}*|verwijder\p{L}*)\s.{0,80}(?:block|black|deny|sperr|noire|negra|nera|zwarte)|(?:block|black|sperr)list\p{L}*\s+(?:nehmen|entfernen|streichen)/iu
export const isRemoved = (line: string): boolean => line.length < 300 && removal.test(line)
/** Words directly before an address, or behind it, that spare it within a sentence about others. */
const sparedBefore =
  /(?:\b(?:block|sperren?|bloquer|bloquear|bloccare|blokkeren)\s.*[,;\s](?:not|nicht|leave|keep)|[\p{L},;]\s+(?:except|außer|ausser|sauf|tranne|excepto|salvo|behalve|oprócz|scratch)|entwarnung für|all clear for)\s+$/iu
const sparedBehind =
  /^\S*\s*(?:(?:is|was|ist|war|est|es|è|era)\s+(?:an?\s+|eine?n?\s+|une?\s+)?(?:(?:not|nicht|pas|non|no|niet)\s+(?:malicious|harmful|phishing|bad|a threat|bösartig|schädlich|malveillant|malicios[oa]|dannoso|kwaadaardig)|false positive|fehlalarm|faux positif|fals[oi] positiv\w*|legit\w*|benign|harmless|safe|clean|ours|fine)|.{0,40}\bby mistake\b|(?<=\s)alone\b)|^\S*\s*\((?:[^()]*\b)?(?:legit\w*|benign|do not (?:block|touch)|leave (?:it )?alone|false positive|fehlalarm|ours)\b/i
/** Adjectives for the real site that an attacker imitates. */
const real =
  /(?<!\p{L})(?:legit(?:imate)?|genuine|authentic|official|legitim\p{L}*|offiziell\p{L}*|l[ée]g[ií]tt?im\p{L}*|offici[eë]\p{L}*|oficial|ufficiale|aut[eé]ntic\p{L}*|prawdziw\p{L}*|oficjaln\p{L}*|legitiem\p{L}*|(?:real|actual|original|true|echte\p{L}*|v[ée]ritable|vrai|verdader[oa]|our own|unsere?) (?:web ?)?(?:site|page|domain|login|bank|portal|url|address|company|one|web ?seite|seite|domäne|adresse|sitio|p[áa]gina))(?:[\s:"'(-]+\p{L}[\p{L}'’-]*){0,4}[\s:,"'(„“]*$/iu
const unlike =
  /look|seem|ausseh|tool|software|(?<!\p{L})(?:but|says?|that|from|to|aber|dass|mais|que)(?!\p{L})/iu
/** Words for a real site in an attacker's hands. */
const taken = /compromis|kompromitt|hacked|gehackt|hijack|pirat|übernommen|fake|gefälscht/i
export const isSparedBy = (before: string, behind: string): boolean => {
  // The words since the address before, in this sentence.
  const own = /(?:[^\s.]+\.[^\s,;]+|[.!?:;])\s+(?!.*(?:\S\.\S|[.!?;]\s))(.*)$/su.exec(before)?.[1] ?? before
  const [words] = own.length < 200 ? (real.exec(own) ?? []) : []
  const isReal = words !== undefined && !unlike.test(words) && !taken.test(own)
  return isReal || sparedBefore.test(before) || sparedBehind.test(behind)
}
/** Words anywhere in a sentence that spare something or call it one's own. */
const doubts =
  /(?<!\p{L})(?:(?:not(?! only)|never|nicht|nie|niet|ne|no|non|nunca|kein\p{L}*|auf keinen fall)\s+(?:\p{L}+\s+){0,2}(?:block|touch|sperr|gesperrt|blockier|anfass|bloqu|touche|blocc|blok|malicious|phishing|a threat|bösartig|malveillant)\p{L}*|\p{L}+n['’]t\s+(?:be\s+)?(?:block|think|believe|malicious)\p{L}*|(?:gesperrt|blockiert)\s+werden\s+nicht|(?:is|are|was|it|that['’]?s?|which is|c['’]est|è|es|ist)\s+(?:just\s+|only\s+|actually\s+|also\s+|a\s+|an\s+|the\s+)*(?:our|ours|fine|ok|okay|safe|clean|harmless|innocent|victim|reputable|ordinary|normal|notre|nostr\p{L}|nuestr\p{L}|unser\p{L}*)(?!\p{L})|(?:opens|shows) (?:just )?a normal|turned out to be a? ?legit\p{L}*|leave (?:it |them )?alone|keep (?:it |them )?(?:flowing|working|open|reachable)|should keep|by mistake|off the list|lasciat\p{L} passare|ne pas toucher|del nostro|echte (?:seite|website|pagina)|(?:all|is) fine|don['’]t think|part of the kit, but|(?:^|\s)safe\.?$)/iu
export const doubtIn = (sentence: string): string | undefined => doubts.exec(sentence)?.[0].trim()

/** An order in the middle of a sentence. */
const allowBefore =
  /\p{L}{2,}[\s,;].*[\s,;](?:allow|permit|unblock|whitelist|release|erlauben?|freigeben|autoriser|permitir)\s+$/iu
export const isAllowedBy = (before: string): boolean =>
  allowBefore.test(before) && !/^\W*(?:please|pls|bitte)\s+\p{L}+\s+$/iu.test(before)

/** Stems of words that allow, in a heading or a cell of several words. */
export const allowStem =
  /(?<!\p{L})(?:allow|white.?list|permit|erlaub|zul[äa]ss|zugelass|freig[eiz]|freizug|autori[sz]|permess|consentit|toegesta|dozwol|liste blanche|lista bianca|lista blanca|witte lijst|bia[łl]a lista|positivliste|wei(?:ß|ss)e liste|confian[zc]|zaufan|vertrouwd|vrijgev|unblock|entsperr|desbloq|débloq|sblocc|trusted|wl$)/iu

/**
 * The verdict of a cell, a field or a heading; `none` for a word that is neither; `undefined` for any other text. Words
 * behind the first count only with `isWhole`.
 */
export function verdictOf(text: string, isWhole = false): Verdict | 'none' | undefined {
  const spread = text
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
  const plain = spread
    .replaceAll(/["'`*()[\]{}:.,;!]/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .replace(/^(?:to|please|pls) (?:be )?/, '')
  if (plain === '' || plain.length > 120) return undefined
  if (/^[45]\d\d(?: |$)/.test(plain)) return 'block'
  if (negation.test(plain)) return undefined
  if (allowList.test(plain)) return 'allow'
  if (blockList.test(plain)) return 'block'
  const [first = ''] = isWhole ? [] : plain.split(' ')
  return verdicts.get(spread) ?? verdicts.get(plain) ?? verdicts.get(first)
}

export const isOrder = (cell: string): boolean => {
  const verdict = isWeak(cell) ? undefined : verdictOf(cell, true)
  return verdict === 'allow' || verdict === 'block'
}

/** Words of headings and labels: what the lines below them are. */
export const filler =
  /^(?:bitte|dominios|domaines|siti|sitios|domeinen|domeny|domini|lists?|these|those|the|following|to|be|please|domains?|urls?|hosts?|hostnames?|sites?|entries|addresses|ips?|senders?|indicators?|iocs?|all|for|liste|diese|domänen|adressen|and|und|et|y|e)$/
export const isFiller = (line: string): boolean =>
  line
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => word === '' || filler.test(word))
export const legitimate =
  /^(?:[\p{L}]+ )?legit|^(?:known )?(?:benign|clean|victims?|good)(?: \p{L}+)?$|\b(?:false positives?|not malicious)\b|\b(?:do|does|must|should) not (?:be )?block|don['’]t block/iu
/** Headings of lists of other things. */
export const others =
  /(?:^|\s)(?:files?|file ?names?|dateien|dateinamen|fichiers|archivos|attachments?|attachment names|anhänge|pièces jointes|adjuntos|allegati|bijlagen|załączniki|mutex(?:es)?|registry keys?|processes|scheduled tasks?|user-agents?)$/i
export const references =
  /^(?:references?|sources?|further reading|external links|see also|related (?:reports|links)|quellen?|verweise|weiterführende links|referenzen|références|sources et références|fuentes|referencias|riferimenti|fonti|bronnen|źródła|источники|ссылки|参考(?:文献|资料)?|出典|참고)$/i
export const greeting =
  /^(?:(?:best|kind|warm|many)?[ ]?(?:regards|wishes)|regards|sincerely|cheers|thanks(?: and regards)?|mit freundlichen grüßen|viele grüße|beste grüße|cordialement|saludos|-- ?)[,.!]?$/i
export const publisher =
  /^(?:home ?page|credits?|author|published.by|contact.*|kontakt|licen[cs]e|docs?|documentation|wiki|intranet|(?:help|service) ?desk.*)$/i
export const provider = /^(?:hosting(?: provider)?|hoster|isp|registrar|provider|asn)$/i
