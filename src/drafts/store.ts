/** Where drafts lie: a database of their own, so that neither it nor the ledger's holds the other up. */
import type { DBSchema } from 'idb'
import { createOpener } from '../ui/database.ts'

/** A draft as it lies there: what was typed cannot be read without the key. */
export interface SealedDraft {
  readonly id: string
  /** Whose it is: a region and an account's fingerprint. */
  readonly owner: string
  readonly page: string
  /** When it was last changed, in milliseconds since the epoch. */
  readonly at: number
  /** The tab that has it open, or had. */
  readonly tab: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

export interface DraftStore {
  readonly put: (draft: SealedDraft) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Marks the one that is picked as this tab's, in one piece: of two tabs that ask at once, one gets it. */
  readonly claim: (
    tab: string,
    pick: (drafts: readonly SealedDraft[]) => SealedDraft | undefined,
  ) => Promise<SealedDraft | undefined>
  readonly readKey: () => Promise<CryptoKey | undefined>
  /** The key from now on: the one that is there already, or else this one. */
  readonly keepKey: (made: CryptoKey) => Promise<CryptoKey>
  /** Every draft, and the key. */
  readonly clear: () => Promise<void>
}

interface Schema extends DBSchema {
  drafts: { key: string; value: SealedDraft }
  keys: { key: 'key'; value: CryptoKey }
}

/** Every call rejects where the browser has no database. It is opened when first needed. */
export function openDraftStore(): DraftStore {
  const open = createOpener<Schema>('signet-drafts', (fresh) => {
    fresh.createObjectStore('drafts', { keyPath: 'id' })
    fresh.createObjectStore('keys')
  })

  return {
    async put(draft) {
      await (await open()).put('drafts', draft)
    },
    async remove(ids) {
      const transaction = (await open()).transaction('drafts', 'readwrite')
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
    },
    async claim(tab, pick) {
      const transaction = (await open()).transaction('drafts', 'readwrite')
      // Where a request fails first, that failure is the one to tell.
      transaction.done.catch(() => undefined)
      const picked = pick(await transaction.store.getAll())
      if (picked) await transaction.store.put({ ...picked, tab })
      await transaction.done
      return picked
    },
    async readKey() {
      const { store, done } = (await open()).transaction('keys')
      const [key] = await Promise.all([store.get('key'), done])
      return key
    },
    async keepKey(made) {
      const transaction = (await open()).transaction('keys', 'readwrite')
      transaction.done.catch(() => undefined)
      const found = await transaction.store.get('key')
      if (!found) await transaction.store.put(made, 'key')
      await transaction.done
      return found ?? made
    },
    async clear() {
      const transaction = (await open()).transaction(['drafts', 'keys'], 'readwrite')
      await Promise.all([
        transaction.objectStore('drafts').clear(),
        transaction.objectStore('keys').clear(),
        transaction.done,
      ])
    },
  }
}
