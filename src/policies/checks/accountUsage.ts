/**
 * The URLs of the account (admin-api §8). The service reports none, so those sent from this browser are counted.
 * Assumed: a URL counts once for each policy that has it, and goes on counting after the policy ended.
 */
import { limits } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import type { EarlierPolicy } from './earlierPolicies.ts'
import type { PolicyFinding } from './finding.ts'

export const countAccountUrls = (earlier: readonly EarlierPolicy[]): number =>
  earlier.reduce((sum, { urls }) => sum + urls.length, 0)

export function accountUsage(entries: number, earlier: readonly EarlierPolicy[]): readonly PolicyFinding[] {
  const used = countAccountUrls(earlier) + entries
  const { urlsPerAccount: limit } = limits
  if (entries === 0 || used <= limit * 0.8) return []
  const sentence = `With this list, ${number(used)} of ${number(limit)} account URLs are used, as far as this browser knows.`
  if (used <= limit) return [{ key: 'account nearly full', level: 'note', sentence }]
  return [{ key: 'account full', level: 'tick', sentence: `${sentence} The service may refuse the list.` }]
}
