/**
 * The database of this device: what is typed, sent and kept, each record sealed whole with a key that no script can export.
 * In the clear are only an id, the owner, a time, and of a draft its page and tab. This is no protection against whoever
 * has the whole profile, which holds the key, too (SECURITY.md).
 */
import { type DBSchema, deleteDB } from 'idb'
import { createOpener } from '../ui/database.ts'
import { decrypt, encrypt, type Encrypted, makeKey } from './encryption.ts'
import type { Tabs } from './tabs.ts'

export interface Stored extends Encrypted {
  readonly id: string
  /** A region and the fingerprint of an access key. */
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
export const defaultSettings: Settings = { isKept: true, days: 180 }

/** How long a page waits for the storage, in milliseconds. */
export const patience = 6_000

interface Schema extends DBSchema {
  keys: { key: 'key'; value: CryptoKey }
  settings: { key: 'settings'; value: Settings }
  log: { key: string; value: Stored; indexes: { owner: [string, number] } }
  drafts: { key: string; value: StoredDraft }
  kept: { key: string; value: Stored }
  /** The key of a reviewer, which signs approvals (review/signer.ts). */
  reviewer: { key: 'own'; value: object }
}
const wiped = ['log', 'drafts', 'kept', 'reviewer'] as const

export const openDatabase = createOpener<Schema>('signet', (fresh) => {
  for (const name of ['keys', 'settings', 'reviewer'] as const) fresh.createObjectStore(name)
  fresh.createObjectStore('log', { keyPath: 'id' }).createIndex('owner', ['owner', 'at'])
  for (const name of ['drafts', 'kept'] as const) fresh.createObjectStore(name, { keyPath: 'id' })
  // Those of an older console, which nothing else would ever remove.
  for (const name of ['signet-ledger', 'signet-drafts', 'signet-reviewer'])
    deleteDB(name).catch(() => undefined)
})

export type Database = Awaited<ReturnType<typeof openDatabase>>
export type Device = Awaited<ReturnType<typeof openDevice>>

/**
 * The device of this browser. Rejects where it has no database, as in some private windows. A database that is full or
 * lost is opened again with each use.
 */
export async function openDevice({ announce, onAnnounced }: Pick<Tabs, 'announce' | 'onAnnounced'>) {
  await openDatabase().catch((error: Error) => {
    if (error.name !== 'QuotaExceededError') throw error
  })
  let known: Database | undefined
  let key: CryptoKey | undefined
  /** The database, with its key at hand: one that the browser has cleared begins anew. */
  async function open(): Promise<Database> {
    const database = await openDatabase()
    if (database !== known) {
      key = await keyOf(database)
      if (key) known = database
    }
    return database
  }
  const readSettings = async () => (await (await open()).get('settings', 'settings')) ?? defaultSettings
  let settings = await readSettings().catch(() => defaultSettings)
  const listeners = new Set<(news: 'wiped' | 'settings') => void>()
  const tell = (news: 'wiped' | 'settings') => listeners.forEach((listener) => listener(news))

  let wipes = 0
  let wiping: Promise<unknown> = Promise.resolve()
  /** Takes another key. Until then nothing is sealed. */
  async function renew(taking: Promise<typeof key>): Promise<void> {
    wipes++
    wiping = taking.catch(() => undefined)
    key = await taking
    tell('wiped')
  }
  /** Empties the stores, the key first: what remains on the disk is noise. */
  async function clear(): Promise<CryptoKey> {
    const made = await makeKey()
    const database = await open()
    const transaction = database.transaction(['keys', ...wiped], 'readwrite', { durability: 'strict' })
    await Promise.all([
      transaction.objectStore('keys').put(made, 'key'),
      ...wiped.map((name) => transaction.objectStore(name).clear()),
      transaction.done,
    ])
    return made
  }
  /** Removes everything, in all tabs. */
  async function wipe(): Promise<void> {
    await renew(clear())
    announce('wiped')
  }
  function take(next: Settings) {
    settings = next
    tell('settings')
  }
  onAnnounced('wiped', () => void renew(open().then(keyOf)).catch(() => undefined))
  onAnnounced('settings', () => void readSettings().then(take, () => undefined))

  return {
    open,
    settings: () => settings,
    /**
     * Seals a value under its id, so that no record can take the place of another. Rejects if everything was wiped
     * meanwhile: what was sealed before a wipe is not to be stored after it.
     */
    seal: async (id: string, value: unknown): Promise<Encrypted> => {
      const before = wipes
      await open()
      await wiping
      const sealed = key && (await encrypt(key, [id], JSON.stringify(value)))
      if (!sealed || before !== wipes) throw new Error('There is no key, or everything was wiped meanwhile.')
      return sealed
    },
    /** `undefined` for a record of another key, and for a changed one. */
    unseal: async (id: string, sealed: Encrypted): Promise<unknown> => {
      const text = key && (await decrypt(key, [id], sealed))
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    /** Changes the settings of all tabs. Where nothing is to be kept, everything is wiped. */
    change: async (next: Settings): Promise<void> => {
      await (await open()).put('settings', next, 'settings')
      take(next)
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

/**
 * The stored key, or a new one; `undefined` where there is no room for it, and so nothing that it could open. Of two tabs
 * that open at once, both use the one that was stored first.
 */
async function keyOf(database: Database): Promise<CryptoKey | undefined> {
  const made = await makeKey()
  const { store, done } = database.transaction('keys', 'readwrite')
  const found = await store.get('key')
  if (found) return found
  try {
    await Promise.all([store.put(made, 'key'), done])
    return made
  } catch {
    return undefined
  }
}
