/** URLs that earlier policies already have, by value. Policies add up, and this console cannot undo one. */
import { count, number } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { EarlierPolicy } from './earlierPolicies.ts'
import { firstFew, type PolicyFinding } from './finding.ts'

const opposites: Readonly<Record<string, string>> = { allow: 'block', block: 'allow' }

export function sentBefore(
  entries: readonly WireEntry[],
  earlier: readonly EarlierPolicy[],
): readonly PolicyFinding[] {
  const actions = new Map(entries.map(({ value, action }) => [value, action]))
  const [same, opposite] = [collect(), collect()]
  for (const policy of earlier) {
    for (const { value, action } of policy.urls ?? []) {
      const now = actions.get(value)
      if (now === undefined) continue
      if (now === action) same.add(value, policy)
      else if (opposites[now] === action) opposite.add(value, policy)
    }
  }
  return [
    ...opposite.close(
      'tick',
      'the opposite action was sent',
      (urls) => `The opposite action was sent for ${urls}. Which one applies is not documented.`,
    ),
    ...same.close(
      'note',
      'sent before',
      (urls, many) =>
        `${urls} ${many === 1 ? 'was' : 'were'} sent before. Sending again adds second entries.`,
    ),
  ]
}

function collect() {
  const values = new Set<string>()
  const policies = new Map<EarlierPolicy, number>()
  return {
    add(value: string, policy: EarlierPolicy) {
      values.add(value)
      policies.set(policy, (policies.get(policy) ?? 0) + 1)
    },
    close(
      level: 'tick' | 'note',
      key: string,
      describe: (urls: string, many: number) => string,
    ): readonly PolicyFinding[] {
      if (values.size === 0) return []
      const lines = Array.from(
        policies,
        ([{ name, at, isCertain }, many]) =>
          `${number(many)} by “${name.slice(0, 120)}” of ${time(at)}${isCertain ? '' : ', outcome unknown'}`,
      )
      const sentence = describe(count(values.size, 'URL'), values.size)
      const place = { at: 'list', show: key, values } as const
      return [{ key, level, sentence, ...firstFew(lines), values, place, isRemovable: true }]
    },
  }
}
