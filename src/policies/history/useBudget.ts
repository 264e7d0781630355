import { useMemo } from 'react'
import { type KnownUsage, knownUsageOf } from '../../ledger/journal/knownUsage.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { budgetOf, countInLedger, noCount } from './budget.ts'

/** The room left after this many entries, as far as this browser knows. */
export function useBudget(entries: number) {
  const { setKnownUsage } = useLedger()
  const { requests, liveTabs, knownUsages, reading } = useLedgerState()
  const own = useOwn()
  const knownUsage = knownUsageOf(knownUsages, own)
  const budget = useMemo(() => {
    const counted = own ? countInLedger(requests, liveTabs, own, knownUsage?.at) : noCount
    // Contents that are being opened are not unreadable.
    const { certain, unknown } = counted
    return budgetOf(entries, reading ? { ...noCount, certain, unknown } : counted, knownUsage)
  }, [entries, own, requests, liveTabs, knownUsage, reading])
  return {
    ...budget,
    knownUsage,
    setKnownUsage: (next: KnownUsage | undefined) => void (own && setKnownUsage(own, next)),
  }
}
