/** The words of a paste that are read: those that order an action, and those that may spare an address. */
import type { ReadLine } from './pasteResult.ts'
import { refuse } from './reasons.ts'

/** The words of a table by which it orders an action. Those of a log, such as "blocked", order nothing: they are asked about. */
const orders = {
  block:
    'block blocklist blacklist deny denylist reject drop sperren blockieren bloquer bloquear bloccare blokkeren',
  allow:
    'allow allowlist whitelist permit accept zulassen erlauben freigeben autoriser permitir consentire toestaan',
}
const actions = new Map(
  Object.entries(orders).flatMap(([action, words]) => words.split(' ').map((word) => [word, action])),
)

export const actionOf = (word: string): string | undefined => actions.get(word.trim().toLowerCase())

/** Words by which a paste may spare an address. They decide nothing: the admin is asked to look through the list. */
const stems = [
  'allow|white.?list|permit|safe|clean|benign|l[eé]g[ií]t|genuine|official|trust|harmless|innocent|victim|impersonat|imitat',
  "false.?pos|not? .{0,20}(?:block|malicious|threat|phish|confirm)|n[’']t |never|except|exclud|exempt|unblock|remov|delist",
  'releas|by mistake|leave .{0,20}alone|keep|(?:is|are|was|it.s) (?:our|fine|ok)|real (?:site|page|domain|bank)|pass|wl(?!\\p{L})|✅|👍',
  'erlaub|zul[aä]ss|zugelass|freig[eai]b|freizug|harmlos|unbedenk|fehlalarm|nicht|kein|ausnahm|ausser|außer|entsperr|entfern|streich|positivlist|offiziell',
  'autoris|bénin|faux posit|ne pas|sauf|liste blanche|débloq|enlev|retir|permis|no bloqu|excepto|salvo|lista blanca|desbloq|oficial',
  'confiable|fals[oi]s? posit|consent|non blocc|tranne|lista bianca|sblocc|toegest|toesta|niet|behalve|witte lijst|vrijgev|goedaardig',
  'zezw|dozwol|nie blok|oprócz|biała lista|fałszyw|bezpieczn|разреш|белый|許可|允许|白名单|허용',
]
/** `legitimate`, `do not block`, `Fehlalarm` */
const spare = new RegExp(`(?<!\\p{L})(?:${stems.join('|')})`, 'iu')
/** Part of an address, where no word is meant: `safe.bad.example`, `/clean` */
const ofAddress = /[\p{L}\p{N}\])}][.:/@([{]+[\p{L}\p{N}([{]|^[/?]/u

/** The line, if it may spare something by a word outside of its addresses. */
export function spareLine(line: number, text: string): readonly ReadLine[] {
  if (text === '') return []
  const words = text.split(/[\s=,;|"<>]+/).filter((word) => !ofAddress.test(word))
  const found = spare.exec(words.join(' '))?.[0]
  return found === undefined ? [] : [{ line, text: text.trim().slice(0, 200), ...refuse('spare', found) }]
}
