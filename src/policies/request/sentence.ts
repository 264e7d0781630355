/** The effect of a policy in one sentence, which emphasises the action, the URLs, the people and the end. */
import type { AnyScope } from '../../api/stored.ts'
import { capital, type Names, peopleOf, describeEdge } from '../../log/scopeWords.ts'
import { countActions } from '../../log/words.ts'
import { count, number } from '../../ui/number.ts'
import { localZone } from '../../ui/time/zone.ts'

export interface Part {
  readonly text: string
  readonly as?: 'strong'
}

const strong = (text: string): Part => ({ text, as: 'strong' })

type Urls = Parameters<typeof countActions>[0]

/** The actions and their URLs, such as `Block 12 URLs and allow 1 URL`. */
const urlParts = (urls: Urls): readonly Part[] =>
  [...countActions(urls)].flatMap(([action, many], index) => [
    ...(index > 0 ? [{ text: ' and ' }] : []),
    strong(index === 0 ? capital(action) : action),
    { text: ' ' },
    strong(count(many, 'URL')),
  ])

/** The sentence for the URLs, and for the scopes as far as they are filled in. `next`: the action of the next entry. */
export function sentenceOf(
  urls: Urls,
  scopes: readonly AnyScope[],
  zone = localZone(),
  names?: Names,
  next = '',
): readonly Part[] {
  const [scope] = scopes
  const what = urls.length > 0 ? urlParts(urls) : [{ text: next === '' ? 'Add URLs' : `Add URLs to ${next}` }]
  if (!scope || scopes.length > 1)
    return [...what, { text: ' in ' }, strong(`${number(scopes.length)} scopes`)]
  const { toDate } = scope
  return [
    ...what,
    { text: ' for ' },
    ...peopleOf(scope, names).map(({ text, isName }) => (isName ? strong(text) : { text })),
    ...(toDate === undefined ? [] : [{ text: ' until ' }, strong(describeEdge(toDate, zone))]),
  ]
}

/** The start and the end if the sentence leaves them out, such as `Starts at once. No end date.` */
export function describePeriod(scopes: readonly AnyScope[], zone = localZone()): string {
  const [scope] = scopes
  if (!scope || scopes.length > 1) return ''
  const { fromDate, toDate, enabled } = scope
  const starts = fromDate === undefined ? 'Starts at once' : `Starts ${describeEdge(fromDate, zone)}`
  const end = toDate === undefined ? '. No end date.' : ` (${zone}).`
  return `${starts}${end}${enabled === false ? ' It is switched off.' : ''}`
}
