import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import type { Whose } from './book.ts'
import type { Ledger, LedgerState } from './ledger.ts'

export const LedgerContext = createContext<Ledger | undefined>(undefined)

export function useLedger(): Ledger {
  const ledger = use(LedgerContext)
  if (!ledger) throw new Error('useLedger outside of its provider.')
  return ledger
}

export function useLedgerState(): LedgerState {
  const { subscribe, state } = useLedger()
  return useSyncExternalStore(subscribe, state)
}

/** Whoever is signed in, as the ledger knows them. */
export function useOwn(): Whose | undefined {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  return useMemo(() => account && { region: account.region, account: account.fingerprint }, [account])
}
