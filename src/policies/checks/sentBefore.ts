/** URLs that earlier policies already have, by value. Policies add up, and this console cannot undo one. */
import { count, number } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { EarlierPolicy } from './earlierPolicies.ts'
import { firstFew, type PolicyFinding } from './finding.ts'
import { oppositeOf } from './overlap.ts'

export function sentBefore(
  entries: readonly WireEntry[],
  earlier: readonly EarlierPolicy[],
): readonly PolicyFinding[] {
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
