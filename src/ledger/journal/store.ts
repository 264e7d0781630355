/** Where the ledger lies: IndexedDB, as ui/database.ts opens it. */
import type { DBSchema } from 'idb'
import { createOpener } from '../../ui/database.ts'
import { type Link, type Mark, origin } from '../book/chain.ts'

/** What the ledger keeps besides its links. */
export interface Meta {
  /** Counts every change of the store: who writes says from which one, so that no tab writes over another's. */
  readonly revision: number
  /** The last link written. */
  readonly head: Mark
  /** The link before the oldest one that is still there. */
  readonly anchor: Mark
  /** Makes the pseudonyms of this ledger its own. */
  readonly salt: string
  /** What the events weigh, in characters of JSON. */
  readonly weight: number
  readonly settings: Settings
  /** As knownUsage.ts reads it. The name is that of the stored record. */
  readonly baselines?: unknown
}

export interface Settings {
  /** False: nothing is written to this device. */
  readonly keep: boolean
  /** How long events stay, in days. */
  readonly days: number
}

interface Schema extends DBSchema {
  links: { key: number; value: Link }
  meta: { key: 'meta'; value: Meta }
}

/** A change of the store, all of it or nothing. */
export interface StoreChange {
  readonly append?: readonly Link[]
  /** Removes every link up to and including this place. */
  readonly dropUpTo?: number
  /** What becomes of the meta; its revision counts up by itself. */
  readonly meta: Meta
}

export interface Store {
  /** The meta, and the links after a place in the chain, in its order; both of one moment. */
  readonly read: (
    after: number,
    atMost?: number,
  ) => Promise<{ readonly meta: Meta; readonly links: readonly Link[] }>
  readonly readMeta: () => Promise<Meta>
  /** Rejects with `Outrun` where `meta.revision` is not the one that is stored: read again, then try again. */
  readonly change: (change: StoreChange) => Promise<void>
}

/** Another tab changed the store first. */
export class RevisionConflict extends Error {
  override readonly name = 'Outrun'
}

export const defaultSettings: Settings = { keep: true, days: 180 }

export const freshMeta = (salt: string): Meta => ({
  revision: 0,
  head: origin,
  anchor: origin,
  salt,
  weight: 0,
  settings: defaultSettings,
})

/** The page does not wait longer for a database that neither opens nor fails: an older tab may stand in its way. */
const patience = 2_000

/**
 * Opens the ledger's database. Rejects where the browser has none or refuses it, as some private windows do. Where it
 * is only held up, the store is there all the same, and whatever is asked of it waits.
 */
export async function openStore(newSalt: () => string): Promise<Store> {
  const open = createOpener<Schema>('signet-ledger', (fresh) => {
    fresh.createObjectStore('links', { keyPath: 'seq' })
    fresh.createObjectStore('meta')
  })

  await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, patience))])
  /** Until something is written there is no salt in the database; what was seen once is what will be written. */
  const fresh = freshMeta(newSalt())

  return {
    async read(after, atMost) {
      const transaction = (await open()).transaction(['links', 'meta'])
      const [meta = fresh, links] = await Promise.all([
        transaction.objectStore('meta').get('meta'),
        transaction.objectStore('links').getAll(IDBKeyRange.lowerBound(after, true), atMost),
        transaction.done,
      ])
      return { meta, links }
    },
    async readMeta() {
      const { store, done } = (await open()).transaction('meta')
      const [meta = fresh] = await Promise.all([store.get('meta'), done])
      return meta
    },
    async change({ append = [], dropUpTo, meta }) {
      // Strict: on the disk before the request leaves, so that not even a power cut forgets it.
      const options = { durability: 'strict' } as const
      const transaction = (await open()).transaction(['links', 'meta'], 'readwrite', options)
      // Where a request fails first, that failure is the one to tell.
      transaction.done.catch(() => undefined)
      const links = transaction.objectStore('links')
      const stored = await transaction.objectStore('meta').get('meta')
      if ((stored?.revision ?? 0) !== meta.revision) {
        transaction.abort()
        throw new RevisionConflict('Another tab wrote in the meantime.')
      }
      await Promise.all([
        dropUpTo === undefined ? undefined : links.delete(IDBKeyRange.upperBound(dropUpTo)),
        ...append.map((link) => links.add(link)),
        transaction.objectStore('meta').put({ ...meta, revision: meta.revision + 1 }, 'meta'),
        transaction.done,
      ])
    },
  }
}
