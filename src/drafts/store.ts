/** Where drafts lie: a database of their own, so that neither it nor the ledger's holds the other up. */
import type { DBSchema } from 'idb'
import { createOpener } from '../ui/database.ts'
import type { Encrypted } from './encryption.ts'

/** What is known of a draft without its content, which may be megabytes. What was typed cannot be read without the key. */
export interface Head {
  readonly id: string
  /** Whose it is: a region and an account's fingerprint. */
  readonly owner: string
  readonly page: string
  /** When it was last changed, in milliseconds since the epoch. */
  readonly at: number
  /** The tab that has it open, or had when it ended; empty where it was put aside. */
  readonly tab: string
  /** When a tab last opened it. */
  readonly openedAt?: number
  /** What a list says of it; drafts of an older console have none. */
  readonly summary?: Encrypted
}

export interface DraftStore {
  readonly put: (head: Head, content: Encrypted) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly list: () => Promise<readonly Head[]>
  readonly readContent: (id: string) => Promise<Encrypted | undefined>
  /** Keeps the head that is given back, in one piece: of two tabs that ask for one draft at once, one gets it. */
  readonly mark: (pick: (heads: readonly Head[]) => Head | undefined) => Promise<Head | undefined>
  readonly readKey: () => Promise<CryptoKey | undefined>
  /** The key from now on: the one that is there already, or else this one. */
  readonly keepKey: (made: CryptoKey) => Promise<CryptoKey>
  /** Every draft, and the key. */
  readonly clear: () => Promise<void>
}

interface Schema extends DBSchema {
  /** Version 1 of the database kept the content in here. */
  drafts: { key: string; value: Head & Partial<Encrypted> }
  contents: { key: string; value: Encrypted }
  keys: { key: 'key'; value: CryptoKey }
}

/** Every call rejects where the browser has no database. It is opened when first needed. */
export function openDraftStore(): DraftStore {
  const open = createOpener<Schema>(
    'signet-drafts',
    (fresh, from) => {
      if (from < 1) {
        fresh.createObjectStore('drafts', { keyPath: 'id' })
        fresh.createObjectStore('keys')
      }
      fresh.createObjectStore('contents')
    },
    2,
  )
  async function change(stores: ('drafts' | 'contents' | 'keys')[]) {
    const transaction = (await open()).transaction(stores, 'readwrite')
    // Where a request fails first, that failure is the one to tell.
    transaction.done.catch(() => undefined)
    return transaction
  }

  return {
    async put(head, { iv, sealed }) {
      const transaction = await change(['drafts', 'contents'])
      const asked = [
        transaction.objectStore('drafts').put(head),
        transaction.objectStore('contents').put({ iv, sealed }, head.id),
      ]
      // At once: a page that is left has no other turn to end it in, and all of it would be undone.
      transaction.commit()
      await Promise.all([...asked, transaction.done])
    },
    async remove(ids) {
      const transaction = await change(['drafts', 'contents'])
      await Promise.all([
        ...ids.map((id) => transaction.objectStore('drafts').delete(id)),
        ...ids.map((id) => transaction.objectStore('contents').delete(id)),
        transaction.done,
      ])
    },
    async list() {
      // Not by the short way: it leaves the end of its transaction to nobody.
      const { store, done } = (await open()).transaction('drafts')
      const [heads] = await Promise.all([store.getAll(), done])
      return heads
    },
    async readContent(id) {
      const transaction = (await open()).transaction(['drafts', 'contents'])
      const [head, content] = await Promise.all([
        transaction.objectStore('drafts').get(id),
        transaction.objectStore('contents').get(id),
        transaction.done,
      ])
      if (content || !head?.iv || !head.sealed) return content
      return { iv: head.iv, sealed: head.sealed }
    },
    async mark(pick) {
      const transaction = await change(['drafts'])
      const heads = transaction.objectStore('drafts')
      const picked = pick(await heads.getAll())
      if (picked) await heads.put(picked)
      await transaction.done
      return picked
    },
    async readKey() {
      const { store, done } = (await open()).transaction('keys')
      const [key] = await Promise.all([store.get('key'), done])
      return key
    },
    async keepKey(made) {
      const transaction = await change(['keys'])
      const keys = transaction.objectStore('keys')
      const found = await keys.get('key')
      if (!found) await keys.put(made, 'key')
      await transaction.done
      return found ?? made
    },
    async clear() {
      const transaction = await change(['drafts', 'contents', 'keys'])
      await Promise.all([
        transaction.objectStore('drafts').clear(),
        transaction.objectStore('contents').clear(),
        transaction.objectStore('keys').clear(),
        transaction.done,
      ])
    },
  }
}
