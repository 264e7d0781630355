import { createContext, use, useSyncExternalStore } from 'react'
import type { Ledger, LedgerState } from './ledger.ts'

export const LedgerContext = createContext<Ledger | undefined>(undefined)

export function useLedger(): Ledger {
  const ledger = use(LedgerContext)
  if (!ledger) throw new Error('useLedger outside its provider.')
  return ledger
}

export function useLedgerState(): LedgerState {
  const { subscribe, state } = useLedger()
  return useSyncExternalStore(subscribe, state)
}
