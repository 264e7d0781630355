/** The storage of drafts: a separate database, so that drafts and journal do not block each other. */
import type { DBSchema } from 'idb'
import { createOpener } from '../ui/database.ts'
import type { Encrypted } from './encryption.ts'

/** A draft without its content, which may be megabytes. The typed text cannot be read without the key. */
export interface Head {
  readonly id: string
  /** The owner: a region and an account's fingerprint. */
  readonly owner: string
  readonly page: string
  /** The time of the last change, in milliseconds since the epoch. */
  readonly at: number
  /** The tab that has the draft open, or had when it closed. Empty for a draft that was put aside. */
  readonly tab: string
  /** The time when a tab last opened it. */
  readonly openedAt?: number
  /** The summary for a list. Drafts of an older console have none. */
  readonly summary?: Encrypted
}

export interface DraftStore {
  readonly put: (head: Head, content: Encrypted) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly list: () => Promise<readonly Head[]>
  readonly readHead: (id: string) => Promise<Head | undefined>
  readonly readContent: (id: string) => Promise<Encrypted | undefined>
  /** Writes the head that `pick` returns, atomically: of two tabs that ask for one draft at once, one gets it. */
  readonly mark: (pick: (heads: readonly Head[]) => Head | undefined) => Promise<Head | undefined>
  readonly readKey: () => Promise<CryptoKey | undefined>
  /** Returns the stored key, or stores this one if there is none. */
  readonly keepKey: (made: CryptoKey) => Promise<CryptoKey>
  /** Removes every draft and the key. */
  readonly clear: () => Promise<void>
}

interface Schema extends DBSchema {
  /** Version 1 of the database kept the content here. */
  drafts: { key: string; value: Head & Partial<Encrypted> }
  contents: { key: string; value: Encrypted }
  keys: { key: 'key'; value: CryptoKey }
}

/** Opens the storage on first use. Every call rejects if the browser has no database. */
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
    // If a request fails first, its failure is reported.
    transaction.done.catch(() => undefined)
    return transaction
  }
  type Changing = Awaited<ReturnType<typeof change>>
  /**
   * Changes heads and contents, and commits at once: a page that is left gets no later turn to complete the transaction,
   * which would lose a save, or bring back a draft that was sent.
   */
  async function changeBoth(ask: (transaction: Changing) => readonly Promise<unknown>[]) {
    const transaction = await change(['drafts', 'contents'])
    const asked = ask(transaction)
    transaction.commit()
    await Promise.all([...asked, transaction.done])
  }

  return {
    put: (head, { iv, sealed }) =>
      changeBoth((transaction) => [
        transaction.objectStore('drafts').put(head),
        transaction.objectStore('contents').put({ iv, sealed }, head.id),
      ]),
    remove: (ids) =>
      changeBoth((transaction) =>
        ids.flatMap((id) => [
          transaction.objectStore('drafts').delete(id),
          transaction.objectStore('contents').delete(id),
        ]),
      ),
    async list() {
      // The shortcut of `idb` is not used, because it leaves the end of its transaction unhandled.
      const { store, done } = (await open()).transaction('drafts')
      const [heads] = await Promise.all([store.getAll(), done])
      return heads
    },
    async readHead(id) {
      const { store, done } = (await open()).transaction('drafts')
      const [head] = await Promise.all([store.get(id), done])
      return head
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
