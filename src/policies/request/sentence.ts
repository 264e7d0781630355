/** What a policy will do, in one sentence for the pane: the action, the URLs, the people and the end stand out. */
import { parseWireDate } from '../../api/dates.ts'
import type { AnyScope } from '../../api/stored.ts'
import { count, number } from '../../ui/number.ts'
import { localZone, sayMoment } from './moment.ts'
import { type Names, sayTarget } from './policyWords.ts'

export interface Part {
  readonly text: string
  /** What to look at first; an action has a colour besides. */
  readonly as?: 'strong' | 'action'
}

const strong = (text: string): Part => ({ text, as: 'strong' })
const plain = (text: string): Part => ({ text })

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Block 12 URLs and allow 1 URL`. */
function sayUrls(actions: readonly string[]): readonly Part[] {
  const counts = new Map<string, number>()
  for (const action of actions) counts.set(action, (counts.get(action) ?? 0) + 1)
  return Array.from(counts, ([action, many], index) => [
    ...(index > 0 ? [plain(' and ')] : []),
    { text: index === 0 ? capital(action) : action, as: 'action' } as const,
    plain(' '),
    strong(count(many, 'URL')),
  ]).flat()
}

/** admin-api §4.1 rule 4. */
export const isEveryone = (target: AnyScope['from']): boolean => (target?.type ?? 'everyone') === 'everyone'

function sayPeople({ from, to }: AnyScope, names?: Names): readonly Part[] {
  if (isEveryone(from)) return [plain(' for '), strong(sayTarget(to, names))]
  const sender = [plain(' for mail from '), strong(sayTarget(from, names))]
  return isEveryone(to) ? sender : [...sender, plain(' to '), strong(sayTarget(to, names))]
}

/** `Everyone`, `Mail from external addresses to the group Finance`. */
export function sayWho(scope: AnyScope, names?: Names): string {
  const [, ...people] = sayPeople(scope, names)
  const isFrom = !isEveryone(scope.from)
  return capital(`${isFrom ? 'mail from ' : ''}${people.map(({ text }) => text).join('')}`)
}

/** Of one of several scopes: `Everyone from 1 Dec 2026 09:00 until 4 Dec 2026 18:00`. */
export function sayWhoAndWhen(scope: AnyScope, names?: Names, zone = localZone()): string {
  const { fromDate, toDate } = scope
  const from = fromDate === undefined ? '' : ` from ${sayDate(fromDate, zone)}`
  return `${sayWho(scope, names)}${from}${toDate === undefined ? '' : ` until ${sayDate(toDate, zone)}`}`
}

/** For the actions of the entries, and the scopes as far as they are filled in. */
export function sentenceOf(
  actions: readonly string[],
  scopes: readonly AnyScope[],
  zone = localZone(),
  names?: Names,
): readonly Part[] {
  const [scope] = scopes
  const urls = actions.length === 0 ? [plain('Nothing yet')] : sayUrls(actions)
  if (!scope || scopes.length > 1) return [...urls, plain(' in '), strong(`${number(scopes.length)} scopes`)]
  const { toDate } = scope
  return [
    ...urls,
    ...sayPeople(scope, names),
    ...(toDate === undefined ? [] : [plain(' until '), strong(sayDate(toDate, zone))]),
  ]
}

/** The moment in words, or the date as it came. */
function sayDate(date: string, zone: string): string {
  const time = parseWireDate(date)
  return Number.isNaN(time) ? `"${date}" (no valid date)` : sayMoment(time, zone)
}

/** When it starts and ends, for what the sentence does not say: `Starts at once. No end date.` */
export function sayPeriodOf(scopes: readonly AnyScope[], zone = localZone()): string {
  const [scope, ...others] = scopes
  if (!scope || others.length > 0) return ''
  const { fromDate, toDate } = scope
  const starts = fromDate === undefined ? 'Starts at once' : `Starts ${sayDate(fromDate, zone)}`
  const off = scope.enabled === false ? ' It is switched off.' : ''
  return `${starts}${toDate === undefined ? '. No end date.' : ` (${zone}).`}${off}`
}
