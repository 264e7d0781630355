import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { JournalAccount } from '../book/requests.ts'

/** The current account, in the form that the journal uses. What its former keys sent, it sent. */
export function useOwn(): JournalAccount | undefined {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  return useMemo(
    () => account && { region: account.region, account: account.fingerprint, former: account.former },
    [account],
  )
}
