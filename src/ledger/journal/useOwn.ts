import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Whose } from '../book/requests.ts'

/** The current account, in the form that the journal uses. What its former keys sent, it sent. */
export function useOwn(): Whose | undefined {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  return useMemo(
    () => account && { region: account.region, account: account.fingerprint, former: account.former },
    [account],
  )
}
