import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { defaultSettings, type Device, openDevice, patience } from './database.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createKept, type Kept } from './kept.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/** What lies on this device, and the other tabs that use it. */
export interface OpenDevice {
  /** Absent in a browser without a database: then all works in memory, and the pages say that nothing is kept. */
  readonly device: Device | undefined
  readonly drafts: Drafts
  readonly kept: Kept
  readonly tabs: Tabs
}

const openIn = (tabs: Tabs, now: () => number, device?: Device): OpenDevice => ({
  device,
  drafts: createDrafts(device, tabs, now),
  kept: createKept(device, tabs, now),
  tabs,
})

/** Opens what lies on this device. Never rejects, and waits for no storage that does not answer. */
export async function openThisDevice(tab: string, now: () => number): Promise<OpenDevice> {
  const tabs = joinTabs(tab)
  return openIn(tabs, now, await withTimeout(patience, openDevice(tabs)).catch(() => undefined))
}

/** A device without a database and without other tabs. */
export const openNothing = (tab: string, now: () => number): OpenDevice =>
  openIn(joinTabs(tab, { locks: undefined, channel: undefined }), now)

export const DeviceContext = createContext<OpenDevice | undefined>(undefined)

const unsubscribed = () => () => undefined
const noSettings = () => defaultSettings
const refuse = () => Promise.reject(new Error('This browser has no database.'))

/** What lies on this device, with the settings, in step with the other tabs. */
export function useDevice() {
  const open = use(DeviceContext)
  if (!open) throw new Error('useDevice outside its provider.')
  const { device } = open
  const settings = useSyncExternalStore(device?.subscribe ?? unsubscribed, device?.settings ?? noSettings)
  return useMemo(
    () => ({ ...open, settings, change: device?.change ?? refuse, wipe: device?.wipe ?? refuse }),
    [open, device, settings],
  )
}
