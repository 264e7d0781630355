/** The findings of a list that the page makes itself. The worker makes the others: see listFindings.ts. */
import { limits } from '../../api/schemas.ts'
import { count, number } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'
import { countAccountUrls, type EarlierPolicy } from './earlierPolicies.ts'
import { firstFew, listFinding, type PolicyFinding } from './finding.ts'
import { oppositeOf } from './overlap.ts'

/** What the page knows of a list before the worker has judged it. `spare`: the lines of its text that spare something. */
export function quickFindings(entries: readonly Entry[], spare: readonly string[]): readonly PolicyFinding[] {
  const others = entries.slice(limits.urlsPerPolicy).map(({ value }) => value)
  const tooMany = {
    key: 'too many',
    level: 'stop',
    sentence: `${number(others.length)} too many for one policy.`,
    values: new Set(others),
    place: { at: 'list', show: 'too many' },
  } as const
  // Only a person can tell which of its addresses a text means to spare.
  const spares = {
    key: 'the text spares something',
    level: 'tick',
    sentence: 'The pasted text may name addresses to spare. Look through the list.',
    ...firstFew(spare),
    values: new Set(spare),
  } as const
  // Someone who defangs an address considers it malicious.
  const odd = { key: 'allowed though defanged', level: 'tick' } as const
  const defanged = entries
    .filter(({ action, transforms }) => action === 'allow' && transforms.includes('refanged'))
    .map(({ value }) => ({ about: [value], sentence: `${value}, to allow, was defanged in the text.` }))
  return [
    ...(others.length > 0 ? [tooMany] : []),
    ...(entries.length > 0 && spare.length > 0 ? [spares] : []),
    ...listFinding(odd, defanged, 'to allow were defanged in the text.'),
  ]
}

/** The URLs of the account against its limit (admin-api §8). */
export function accountUsage(entries: number, earlier: readonly EarlierPolicy[]): readonly PolicyFinding[] {
  const used = countAccountUrls(earlier) + entries
  const { urlsPerAccount: limit } = limits
  if (entries === 0 || used <= limit * 0.8) return []
  const sentence = `With this list, ${number(used)} of ${number(limit)} account URLs are used, as far as this browser knows.`
  if (used <= limit) return [{ key: 'account nearly full', level: 'note', sentence }]
  return [{ key: 'account full', level: 'tick', sentence: `${sentence} The service may refuse the list.` }]
}

/** URLs that earlier policies already have, by value. Policies add up, and this console cannot undo one. */
export function sentBefore(
  entries: readonly WireEntry[],
  earlier: readonly EarlierPolicy[],
): readonly PolicyFinding[] {
  if (earlier.length === 0) return []
  const actions = new Map(entries.map(({ value, action }) => [value, action]))
  /** The finding of the entries with this relation between their action and an earlier one. */
  function findSent(
    kind: Pick<PolicyFinding, 'key' | 'level'>,
    relates: (action: string, before: string) => boolean,
    describe: (many: number) => string,
  ): readonly PolicyFinding[] {
    const values = new Set<string>()
    const lines = earlier.flatMap(({ name, at, isCertain, urls }) => {
      const found = urls.filter(({ value, action }) => relates(actions.get(value) ?? '', action))
      for (const { value } of found) values.add(value)
      const by = `“${name.slice(0, 120)}” of ${time(at)}${isCertain ? '' : ', outcome unknown'}`
      return found.length === 0 ? [] : [`${number(found.length)} by ${by}`]
    })
    if (values.size === 0) return []
    const place = { at: 'list', show: kind.key } as const
    return [
      { ...kind, sentence: describe(values.size), ...firstFew(lines), values, place, isRemovable: true },
    ]
  }
  return [
    ...findSent(
      { key: 'the opposite action was sent', level: 'tick' },
      (action, before) => oppositeOf(action) === before,
      (many) =>
        `The opposite action was sent for ${count(many, 'URL')}. Which one applies is not documented.`,
    ),
    ...findSent(
      { key: 'sent before', level: 'note' },
      (action, before) => action === before,
      (many) => `${count(many, 'URL was', 'URLs were')} sent before. Sending again adds second entries.`,
    ),
  ]
}
