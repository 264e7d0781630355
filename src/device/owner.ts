import { useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { useDevice } from './DeviceContext.ts'

/** The signed-in account as the owner of what lies on this device. */
export function useOwner(): string | undefined {
  const { state } = useSession()
  const { kept } = useDevice()
  return useSyncExternalStore(kept.subscribe, () =>
    state.status === 'signed-in' ? kept.ownerOf(state.account) : undefined,
  )
}
