import { createContext, use, useSyncExternalStore } from 'react'
import type { Drafts } from './drafts.ts'
import type { Ledger, LedgerState } from './ledger.ts'

export const LedgerContext = createContext<Ledger | undefined>(undefined)

/** Where a page keeps what was typed and not sent. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)

export function useLedger(): Ledger {
  const ledger = use(LedgerContext)
  if (!ledger) throw new Error('useLedger outside of its provider.')
  return ledger
}

export function useLedgerState(): LedgerState {
  const { subscribe, state } = useLedger()
  return useSyncExternalStore(subscribe, state)
}
