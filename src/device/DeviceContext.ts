import { createContext, use, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { createDevice, type Device, openDevice } from './database.ts'
import { createDrafts } from './drafts.ts'
import { createKept } from './kept.ts'
import { joinTabs } from './tabs.ts'

/** What lies on this device, and the other tabs that use it. */
export type OpenDevice = Awaited<ReturnType<typeof openThisDevice>>

const openIn = (device: Device, tabs: ReturnType<typeof joinTabs>, now: () => number) => ({
  device,
  drafts: createDrafts(device, tabs, now),
  kept: createKept(device, tabs, now),
  tabs,
})

/** Opens what lies on this device. Never rejects, and waits for no storage that does not answer. */
export async function openThisDevice(tab: string, now: () => number) {
  const tabs = joinTabs(tab)
  const open = openIn(await openDevice(tabs), tabs, now)
  await open.kept.isReady
  return open
}

/** A device without a database. */
export function openNothing(tab: string, now: () => number): OpenDevice {
  const tabs = joinTabs(tab)
  return openIn(createDevice(tabs, true), tabs, now)
}

export const DeviceContext = createContext<OpenDevice | undefined>(undefined)

/** What lies on this device, with the settings, in step with the other tabs. */
export function useDevice() {
  const open = use(DeviceContext)
  if (!open) throw new Error('useDevice outside its provider.')
  const { subscribe, settings, change, wipe } = open.device
  return { ...open, settings: useSyncExternalStore(subscribe, settings), change, wipe }
}

/** The signed-in account as the owner of what lies on this device. */
export function useOwner(): string | undefined {
  const { account } = useSession()
  const { kept } = useDevice()
  return useSyncExternalStore(kept.subscribe, () => account && kept.ownerOf(account))
}
