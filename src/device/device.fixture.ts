/** A browser with one database, and tabs that can be opened, closed and cut off from it. */
import 'fake-indexeddb/auto'
import { type Database, type Device, openDatabase, openDevice } from './database.ts'
import { createDrafts } from './drafts.ts'
import { createKept } from './kept.ts'
import { joinTabs } from './tabs.ts'

export const clock = { now: 1_800_000_000_000 }
export const key = { owner: 'eu 00ff00ff', page: 'policies' }

export function openSiblings() {
  const held = new Map<string, Promise<unknown>>()
  const channels = new Set<EventTarget>()
  /** What one tab has of the browser. The rest of the interfaces is not used. */
  function siblings() {
    const channel = new EventTarget()
    channels.add(channel)
    const postMessage = (data: unknown) => {
      for (const each of channels)
        if (each !== channel) each.dispatchEvent(new MessageEvent('message', { data }))
    }
    const locks = {
      request(name: string, work: () => Promise<unknown>) {
        const done = (held.get(name) ?? Promise.resolve()).catch(() => undefined).then(work)
        held.set(name, done)
        return done
      },
      query: async () => ({ held: Array.from(held.keys(), (name) => ({ name })) }),
    }
    return [{ locks } as never, Object.assign(channel, { postMessage }) as never] as const
  }
  return { siblings, close: (tab: string) => held.delete(`signet-tab:${tab}`) }
}

/** An empty database, and tabs on it. */
export async function openBrowser() {
  const database = await openDatabase()
  await Promise.all(Array.from(database.objectStoreNames, (name) => database.clear(name)))
  const { siblings, close } = openSiblings()
  let count = 0
  async function openTab() {
    const tab = `tab-${++count}`
    const tabs = joinTabs(tab, ...siblings())
    const { device, storage } = cuttable(await openDevice(tabs), database)
    return {
      tabs,
      device,
      storage,
      drafts: createDrafts(device, tabs, () => clock.now),
      kept: createKept(device, tabs, () => clock.now),
      close: () => close(tab),
    }
  }
  return { database, openTab }
}

export async function openOneTab() {
  const { database, openTab } = await openBrowser()
  return { database, ...(await openTab()) }
}

export async function openTwoTabs() {
  const { database, openTab } = await openBrowser()
  const [first, second] = await Promise.all([openTab(), openTab()])
  return { database, first, second }
}

/** A device of which the database can be made to fail, or not to answer until it is let. */
function cuttable(device: Device, target: Database) {
  const storage: { fails?: boolean; hasNoKey?: boolean; gate?: Promise<void> } = {}
  const database = new Proxy(target, {
    get(_, name) {
      if (storage.fails) throw new Error('No room.')
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      const ask = (...asked: unknown[]): unknown => Reflect.apply(found, target, asked)
      // The parts of a transaction must follow at once.
      if (name === 'transaction') return ask
      return async (...asked: unknown[]) => {
        await storage.gate
        return ask(...asked)
      }
    },
  })
  const seal: Device['seal'] = (...asked) =>
    storage.gate ? storage.gate.then(() => device.seal(...asked)) : device.seal(...asked)
  const unseal: Device['unseal'] = async (...asked) => {
    if (storage.hasNoKey) throw new Error('The key cannot be read.')
    return device.unseal(...asked)
  }
  return { device: { ...device, open: async () => database, seal, unseal }, storage }
}

/** Lets the storage of a tab hang. Returns a function that lets it go on. */
export function hang(storage: { gate?: Promise<void> }) {
  const letGo = new EventTarget()
  storage.gate = new Promise((resolve) => letGo.addEventListener('go', () => resolve()))
  return () => {
    delete storage.gate
    letGo.dispatchEvent(new Event('go'))
  }
}
