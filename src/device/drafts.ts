/** What is typed and not sent yet: one draft a page and tab, of one account, back after a reload or a crash. */
import { dayMs } from '../ui/time/day.ts'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { type Device, type StoredDraft, patience } from './database.ts'
import type { Tabs } from './tabs.ts'

/** Whose draft of which page. */
export interface DraftKey {
  readonly owner: string
  readonly page: string
}

export interface FoundDraft<T = unknown> {
  readonly id: string
  /** When it was saved, in milliseconds since the epoch. */
  readonly at: number
  readonly content: T
}

/** The pause before failed work is tried again, in milliseconds. */
const retryAfter = 1_000

export type Drafts = ReturnType<typeof createDrafts>

/** `device`: `undefined` in a browser without a database, where nothing is kept. Nothing here rejects or waits forever. */
export function createDrafts(device: Device | undefined, { tab, liveTabs, alone }: Tabs, now: () => number) {
  let last: Promise<unknown> = Promise.resolve()
  /** The latest work on each draft. What still waits behind it is outdated. */
  const latest = new Map<string, unknown>()
  /** What was last saved of each: what was not typed since is not stored again, above all not after a wipe. */
  const saved = new Map<string, { readonly owner: string; readonly text: string; isWiped?: true }>()
  device?.subscribe((news) => {
    if (news !== 'wiped') return
    latest.clear()
    for (const each of saved.values()) each.isWiped = true
  })

  /** Works on a draft, after earlier work, and once more after a failure. Tells whether that was done. */
  async function insist(id: string, work: (open: Device) => Promise<boolean>): Promise<boolean> {
    if (!device) return false
    latest.set(id, work)
    const attempt = () => {
      const done = last.then(() => latest.get(id) === work && work(device))
      last = done.catch(() => undefined)
      return done
    }
    const again = async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
      return attempt()
    }
    return withTimeout(patience, attempt().catch(again)).catch(() => false)
  }

  /** The newest draft that no other tab has open. */
  function newestOf<T extends StoredDraft>(all: readonly T[], key: DraftKey, live: ReadonlySet<string>) {
    const isFree = (each: T) => each.tab === tab || !live.has(each.tab)
    return all
      .filter((each) => each.owner === key.owner && each.page === key.page && isFree(each))
      .toSorted((one, other) => other.at - one.at)[0]
  }
  async function claim({ open, settings }: Device, key: DraftKey, isLate: () => boolean) {
    const [database, live] = await Promise.all([open(), liveTabs()])
    const { store, done } = database.transaction('drafts', 'readwrite')
    // If a request fails first, its failure is reported.
    done.catch(() => undefined)
    const all = await store.getAll()
    const oldest = now() - settings().days * dayMs
    const old = all.filter(({ at }) => at < oldest)
    const recent = all.filter(({ at }) => at >= oldest)
    const found = newestOf(recent, key, live)
    if (isLate()) return undefined
    await Promise.all([...old.map(({ id }) => store.delete(id)), found && store.put({ ...found, tab }), done])
    return found
  }
  /** The stored draft, or `undefined` where the storage fails or does not answer in time. */
  async function find<T>(work: (open: Device, isLate: () => boolean) => Promise<T>): Promise<T | undefined> {
    if (!device) return undefined
    let isLate = false
    const found = last.then(() => work(device, () => isLate))
    const inTime = withTimeout(patience, found).catch(() => undefined)
    return inTime.finally(() => {
      isLate = true
    })
  }

  const remove = (id: string): Promise<boolean> =>
    insist(id, async ({ open }) => {
      saved.delete(id)
      await (await open()).delete('drafts', id)
      return true
    })

  /**
   * Claims the newest draft whose tab is gone, or this tab's own. Two tabs that ask at once never get the same one. What
   * `read` cannot read goes, so that it hides no older one; it gets `undefined` for what cannot be opened.
   */
  async function take<T>(
    key: DraftKey,
    read: (content: unknown) => T | undefined | Promise<T | undefined>,
  ): Promise<FoundDraft<T> | undefined> {
    const found = await find((open, isLate) => alone('drafts', () => claim(open, key, isLate)))
    if (!found) return undefined
    const { id, at, owner } = found
    const unsealed = await device?.unseal(id, found)
    const content = await Promise.resolve(unsealed)
      .then(read)
      .catch(() => undefined)
    if (content === undefined) return (await remove(id)) ? take(key, read) : undefined
    saved.set(id, { owner, text: JSON.stringify(unsealed) })
    return { id, at, content }
  }

  return {
    take,
    /** The draft that `take` would claim, as it was saved. */
    newest: (key: DraftKey): Promise<FoundDraft | undefined> =>
      find(async ({ open, unseal }) => {
        const found = newestOf(await (await open()).getAll('drafts'), key, await liveTabs())
        const content = found && (await unseal(found.id, found))
        return found && content !== undefined ? { id: found.id, at: found.at, content } : undefined
      }),
    /** Saves in order; only the latest waits. Tells whether the draft is kept. */
    save: (id: string, { owner, page }: DraftKey, content: unknown): Promise<boolean> =>
      insist(id, async ({ open, settings, seal }) => {
        const database = await open()
        if (!settings().isKept) {
          await database.delete('drafts', id)
          return false
        }
        const before = saved.get(id)
        const text = JSON.stringify(content)
        if (before?.text === text && before.owner === owner) return !before.isWiped
        const sealed = await seal(id, content)
        const transaction = database.transaction('drafts', 'readwrite')
        const asked = transaction.store.put({ id, owner, page, tab, at: now(), ...sealed })
        // A page that is left gets no later turn to complete it.
        transaction.commit()
        await Promise.all([asked, transaction.done])
        saved.set(id, { owner, text })
        return true
      }),
    remove,
    /** Gives the drafts of one owner to another, after new keys of the same account. */
    adopt: async (former: string, owner: string): Promise<void> => {
      await find(async ({ open }) => {
        const { store, done } = (await open()).transaction('drafts', 'readwrite')
        const own = (await store.getAll()).filter((each) => each.owner === former)
        await Promise.all([...own.map((each) => store.put({ ...each, owner })), done])
      })
    },
  }
}
