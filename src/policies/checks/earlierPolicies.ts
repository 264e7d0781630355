import { useMemo } from 'react'
import { isExecuted, mayBeExecuted, outcomeOf } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { policyOf } from '../../log/subject.ts'
import type { WireEntry } from '../urls/entry.ts'

/** A policy of this account that is, or may be, in the service. */
export interface EarlierPolicy {
  readonly name: string
  readonly at: number
  /** Whether the service or the admin confirmed it; otherwise its outcome is unknown. */
  readonly isCertain: boolean
  readonly urls: readonly WireEntry[]
}

/** The policies that were sent from this browser, the latest first. */
export function useEarlierPolicies(): readonly EarlierPolicy[] {
  const { entries, liveTabs } = useLogState()
  return useMemo(
    () =>
      entries.flatMap((entry): EarlierPolicy[] => {
        const outcome = outcomeOf(entry, liveTabs)
        const policy = policyOf(entry)
        if (!policy || !mayBeExecuted(outcome) || outcome === 'on its way') return []
        const { description: name, urls } = policy
        return [{ name, at: entry.at, isCertain: isExecuted(outcome), urls }]
      }),
    [entries, liveTabs],
  )
}

/**
 * The URLs of the account. The service reports none, so those sent from this browser are counted. Assumed: a URL counts
 * once for each policy that has it, and goes on counting after the policy ended.
 */
export const countAccountUrls = (earlier: readonly EarlierPolicy[]): number =>
  earlier.reduce((sum, { urls }) => sum + urls.length, 0)
