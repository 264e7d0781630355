import { useSession } from '../session/SessionProvider.tsx'

/** An account as the device knows it: a region, and the fingerprint of its access key. */
export const ownerOf = (region: string, fingerprint: string): string => `${region} ${fingerprint}`

/** The owner of what is kept for the signed-in account. */
export function useOwner(): string | undefined {
  const { state } = useSession()
  return state.status === 'signed-in' ? ownerOf(state.account.region, state.account.fingerprint) : undefined
}
