import { createContext, use, useSyncExternalStore } from 'react'
import type { Ledger, LedgerState } from './state.ts'

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

/** One value of the state, such as a number. Only a change of the value renders the component again. */
export function useLedgerValue<T extends string | number | boolean | undefined>(
  select: (state: LedgerState) => T,
): T {
  const { subscribe, state } = useLedger()
  return useSyncExternalStore(subscribe, () => select(state()))
}
