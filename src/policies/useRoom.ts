import { useMemo } from 'react'
import { useLedgerState } from '../ledger/LedgerContext.ts'
import { useOwn } from '../ledger/useOwn.ts'
import { budgetOf, countKept, type Meter } from './budget.ts'

/** How many URLs the account has with so many more, as far as this browser knows. */
export function useRoom(entries: number): Meter {
  const { book, liveTabs } = useLedgerState()
  const own = useOwn()
  return useMemo(() => {
    const nothing = { accepted: 0, arrived: 0, unknown: 0 }
    const ledgerCount = own ? countKept(book, { ...own, liveTabs }) : nothing
    return budgetOf({ entries, ledgerCount }).account
  }, [book, liveTabs, own, entries])
}
