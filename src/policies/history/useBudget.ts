import { useMemo } from 'react'
import { type KnownUsage, knownUsageOf } from '../../ledger/journal/knownUsage.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { type Budget, budgetOf, countInLedger } from './budget.ts'

const nothing = { certain: 0, unknown: 0 }

export interface BudgetState extends Budget {
  readonly knownUsage: KnownUsage | undefined
  readonly setKnownUsage: (knownUsage: KnownUsage | undefined) => void
}

/** The room left after this many entries, as far as this browser knows. */
export function useBudget(entries: number): BudgetState {
  const { setKnownUsage } = useLedger()
  const { requests, liveTabs, knownUsages } = useLedgerState()
  const own = useOwn()
  const knownUsage = knownUsageOf(knownUsages, own)
  const budget = useMemo(() => {
    const ledgerCount = own ? countInLedger(requests, { ...own, liveTabs, since: knownUsage?.at }) : nothing
    return budgetOf(entries, ledgerCount, knownUsage)
  }, [entries, own, requests, liveTabs, knownUsage])
  return { ...budget, knownUsage, setKnownUsage: (next) => void (own && setKnownUsage(own, next)) }
}
