import { createContext, use, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { createDevice, type Device, openDevice } from './database.ts'
import { createDrafts } from './drafts.ts'
import { createKept } from './kept.ts'
import { joinTabs } from './tabs.ts'

/** What lies on this device, and the other tabs that use it. */
const openIn = (device: Device, tabs: ReturnType<typeof joinTabs>, now: () => number) => ({
  device,
  drafts: createDrafts(device, tabs, now),
  kept: createKept(device, tabs, now),
  tabs,
})
type OpenDevice = ReturnType<typeof openIn>

/** Opens what lies on this device. Never rejects, and waits for no storage that does not answer. */
export async function openThisDevice(tab: string, now: () => number) {
  const tabs = joinTabs(tab)
  const open = openIn(await openDevice(tabs), tabs, now)
  await open.kept.isReady
  return open
}

/** A device without a database. */
export function openNothing(tab: string, now: () => number) {
  const tabs = joinTabs(tab)
  return openIn(createDevice(tabs, true), tabs, now)
}

export const DeviceContext = createContext<OpenDevice | undefined>(undefined)

export function useDevice(): OpenDevice {
  const open = use(DeviceContext)
  if (!open) throw new Error('useDevice outside its provider.')
  return open
}

/** The signed-in account as the owner of what lies on this device. */
export function useOwner(): string | undefined {
  const { account } = useSession()
  const { kept } = useDevice()
  return useSyncExternalStore(kept.subscribe, () => account && kept.ownerOf(account))
}
