/** What is typed and not sent yet: one draft a page and tab, of one account, back after a reload or a crash. */
import { dayMs } from '../ui/time/day.ts'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { type Device, type StoredDraft, patience } from './database.ts'
import type { Tabs } from './tabs.ts'

export type DraftKey = Pick<StoredDraft, 'owner' | 'page'>
export type FoundDraft<T = unknown> = Pick<StoredDraft, 'id' | 'at'> & { readonly content: T }

/** Nothing here rejects or waits forever. */
export function createDrafts(
  { open, settings, seal, unseal, subscribe }: Device,
  { tab, liveTabs, alone }: Tabs,
  now: () => number,
) {
  let last: Promise<unknown> = Promise.resolve()
  /** The latest work on each draft. What still waits behind it is outdated. */
  const latest = new Map<string, unknown>()
  /** What was last saved of each: what was not typed since is not stored again, above all not after a wipe. */
  const saved = new Map<string, { readonly owner: string; readonly text: string; isWiped?: true }>()
  subscribe((news) => {
    if (news !== 'wiped') return
    latest.clear()
    for (const each of saved.values()) each.isWiped = true
  })

  /** Works on a draft, after earlier work. Tells whether that was done. */
  async function change(id: string, work: () => Promise<boolean>): Promise<boolean> {
    latest.set(id, work)
    const done = last.then(() => latest.get(id) === work && work())
    last = done.catch(() => undefined)
    return withTimeout(patience, done).catch(() => false)
  }
  /** What the storage answers after earlier work; `undefined` where it fails or does not answer in time. */
  const find = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    withTimeout(patience, last.then(work)).catch(() => undefined)

  const isOld = ({ at }: StoredDraft) => at < now() - settings().days * dayMs
  /** The newest draft that no other tab has open. */
  function newestOf(all: readonly StoredDraft[], { owner, page }: DraftKey, live: ReadonlySet<string>) {
    const isFree = (each: StoredDraft) => each.tab === tab || !live.has(each.tab)
    return all
      .filter((each) => each.owner === owner && each.page === page && isFree(each) && !isOld(each))
      .toSorted((one, other) => other.at - one.at)[0]
  }
  /** Takes the newest draft for this tab, and removes those that are too old. */
  async function claim(key: DraftKey) {
    const [database, live] = await Promise.all([open(), liveTabs()])
    const { store, done } = database.transaction('drafts', 'readwrite')
    // If a request fails first, its failure is reported.
    done.catch(() => undefined)
    const all = await store.getAll()
    const found = newestOf(all, key, live)
    const removed = all.filter(isOld).map(({ id }) => store.delete(id))
    await Promise.all([...removed, found && store.put({ ...found, tab }), done])
    return found
  }

  const remove = (id: string): Promise<boolean> =>
    change(id, async () => {
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
    read: (content: unknown) => T | undefined,
  ): Promise<FoundDraft<T> | undefined> {
    const found = await find(() => alone('drafts', () => claim(key)))
    if (!found) return undefined
    const { id, at, owner } = found
    const unsealed = await find(async () => ({ content: await unseal(id, found) }))
    // The storage fails just now; the draft is still there the next time.
    if (!unsealed) return undefined
    const content = await Promise.resolve(unsealed.content)
      .then(read)
      .catch(() => undefined)
    if (content === undefined) return (await remove(id)) ? take(key, read) : undefined
    saved.set(id, { owner, text: JSON.stringify(unsealed.content) })
    return { id, at, content }
  }

  return {
    take,
    /** The policy that `take` would claim, as it was saved. */
    newestPolicy: (owner: string): Promise<FoundDraft | undefined> =>
      find(async () => {
        const key = { owner, page: 'policies' }
        const found = newestOf(await (await open()).getAll('drafts'), key, await liveTabs())
        return found && { id: found.id, at: found.at, content: await unseal(found.id, found) }
      }),
    /** Saves in order; only the latest waits. Tells whether the draft is kept. */
    save: (id: string, { owner, page }: DraftKey, content: unknown): Promise<boolean> =>
      change(id, async () => {
        const database = await open()
        if (!settings().isKept) {
          await database.delete('drafts', id)
          return false
        }
        const before = saved.get(id)
        const text = JSON.stringify(content)
        if (before?.text === text && (before.isWiped || before.owner === owner)) return !before.isWiped
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
  }
}
