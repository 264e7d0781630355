/** What is typed and not sent yet: one draft a page and tab, of one account, back after a reload or a crash. */
import type { Device } from './database.ts'
import type { Tabs } from './tabs.ts'

/** Whose draft of which page. */
export interface DraftKey {
  readonly owner: string
  readonly page: string
}

export interface FoundDraft {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly content: unknown
}

export type Drafts = ReturnType<typeof createDrafts>

export function createDrafts(device: Device, { tab, liveTabs }: Tabs, now: () => number) {
  const { database, seal, unseal } = device
  /** The save that runs, and the last one that waits for it: those between are outdated. */
  let running: Promise<unknown> = Promise.resolve()
  let waiting: (() => Promise<void>) | undefined

  async function put(id: string, { owner, page }: DraftKey, content: unknown) {
    if (!device.settings().isKept) throw new Error('Nothing is to be kept.')
    const sealed = await seal(id, content)
    const transaction = database.transaction('drafts', 'readwrite')
    const asked = transaction.store.put({ id, owner, page, tab, at: now(), ...sealed })
    // A page that is left gets no later turn to complete it.
    transaction.commit()
    await Promise.all([asked, transaction.done])
  }

  return {
    /** Claims the newest draft whose tab is gone. Two tabs that ask at once never get the same one. */
    async take({ owner, page }: DraftKey): Promise<FoundDraft | undefined> {
      const live = await liveTabs()
      const transaction = database.transaction('drafts', 'readwrite')
      const all = await transaction.store.getAll()
      const mine = all.filter((each) => each.owner === owner && each.page === page && !live.has(each.tab))
      const [newest] = mine.toSorted((one, other) => other.at - one.at)
      if (newest) await transaction.store.put({ ...newest, tab })
      await transaction.done
      if (!newest) return undefined
      const content = await unseal(newest.id, newest)
      if (content !== undefined) return { id: newest.id, at: newest.at, content }
      // It can never be read again, and must not hide an older one.
      await database.delete('drafts', newest.id)
      return this.take({ owner, page })
    },
    /** Saves in order; only the latest waits. Rejects where nothing can be kept. */
    save(id: string, key: DraftKey, content: unknown): Promise<void> {
      const next = () => put(id, key, content)
      waiting = next
      const saved = running.catch(() => undefined).then(() => (waiting === next ? next() : undefined))
      running = saved
      return saved
    },
    async remove(id: string): Promise<void> {
      waiting = undefined
      await running.catch(() => undefined)
      await database.delete('drafts', id)
    },
  }
}
