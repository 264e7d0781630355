import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { JournalAccount } from '../book/requests.ts'

/** The current account as the journal knows it, with its former keys. */
export function useOwn(): JournalAccount | undefined {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  return useMemo(
    () => account && { region: account.region, account: account.fingerprint, former: account.former },
    [account],
  )
}
