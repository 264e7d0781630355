import { useMemo } from 'react'
import { createPolicy } from '../../api/operations.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { currentOutcome, isExecuted, isOf } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import type { WireEntry } from '../urls/entry.ts'

/** A policy of this account that is, or may be, in the service. */
export interface EarlierPolicy {
  readonly name: string
  readonly at: number
  /** Whether the service or the admin confirmed it; otherwise its outcome is unknown. */
  readonly isCertain: boolean
  /** Absent if its content is missing, or cannot be read. */
  readonly urls?: readonly WireEntry[]
}

/** The policies that were sent from this browser, the latest first. */
export function useEarlierPolicies(): readonly EarlierPolicy[] {
  const { requests, liveTabs, reading } = useLedgerState()
  const own = useOwn()
  return useMemo(
    () =>
      Array.from(requests.values())
        .flatMap((entry): EarlierPolicy[] => {
          const { operation, subject, at } = entry.sent
          const outcome = currentOutcome(entry, liveTabs)
          const isSettled = !isUndone(outcome) && outcome !== 'on its way'
          if (operation !== createPolicy.id || !isOf(entry, own) || !isSettled) return []
          const isCertain = isExecuted(outcome)
          if (subject?.kind !== 'policy') return reading ? [] : [{ name: '', at, isCertain }]
          const { description, urls } = subject.input
          return [{ name: description, at, isCertain, urls }]
        })
        .toSorted((a, b) => b.at - a.at),
    [requests, liveTabs, reading, own],
  )
}
