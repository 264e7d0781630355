import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Whose } from '../book/requests.ts'

/** Whoever is signed in, as the ledger knows them. */
export function useOwn(): Whose | undefined {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  return useMemo(() => account && { region: account.region, account: account.fingerprint }, [account])
}
