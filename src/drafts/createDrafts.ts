/** Makes the drafts from a storage, a clock and the other tabs. */
import { dayMs } from '../ui/time/day.ts'
import type { Draft, Drafts, Listed, Place } from './drafts.ts'
import { decrypt, encrypt, makeKey } from './encryption.ts'
import { type Check, createSerialQueue } from './serialQueue.ts'
import type { DraftStore, Head } from './store.ts'

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
  /** The timeout of one task of the storage, in milliseconds. */
  readonly taskTimeout?: number
}

/** The pause before a failed save is tried again, in milliseconds. */
const retryAfter = 1_000
const usualPatience = 6_000

/** The time when the draft was last changed or opened. */
const seenAt = ({ at, openedAt = 0 }: Head): number => Math.max(at, openedAt)
const isAt = (head: Head, { owner, page }: Place) => head.owner === owner && head.page === page

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const contentOf = ({ id, owner, page }: Head) => [id, owner, page]
const summaryOf = ({ id, owner, page }: Head) => [id, owner, page, 'summary']

interface Last extends Pick<Head, 'id' | 'owner'> {
  readonly text: string
  readonly isHurried?: boolean
  isWiped?: true
}

export function createDrafts(dependencies: DraftDependencies): Drafts {
  const { store, tab, now, newId, liveTabs, announce, onAnnounced, settings } = dependencies
  /** The content as stored, by page: opening a draft must not change its date, nor store again what was wiped. */
  const stored = new Map<string, Last>()
  const forget = (id: string) => stored.forEach((last, page) => last.id === id && stored.delete(page))

  /** The key is read each time, because a browser that cleared its storage needs a new one. */
  const getKey = async (): Promise<CryptoKey> => (await store.readKey()) ?? store.keepKey(await makeKey())

  /** The key as last read, for a save that cannot wait for the disk. */
  let knownKey: CryptoKey | undefined
  /** The key to encrypt drafts with; `undefined` if nothing may be kept. */
  async function readWriteKey(): Promise<CryptoKey | undefined> {
    knownKey = (await settings()).keep ? await getKey() : undefined
    return knownKey
  }

  const isElsewhere = (head: Head, living: ReadonlySet<string>) => head.tab !== tab && living.has(head.tab)
  const oldest = async () => now() - (await settings()).days * dayMs

  /** Reads a draft. One that can no longer be decrypted is removed. */
  async function read(head: Head, check: Check, isOpened = false): Promise<Draft | undefined> {
    const content = await store.readContent(head.id)
    const text = content && (await decrypt(await getKey(), contentOf(head), content))
    check()
    if (text === undefined) {
      await store.remove([head.id])
      return undefined
    }
    if (isOpened) stored.set(head.page, { id: head.id, owner: head.owner, text })
    const parsed: unknown = JSON.parse(text)
    return { id: head.id, at: head.at, content: parsed }
  }

  async function write(head: Head, text: string, summary: unknown, key: CryptoKey, check: Check) {
    const [content, said] = await Promise.all([
      encrypt(key, contentOf(head), text),
      summary === undefined ? undefined : encrypt(key, summaryOf(head), JSON.stringify(summary)),
    ])
    check()
    await store.put({ ...head, ...(said && { summary: said }) }, content)
  }

  /** Assigns the draft with this id to this tab, unless another open tab has it, and returns its new head. */
  async function claim(
    id: string,
    mark: Partial<Head>,
    check: Check,
    place?: Place,
  ): Promise<Head | 'elsewhere' | 'gone'> {
    const living = await liveTabs()
    let why: 'elsewhere' | 'gone' = 'gone'
    const claimed = await store.mark((heads) => {
      check()
      const found = heads.find((head) => head.id === id && (!place || isAt(head, place)))
      if (!found) return undefined
      why = 'elsewhere'
      return isElsewhere(found, living) ? undefined : { ...found, ...mark }
    })
    return claimed ?? why
  }

  async function takeNext(place: Place, check: Check): Promise<Draft | undefined> {
    const [living, from] = await Promise.all([liveTabs(), oldest()])
    const stale: string[] = []
    const claimed = await store.mark((heads) => {
      check()
      stale.push(...heads.flatMap(({ id, at }) => (at < from ? [id] : [])))
      const [next] = heads
        .filter((one) => isAt(one, place) && one.at >= from)
        // A draft that was put aside is opened only by the admin.
        .filter((one) => one.tab !== '' && !isElsewhere(one, living))
        .toSorted((a, b) => seenAt(b) - seenAt(a))
      return next && { ...next, tab, openedAt: now() }
    })
    check()
    if (stale.length > 0) await store.remove(stale)
    return claimed && ((await read(claimed, check, true)) ?? takeNext(place, check))
  }

  async function list(place: Place): Promise<readonly Listed[]> {
    const [heads, living, from, key] = await Promise.all([store.list(), liveTabs(), oldest(), getKey()])
    const own = heads.filter((head) => isAt(head, place) && head.at >= from)
    const listed = await Promise.all(
      own.map(async (head) => {
        const { id, at, summary } = head
        const text = summary && (await decrypt(key, summaryOf(head), summary))
        // A summary of a lost key: the content cannot be read either.
        if (summary && text === undefined) return []
        const said: unknown = text === undefined ? undefined : JSON.parse(text)
        return [{ id, at, isElsewhere: isElsewhere(head, living), summary: said }]
      }),
    )
    return listed.flat().toSorted((a, b) => b.at - a.at)
  }

  const { enqueue, isSlow } = createSerialQueue(dependencies.taskTimeout ?? usualPatience)
  const change = <T>(work: (check: Check) => Promise<T>) => enqueue(work).finally(announce)
  const isDone = async (work: (check: Check) => Promise<unknown>) =>
    (await change(async (check) => {
      await work(check)
      return true
    })) ?? false

  /** The number of the last request for each draft. */
  const latest = new Map<string, number>()
  let asks = 0
  /** Saves or removes a draft. A failure is retried, unless a newer request for the same draft came meanwhile. */
  async function insist(id: string, work: (check: Check) => Promise<boolean>): Promise<boolean> {
    const asked = ++asks
    latest.set(id, asked)
    const attempt = () =>
      enqueue(async (check) => {
        // Requests queue up while storage is slow; the last one is enough.
        if (isSlow() && asked !== latest.get(id)) return false
        return work(check)
      })
    let done = await attempt()
    if (done === undefined) {
      // A database that was closed can be reopened soon.
      await wait(retryAfter)
      done = asked === latest.get(id) && (await attempt())
    }
    return done ?? false
  }

  return {
    newId,
    onAnnounced,
    prepare() {
      if (!knownKey) readWriteKey().catch(() => undefined)
    },
    take: (place) => change((check) => takeNext(place, check)),
    async save(id, place, content, summary, isHurried = false) {
      const isKept = await insist(id, async (check) => {
        const text = JSON.stringify(content)
        // The draft must be this one: the same text may have been handed on to another account.
        const last = stored.get(place.page)
        const isThere = last?.id === id && last.owner === place.owner && last.text === text
        if (isThere && (isHurried || !last.isHurried || last.isWiped)) return !last.isWiped
        const key = (isHurried && knownKey) || (await readWriteKey())
        if (!key) {
          // A hurried save may have written with the old setting.
          if (last?.id === id && last.isHurried) await store.remove([id])
          return false
        }
        await write({ id, ...place, at: now(), tab, openedAt: now() }, text, summary, key, check)
        stored.set(place.page, { id, owner: place.owner, text, isHurried })
        return true
      })
      // A hurried save is followed by another one, which announces.
      if (!isHurried) announce()
      return isKept
    },
    // A draft that was sent must not come back because storage failed for a moment.
    remove: (id) =>
      insist(id, async () => {
        forget(id)
        await store.remove([id])
        return true
      }).finally(announce),
    list: (place) => enqueue(() => list(place)),
    open: async (id, place) =>
      (await change(async (check) => {
        const claimed = await claim(id, { tab, openedAt: now() }, check, place)
        return typeof claimed === 'string' ? claimed : ((await read(claimed, check, true)) ?? 'gone')
      })) ?? 'not kept',
    peek: (id, place) =>
      enqueue(async (check) => {
        const head = await store.readHead(id)
        return head && isAt(head, place) ? read(head, check) : undefined
      }),
    putAside: (id) => isDone((check) => claim(id, { tab: '' }, check)),
    add: async (place, content, summary) =>
      (await change(async (check) => {
        const key = await readWriteKey()
        if (!key) return false
        await write(
          { id: newId(), ...place, at: now(), tab: '' },
          JSON.stringify(content),
          summary,
          key,
          check,
        )
        return true
      })) ?? false,
    discard: async (id) =>
      (await change(async (check) => {
        const head = await claim(id, {}, check)
        if (typeof head === 'string') return head
        const content = await store.readContent(id)
        // The caller of an expired task has no undo, so nothing may be deleted.
        check()
        await store.remove([id])
        forget(id)
        return async () =>
          (await change(async (checkBack) => {
            const key = await readWriteKey()
            if (!content || !key) return false
            // A wipe since then has replaced the key.
            const isReadable = await decrypt(key, contentOf(head), content)
            checkBack()
            // This tab may show another draft by now, so the restored one belongs to no tab.
            const back = { ...head, tab: head.tab === tab ? '' : head.tab }
            if (isReadable !== undefined) await store.put(back, content)
            return isReadable !== undefined
          })) ?? false
      })) ?? 'not kept',
    stored: (whose) =>
      enqueue(async () => {
        const [heads, living] = await Promise.all([store.list(), liveTabs()])
        return heads
          .filter(({ owner }) => whose === undefined || owner === whose)
          .map((head) => ({
            id: head.id,
            page: head.page,
            isOpen: head.tab === tab || isElsewhere(head, living),
          }))
      }),
    wipe: () => {
      latest.clear()
      return isDone(async () => {
        // The key is dropped before and after the wipe: a save in progress may still read the old one.
        knownKey = undefined
        await store.clear()
        knownKey = undefined
        for (const last of stored.values()) last.isWiped = true
      })
    },
  }
}
