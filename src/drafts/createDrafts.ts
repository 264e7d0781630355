/** Makes the drafts from a storage, a clock and the other tabs. */
import { createCachedAnswer } from './cachedAnswer.ts'
import { decrypt, encrypt, makeKey } from './encryption.ts'
import type { DraftStore, Head } from './store.ts'
import { createSerialQueue, type QueuedTask } from './serialQueue.ts'
import { dayMs } from '../ui/time/day.ts'
import type { Addition, Draft, Drafts, Listed, Place } from './drafts.ts'

export interface DraftDependencies {
  readonly store: DraftStore
  readonly tab: string
  readonly now: () => number
  readonly newId: () => string
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  /** Tells the other tabs that a draft has changed. */
  readonly announce: () => void
  readonly onAnnounced: Drafts['onAnnounced']
  /** Whether anything may be kept on this device, and for how many days. */
  readonly settings: () => Promise<{ readonly keep: boolean; readonly days: number }>
  /** How long one task may take, in milliseconds. */
  readonly patience?: number
}

/** In milliseconds. */
const retryAfter = 1_000
const usualPatience = 6_000

/** When the draft was last changed or opened. */
const seenAt = ({ at, openedAt = 0 }: Head): number => Math.max(at, openedAt)
const isAt = (head: Head, { owner, page }: Place) => head.owner === owner && head.page === page

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const contentOf = ({ id, owner, page }: Head) => [id, owner, page]
const summaryOf = ({ id, owner, page }: Head) => [id, owner, page, 'summary']

export function createDrafts(dependencies: DraftDependencies): Drafts {
  const { store, tab, now, newId, liveTabs, announce, onAnnounced, settings } = dependencies
  /** The text as stored: opening a draft must not change its date. */
  let stored:
    | { readonly id: string; readonly owner: string; readonly text: string; readonly isHurried?: boolean }
    | undefined

  /** The number of the last request for each draft: a failed save is not retried once it is outdated. */
  const latest = new Map<string, number>()
  let asks = 0
  function ask(id: string): number {
    latest.set(id, ++asks)
    return asks
  }

  /** Read each time: after the browser cleared its storage, a new key is needed. */
  const getKey = async (): Promise<CryptoKey> => (await store.readKey()) ?? store.keepKey(await makeKey())

  /** Whether drafts are kept, and the key to encrypt them with. */
  const storage = createCachedAnswer(async () => {
    const { keep } = await settings()
    return { keep, key: keep ? await getKey() : undefined }
  })

  /** Removes a draft that cannot be decrypted any more. */
  async function read(head: Head, task: QueuedTask, isOpened = false): Promise<Draft | undefined> {
    const content = await store.readContent(head.id)
    const text = content && (await decrypt(await getKey(), contentOf(head), content))
    task.check()
    if (text === undefined) {
      await store.remove([head.id])
      return undefined
    }
    if (isOpened) stored = { id: head.id, owner: head.owner, text }
    const parsed: unknown = JSON.parse(text)
    return { id: head.id, at: head.at, content: parsed }
  }

  async function write(head: Head, text: string, summary: unknown, task: QueuedTask, known?: CryptoKey) {
    const key = known ?? (await getKey())
    const [content, said] = await Promise.all([
      encrypt(key, contentOf(head), text),
      summary === undefined ? undefined : encrypt(key, summaryOf(head), JSON.stringify(summary)),
    ])
    task.check()
    await store.put({ ...head, ...(said && { summary: said }) }, content)
  }

  /** Marks the draft with this id, unless another open tab has it, and returns its new head. */
  async function claim(
    id: string,
    mark: Partial<Head>,
    task: QueuedTask,
    place?: Place,
  ): Promise<Head | 'elsewhere' | 'gone'> {
    const living = await liveTabs()
    task.check()
    let why: 'elsewhere' | 'gone' = 'gone'
    const claimed = await store.mark((heads) => {
      const found = heads.find((head) => head.id === id && (!place || isAt(head, place)))
      if (!found || task.isExpired()) return undefined
      why = 'elsewhere'
      return found.tab !== tab && living.has(found.tab) ? undefined : { ...found, ...mark }
    })
    return claimed ?? why
  }

  async function takeNext(place: Place, task: QueuedTask): Promise<Draft | undefined> {
    const [living, { days }] = await Promise.all([liveTabs(), settings()])
    const oldest = now() - days * dayMs
    const stale: string[] = []
    task.check()
    const claimed = await store.mark((heads) => {
      stale.push(...heads.flatMap(({ id, at }) => (at < oldest ? [id] : [])))
      const [next] = heads
        .filter((one) => isAt(one, place) && one.at >= oldest)
        // Only the admin opens a draft that was put aside.
        .filter((one) => one.tab === tab || (one.tab !== '' && !living.has(one.tab)))
        .toSorted((a, b) => seenAt(b) - seenAt(a))
      return next && !task.isExpired() ? { ...next, tab, openedAt: now() } : undefined
    })
    task.check()
    if (stale.length > 0) await store.remove(stale)
    return claimed && ((await read(claimed, task, true)) ?? takeNext(place, task))
  }

  async function list(place: Place): Promise<readonly Listed[]> {
    const [heads, living, { days }, key] = await Promise.all([store.list(), liveTabs(), settings(), getKey()])
    const oldest = now() - days * dayMs
    const own = heads.filter((head) => isAt(head, place) && head.at >= oldest)
    const listed = await Promise.all(
      own.map(async (head) => {
        const { id, at, summary } = head
        const text = summary && (await decrypt(key, summaryOf(head), summary))
        // Encrypted with a lost key: the content cannot be read either.
        if (summary && text === undefined) return []
        const said: unknown = text === undefined ? undefined : JSON.parse(text)
        return [{ id, at, isElsewhere: head.tab !== tab && living.has(head.tab), summary: said }]
      }),
    )
    return listed.flat().toSorted((a, b) => b.at - a.at)
  }

  const { enqueue, isSlow } = createSerialQueue(dependencies.patience ?? usualPatience)
  const change = <T>(work: (task: QueuedTask) => Promise<T>) => enqueue(work).finally(announce)
  const isDone = async (work: (task: QueuedTask) => Promise<unknown>) =>
    (await change(async (task) => {
      await work(task)
      return true
    })) ?? false
  const isWanted = async () => (await settings()).keep
  const add = async (place: Place, { content, summary }: Addition): Promise<boolean> =>
    (await enqueue(async (task) => {
      if (!(await isWanted())) return false
      await write({ id: newId(), ...place, at: now(), tab: '' }, JSON.stringify(content), summary, task)
      return true
    })) ?? false

  return {
    newId,
    onAnnounced,
    prepare: storage.prepare,
    take: (place) => change((task) => takeNext(place, task)),
    async save(id, place, content, summary, isHurried = false) {
      const asked = ask(id)
      const attempt = () =>
        enqueue(async (task) => {
          const text = JSON.stringify(content)
          // The same text may have been handed on to another account.
          const isThere = stored?.id === id && stored.owner === place.owner && stored.text === text
          if (isThere && (isHurried || !stored?.isHurried)) return true
          // Saves queue up while storage is slow; the last one is enough.
          if (isSlow() && asked !== latest.get(id)) return false
          const { keep, key } = await (isHurried ? storage.get() : storage.refresh())
          if (!keep) {
            storage.forget()
            // A hurried save may have written with the old setting.
            if (stored?.id === id && stored.isHurried) await store.remove([id])
            return false
          }
          await write({ id, ...place, at: now(), tab, openedAt: now() }, text, summary, task, key)
          stored = { id, owner: place.owner, text, isHurried }
          return true
        })
      let isKept = await attempt()
      if (isKept === undefined) {
        // A database that was closed can be reopened soon.
        await wait(retryAfter)
        isKept = asked === latest.get(id) && (await attempt())
      }
      // A hurried save is followed by another one, which announces.
      if (!isHurried) announce()
      return isKept ?? false
    },
    async remove(id) {
      const asked = ask(id)
      const attempt = () =>
        isDone(async () => {
          if (stored?.id === id) stored = undefined
          await store.remove([id])
        })
      if (await attempt()) return true
      // A draft that was sent must not come back because storage failed for a moment.
      await wait(retryAfter)
      return asked === latest.get(id) && (await attempt())
    },
    list: (place) => enqueue(() => list(place)),
    open: async (id, place) =>
      (await change(async (task) => {
        const claimed = await claim(id, { tab, openedAt: now() }, task, place)
        return typeof claimed === 'string' ? claimed : ((await read(claimed, task, true)) ?? 'gone')
      })) ?? 'not kept',
    peek: (id, place) =>
      enqueue(async (task) => {
        const head = await store.readHead(id)
        return head && isAt(head, place) ? read(head, task) : undefined
      }),
    putAside: (id) => isDone((task) => claim(id, { tab: '' }, task)),
    add: (place, content, summary) => add(place, { content, summary }).finally(announce),
    async addAll(place, entries) {
      let kept = 0
      for (const entry of entries) {
        // The storage does one thing at a time.
        // oxlint-disable-next-line no-await-in-loop
        if (await add(place, entry)) kept++
      }
      announce()
      return kept
    },
    discard: async (id) =>
      (await change(async (task) => {
        const head = await claim(id, {}, task)
        if (typeof head === 'string') return head
        const content = await store.readContent(id)
        // After an expired task the caller has no undo, so nothing may be deleted.
        task.check()
        await store.remove([id])
        if (stored?.id === id) stored = undefined
        return async () =>
          (await change(async (back) => {
            if (!content || !(await isWanted())) return false
            // After a wipe the key is gone.
            const isReadable = await decrypt(await getKey(), contentOf(head), content)
            back.check()
            if (isReadable !== undefined) await store.put({ ...head, tab: '' }, content)
            return isReadable !== undefined
          })) ?? false
      })) ?? 'not kept',
    wipe: () => {
      latest.clear()
      storage.forget()
      return isDone(async () => {
        stored = undefined
        await store.clear()
      })
    },
  }
}
