import { useMemo } from 'react'
import { type Baseline, baselineOf } from '../../ledger/journal/baselines.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { type Budget, budgetOf, countInLedger } from './budget.ts'

const nothing = { accepted: 0, arrived: 0, unknown: 0 }

export interface BudgetState extends Budget {
  readonly baseline: Baseline | undefined
  readonly setBaseline: (baseline: Baseline | undefined) => void
}

/** The room that is left for so many entries, as far as this browser knows. */
export function useBudget(entries: number): BudgetState {
  const { setBaseline } = useLedger()
  const { book, liveTabs, baselines } = useLedgerState()
  const own = useOwn()
  const baseline = baselineOf(baselines, own)
  const budget = useMemo(() => {
    const ledgerCount = own ? countInLedger(book, { ...own, liveTabs, since: baseline?.at }) : nothing
    return budgetOf({ entries, ledgerCount, baseline })
  }, [entries, own, book, liveTabs, baseline])
  return { ...budget, baseline, setBaseline: (next) => void (own && setBaseline(own, next)) }
}
