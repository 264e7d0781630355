/**
 * The database of this device. Each record of the log, the drafts and the kept things is sealed whole with a key that no
 * script can export; in the clear are only its id, owner and time, and of a draft its page and tab. The settings and the
 * reviewer are not sealed. None of this protects against anyone who has the whole profile, which holds the key, too
 * (SECURITY.md).
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { decrypt, encrypt, type Encrypted, makeKey } from './encryption.ts'
import type { Tabs } from './tabs.ts'

export interface Stored extends Encrypted {
  readonly id: string
  /** The account: a region and the fingerprint of its first access key here. */
  readonly owner: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface StoredDraft extends Stored {
  readonly page: string
  /** The tab that has it open, or had when it was closed. */
  readonly tab: string
}

/** What the admin chose in Settings, for all accounts of this browser. */
export interface Settings {
  readonly isKept: boolean
  readonly days: number
}
const defaultSettings: Settings = { isKept: true, days: 180 }

/** How long a page waits for the storage, in milliseconds. */
export const patience = 6_000

interface Schema extends DBSchema {
  keys: { key: 'key'; value: CryptoKey }
  settings: { key: 'settings'; value: Settings }
  log: { key: string; value: Stored; indexes: { owner: [string, number] } }
  drafts: { key: string; value: StoredDraft }
  kept: { key: string; value: Stored }
  /** The key of a reviewer, which signs approvals (approval/signer.ts). */
  reviewer: { key: 'own'; value: object }
}
const wiped = ['keys', 'log', 'drafts', 'kept', 'reviewer'] as const

export type Database = IDBPDatabase<Schema>

let opening: Promise<Database> | undefined
const forget = () => void (opening = undefined)

/**
 * Opens the database on first use, and again after a loss: the browser closed it (`terminated`), or it made way for a newer
 * version of the console.
 */
export function openDatabase(): Promise<Database> {
  if (opening) return opening
  const opened = openDB<Schema>('signet', 1, {
    // A next version makes only what the one before lacks.
    upgrade(fresh, _from, _to, { done }) {
      // If the browser deletes the database at this moment, the opening fails and reports that.
      done.catch(() => undefined)
      for (const name of ['keys', 'settings', 'reviewer'] as const) fresh.createObjectStore(name)
      fresh.createObjectStore('log', { keyPath: 'id' }).createIndex('owner', ['owner', 'at'])
      for (const name of ['drafts', 'kept'] as const) fresh.createObjectStore(name, { keyPath: 'id' })
      // Those of an older console, which nothing else would ever remove.
      for (const name of ['signet-ledger', 'signet-drafts', 'signet-reviewer'])
        deleteDB(name).catch(() => undefined)
    },
    // A newer version of the console in another tab, or a wipe by the browser, must not wait for this tab.
    blocking() {
      forget()
      void opened.then((database) => database.close())
    },
    terminated: forget,
  })
  opened.catch(forget)
  opening = opened
  return opened
}

export type Device = ReturnType<typeof createDevice>

/** The device of this browser. Never rejects, and waits for no storage that does not answer. */
export async function openDevice(tabs: Tabs): Promise<Device> {
  const device = createDevice(tabs)
  const isThere = await withTimeout(patience, device.load()).then(
    () => true,
    // One that is full may have room later.
    (error: Error) => error.name === 'QuotaExceededError',
  )
  return isThere ? device : createDevice(tabs, true)
}

/** `isAbsent`: the browser has no database, as in some private windows. Then whatever asks for it fails. */
export function createDevice({ announce, onAnnounced }: Tabs, isAbsent = false) {
  let known: Database | undefined
  let key: Promise<CryptoKey> | undefined
  let wipes = 0
  let settings = defaultSettings
  const listeners = new Set<(news: 'wiped' | 'settings') => void>()
  const tell = (news: 'wiped' | 'settings') => listeners.forEach((listener) => listener(news))

  async function open(): Promise<Database> {
    if (isAbsent) throw new Error('This browser has no database.')
    const database = await openDatabase()
    // The browser may have cleared it: it is created again.
    if (database !== known) key = undefined
    known = database
    return database
  }
  async function openKey(): Promise<CryptoKey> {
    const database = await open()
    key ??= keyOf(database).catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }
  async function load(): Promise<void> {
    settings = (await (await open()).get('settings', 'settings')) ?? defaultSettings
    tell('settings')
  }
  function forgetKey() {
    wipes++
    key = undefined
  }
  /** Removes everything, in all tabs. Without the key, what remains on the disk is noise. */
  async function wipe(): Promise<void> {
    const transaction = (await open()).transaction(wiped, 'readwrite', { durability: 'strict' })
    forgetKey()
    await Promise.all([...wiped.map((name) => transaction.objectStore(name).clear()), transaction.done])
    tell('wiped')
    announce('wiped')
  }
  onAnnounced('wiped', () => {
    forgetKey()
    tell('wiped')
  })
  onAnnounced('settings', () => void load().catch(() => undefined))

  return {
    isAbsent,
    open,
    load,
    settings: () => settings,
    /**
     * Seals a value under its id, so that no record can take the place of another. Rejects if everything was wiped
     * meanwhile: what was sealed before a wipe is not to be stored after it.
     */
    seal: async (id: string, value: unknown): Promise<Encrypted> => {
      const before = wipes
      const sealed = await encrypt(await openKey(), id, value)
      if (before !== wipes) throw new Error('Everything was wiped meanwhile.')
      return sealed
    },
    /** `undefined` for a record of another key, and for a changed one. Rejects if the storage fails: the record is still good. */
    unseal: async (id: string, sealed: Encrypted): Promise<unknown> =>
      decrypt(await openKey(), id, sealed).catch(() => undefined),
    /** Changes the settings of all tabs. Where nothing is to be kept, everything is wiped. */
    change: async (next: Settings): Promise<void> => {
      await (await open()).put('settings', next, 'settings')
      await load()
      announce('settings')
      if (!next.isKept) await wipe()
    },
    wipe,
    /** Calls back when this tab or another one wiped everything or changed the settings. Returns a function that ends it. */
    subscribe: (listener: (news: 'wiped' | 'settings') => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The stored key, or a new one. Of two tabs that open at once, both use the one that was stored first. */
async function keyOf(database: Database): Promise<CryptoKey> {
  const made = await makeKey()
  const { store, done } = database.transaction('keys', 'readwrite')
  const found = await store.get('key')
  if (!found) await Promise.all([store.put(made, 'key'), done])
  return found ?? made
}
