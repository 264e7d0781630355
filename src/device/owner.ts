import { useSession } from '../session/SessionProvider.tsx'

/** An account as the device knows it: a region, and the fingerprint of its access key. */
export const ownerOf = (region: string, fingerprint: string): string => `${region} ${fingerprint}`

/** The signed-in account as the owner of its requests. */
export function useOwner(): string | undefined {
  const { state } = useSession()
  return state.status === 'signed-in' ? ownerOf(state.account.region, state.account.fingerprint) : undefined
}

/** The owner of what is typed. All tenants of the sandbox are one, so that a new one finds the text. */
export function useDraftOwner(): string | undefined {
  const { state } = useSession()
  const owner = useOwner()
  return state.status === 'signed-in' && state.account.tenant !== undefined ? state.account.region : owner
}
