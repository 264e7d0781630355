/** The storage of the journal: IndexedDB, as ui/database.ts opens it. */
import type { DBSchema } from 'idb'
import { createOpener } from '../../ui/database.ts'
import { type Link, type Mark, origin } from '../book/chain.ts'

/** The record that the journal stores besides its links. */
export interface Meta {
  /** Counts every change of the store. A writer names the revision it read, so that no tab overwrites another's change. */
  readonly revision: number
  /** The last link written. */
  readonly head: Mark
  /** The link before the oldest one stored. */
  readonly anchor: Mark
  /** The id of the journal, which each wipe changes, so that the other tabs notice. */
  readonly epoch: string
  /** Encrypts the contents, and cannot be exported. Absent until the first write, and after a wipe. */
  readonly key?: CryptoKey
  /** The size of the links, in characters of JSON and bytes of contents. */
  readonly weight: number
  readonly settings: Settings
}

export interface Settings {
  /** Whether anything is stored on this device. */
  readonly keep: boolean
  /** The number of days that events stay. */
  readonly days: number
}

interface Schema extends DBSchema {
  links: { key: number; value: Link }
  meta: { key: 'meta'; value: Meta }
}

/** A change of the store, all or nothing. */
export interface StoreChange {
  readonly append?: readonly Link[]
  /** Removes every link up to and including this place. */
  readonly dropUpTo?: number
  /** The new meta. Its revision increases automatically. */
  readonly meta: Meta
}

export interface Store {
  /** Reads the meta and the links after a place in the chain, in order, from one transaction. */
  readonly read: (
    after: number,
    atMost?: number,
  ) => Promise<{ readonly meta: Meta; readonly links: readonly Link[] }>
  readonly readMeta: () => Promise<Meta>
  /** Rejects with a `RevisionConflict` unless `meta.revision` is the stored one: read again, then retry. */
  readonly change: (change: StoreChange) => Promise<void>
}

/** Another tab changed the store first. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
}

export const defaultSettings: Settings = { keep: true, days: 180 }

export const freshMeta = (epoch: string): Meta => ({
  revision: 0,
  head: origin,
  anchor: origin,
  epoch,
  weight: 0,
  settings: defaultSettings,
})

/** The wait in milliseconds for a database that neither opens nor fails, as if an older tab blocks it. */
const openTimeout = 2_000

/**
 * Opens the journal's database. Rejects if the browser has none or refuses it, as some private windows do. If the
 * database is only delayed, the store is returned and its calls wait.
 */
export async function openStore(newId: () => string): Promise<Store> {
  const open = createOpener<Schema>(
    'signet-ledger',
    (fresh, from) => {
      if (from > 1) return
      for (const name of fresh.objectStoreNames) fresh.deleteObjectStore(name)
      fresh.createObjectStore('links', { keyPath: 'seq' })
      fresh.createObjectStore('meta')
    },
    // Version 1 was never released, and had another form of events.
    2,
  )

  await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, openTimeout))])
  /** Before the first write the database has no epoch, so the same one is returned and later written. */
  const fresh = freshMeta(newId())

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
      // Strict durability puts the event on the disk before the request leaves, so that it survives a power cut.
      const options = { durability: 'strict' } as const
      const transaction = (await open()).transaction(['links', 'meta'], 'readwrite', options)
      // If a request fails first, its failure is reported.
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
