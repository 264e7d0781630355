/**
 * The database of this device: what is typed, sent and kept, each record sealed whole with a key that no script can export.
 * In the clear are only an id, the owner and a time. This is no protection against whoever has the whole profile, which
 * holds the key, too (SECURITY.md).
 */
import type { DBSchema } from 'idb'
import { createOpener } from '../ui/database.ts'
import { decrypt, encrypt, type Encrypted, makeKey } from './encryption.ts'

export interface Stored extends Encrypted {
  readonly id: string
  /** A region and the fingerprint of an access key. */
  readonly owner: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What the admin chose in Settings, for all accounts of this browser. */
export interface Settings {
  readonly isKept: boolean
  readonly days: number
}
export const defaultSettings: Settings = { isKept: true, days: 180 }

interface Schema extends DBSchema {
  keys: { key: 'key'; value: CryptoKey }
  settings: { key: 'settings'; value: Settings }
  log: { key: string; value: Stored; indexes: { owner: [string, number] } }
  drafts: { key: string; value: Stored & { readonly page: string; readonly tab: string } }
  kept: { key: string; value: Stored }
}

/** The databases of an older console, which nothing else would ever remove. */
const former = ['signet-ledger', 'signet-drafts', 'signet-reviewer']

const openDatabase = createOpener<Schema>(
  'signet',
  (fresh) => {
    fresh.createObjectStore('keys')
    fresh.createObjectStore('settings')
    fresh.createObjectStore('log', { keyPath: 'id' }).createIndex('owner', ['owner', 'at'])
    fresh.createObjectStore('drafts', { keyPath: 'id' })
    fresh.createObjectStore('kept', { keyPath: 'id' })
    for (const name of former) indexedDB.deleteDatabase(name)
  },
  1,
)

export type Database = Awaited<ReturnType<typeof openDatabase>>

export interface Device {
  readonly database: Database
  readonly settings: () => Settings
  /** Seals a value under its id, so that no record can take the place of another. */
  readonly seal: (id: string, value: unknown) => Promise<Encrypted>
  /** `undefined` for a record of another key, and for a changed one. */
  readonly unseal: (id: string, sealed: Encrypted) => Promise<unknown>
  readonly change: (settings: Settings) => Promise<void>
  /** Removes everything, the key first: what remains on the disk is noise. */
  readonly wipe: () => Promise<void>
}

/** Opens the database with its key and settings. Rejects where the browser has none, as in some private windows. */
export async function openDevice(): Promise<Device> {
  const database = await openDatabase()
  let key = await keyOf(database)
  let settings = (await database.get('settings', 'settings')) ?? defaultSettings
  const stores = ['log', 'drafts', 'kept'] as const
  async function wipe() {
    const made = await makeKey()
    const transaction = database.transaction(['keys', ...stores], 'readwrite', { durability: 'strict' })
    const changes = [
      transaction.objectStore('keys').put(made, 'key'),
      ...stores.map((name) => transaction.objectStore(name).clear()),
    ]
    await Promise.all([...changes, transaction.done])
    key = made
  }
  return {
    database,
    settings: () => settings,
    seal: (id, value) => encrypt(key, [id], JSON.stringify(value)),
    async unseal(id, sealed) {
      const text = await decrypt(key, [id], sealed)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    async change(next) {
      await database.put('settings', next, 'settings')
      settings = next
      if (!next.isKept) await wipe()
    },
    wipe,
  }
}

/** The stored key, or a new one. Of two tabs that open at once, both use the one that was stored first. */
async function keyOf(database: Database): Promise<CryptoKey> {
  const made = await makeKey()
  const transaction = database.transaction('keys', 'readwrite')
  const found = await transaction.store.get('key')
  if (!found) await transaction.store.put(made, 'key')
  await transaction.done
  return found ?? made
}
