/**
 * What is typed and not sent, kept over a reload, a lock and a crash. An address or a name may be in it, so it lies
 * encrypted: no search of the disk finds it. The key lies beside it: whoever has the whole profile of the browser, or
 * runs a script on this origin, can read both.
 */
import { dayMs } from '../ui/time/day.ts'
import { createAhead } from './ahead.ts'
import { makeKey, seal, unseal } from './sealing.ts'
import type { DraftStore, Head } from './store.ts'
import { createTurns, type Turn } from './turn.ts'

export interface Draft {
  readonly id: string
  /** When it was last changed, in milliseconds since the epoch. */
  readonly at: number
  /** As it was saved: to be checked like any input. */
  readonly content: unknown
}

/** Whose drafts, and of which page. */
export interface Place {
  readonly owner: string
  readonly page: string
}

/** A draft as a list shows it. */
export interface Listed {
  readonly id: string
  readonly at: number
  /** Whether another living tab has it open. */
  readonly isElsewhere: boolean
  /** As it was saved; drafts of an older console have none. */
  readonly summary: unknown
}

/** Why nothing was done: another living tab has it open, it is not there any more, or nothing can be kept. */
export type Refusal = 'elsewhere' | 'gone' | 'not kept'

export interface Drafts {
  readonly newId: () => string
  /** The latest draft that was open when its tab ended, or that is this tab's own; it is this tab's from now on. */
  readonly take: (place: Place) => Promise<Draft | undefined>
  /** Asks the disk what a save in a hurry needs to know of it. */
  readonly prepare: () => void
  /**
   * Gives whether it is kept now. Never rejects: what cannot be kept is still on the page. `summary` is what a list says
   * of it. In a hurry, the disk is written to before it is asked for anything: what was known of it last may be true no
   * longer, so another save has to follow that is in none.
   */
  readonly save: (
    id: string,
    place: Place,
    content: unknown,
    summary?: unknown,
    isHurried?: boolean,
  ) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
  /** The latest first. `undefined` where they cannot be read. */
  readonly list: (place: Place) => Promise<readonly Listed[] | undefined>
  /** One that no other living tab has open; it is this tab's from now on. */
  readonly open: (id: string, place: Place) => Promise<Draft | Refusal>
  /** The content alone, whoever has it open. */
  readonly peek: (id: string, place: Place) => Promise<Draft | undefined>
  /** This tab has it open no longer; it waits in the list. */
  readonly putAside: (id: string) => Promise<boolean>
  /** One more, open nowhere. */
  readonly add: (place: Place, content: unknown, summary?: unknown) => Promise<boolean>
  /** Other words for one that no other tab has open. It does not become younger. */
  readonly rewrite: (
    id: string,
    place: Place,
    change: (content: unknown) => { readonly content: unknown; readonly summary?: unknown } | undefined,
  ) => Promise<'done' | Refusal>
  /** Removes one that no other tab has open. Gives the way back. */
  readonly discard: (id: string) => Promise<(() => Promise<boolean>) | Refusal>
  /** Every draft of every account, and the key. */
  readonly wipe: () => Promise<boolean>
}

export interface DraftEdges {
  readonly store: DraftStore
  readonly tab: string
  readonly now: () => number
  readonly newId: () => string
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  /** Whether anything may be kept on this device, and for how many days. */
  readonly settings: () => Promise<{ readonly keep: boolean; readonly days: number }>
  /** How long one turn may take, in milliseconds. */
  readonly patience?: number
}

/** In milliseconds. */
const retryAfter = 1_000
const usualPatience = 6_000

/** When somebody last had it before their eyes. */
const seenAt = ({ at, openedAt = 0 }: Head): number => Math.max(at, openedAt)
const isAt = (head: Head, { owner, page }: Place) => head.owner === owner && head.page === page

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const contentOf = ({ id, owner, page }: Head) => [id, owner, page]
const summaryOf = ({ id, owner, page }: Head) => [id, owner, page, 'summary']

export function createDrafts(edges: DraftEdges): Drafts {
  const { store, tab, now, newId, liveTabs, settings, patience = usualPatience } = edges
  /** What is stored already: looking at a draft must not make it younger. */
  let stored: { readonly id: string; readonly text: string; readonly isHurried?: boolean } | undefined

  /** What was asked for last of each: a save that failed is not tried again where that is outdated. */
  const latest = new Map<string, number>()
  let asks = 0
  function ask(id: string): number {
    latest.set(id, ++asks)
    return asks
  }

  /** Asked for each time: where the browser has cleared its storage, another key seals what comes next. */
  const getKey = async (): Promise<CryptoKey> => (await store.readKey()) ?? store.keepKey(await makeKey())

  /** Whether anything is kept, and under which key. */
  const ahead = createAhead(async () => {
    const { keep } = await settings()
    return { keep, key: keep ? await getKey() : undefined }
  })

  /** Where nobody can read it any more, it goes. */
  async function read(head: Head, turn: Turn, isOpened = false): Promise<Draft | undefined> {
    const content = await store.readContent(head.id)
    const text = content && (await unseal(await getKey(), contentOf(head), content))
    turn.check()
    if (text === undefined) {
      await store.remove([head.id])
      return undefined
    }
    if (isOpened) stored = { id: head.id, text }
    return { id: head.id, at: head.at, content: JSON.parse(text) as unknown }
  }

  async function write(head: Head, text: string, summary: unknown, turn: Turn, known?: CryptoKey) {
    const key = known ?? (await getKey())
    const [content, said] = await Promise.all([
      seal(key, contentOf(head), text),
      summary === undefined ? undefined : seal(key, summaryOf(head), JSON.stringify(summary)),
    ])
    turn.check()
    await store.put({ ...head, ...(said && { summary: said }) }, content)
  }

  /** The one with this id, unless another living tab has it open; as it is marked from now on. */
  async function claim(
    id: string,
    mark: Partial<Head>,
    turn: Turn,
    place?: Place,
  ): Promise<Head | 'elsewhere' | 'gone'> {
    const living = await liveTabs()
    turn.check()
    let why: 'elsewhere' | 'gone' = 'gone'
    const claimed = await store.mark((heads) => {
      const found = heads.find((head) => head.id === id && (!place || isAt(head, place)))
      if (!found || turn.isOver()) return undefined
      why = 'elsewhere'
      return found.tab !== tab && living.has(found.tab) ? undefined : { ...found, ...mark }
    })
    return claimed ?? why
  }

  async function takeNext(place: Place, turn: Turn): Promise<Draft | undefined> {
    const [living, { days }] = await Promise.all([liveTabs(), settings()])
    const oldest = now() - days * dayMs
    const stale: string[] = []
    turn.check()
    const claimed = await store.mark((heads) => {
      stale.push(...heads.flatMap(({ id, at }) => (at < oldest ? [id] : [])))
      const [next] = heads
        .filter((one) => isAt(one, place) && one.at >= oldest)
        // What was put aside waits for the admin.
        .filter((one) => one.tab === tab || (one.tab !== '' && !living.has(one.tab)))
        .toSorted((a, b) => seenAt(b) - seenAt(a))
      return next && !turn.isOver() ? { ...next, tab, openedAt: now() } : undefined
    })
    turn.check()
    if (stale.length > 0) await store.remove(stale)
    return claimed && ((await read(claimed, turn, true)) ?? takeNext(place, turn))
  }

  async function list(place: Place): Promise<readonly Listed[]> {
    const [heads, living, { days }, key] = await Promise.all([store.list(), liveTabs(), settings(), getKey()])
    const oldest = now() - days * dayMs
    const own = heads.filter((head) => isAt(head, place) && head.at >= oldest)
    const listed = await Promise.all(
      own.map(async (head) => {
        const { id, at, summary } = head
        const text = summary && (await unseal(key, summaryOf(head), summary))
        // Of another key: nobody can read the content either.
        if (summary && text === undefined) return []
        const said = text === undefined ? undefined : (JSON.parse(text) as unknown)
        return [{ id, at, isElsewhere: head.tab !== tab && living.has(head.tab), summary: said }]
      }),
    )
    return listed.flat().toSorted((a, b) => b.at - a.at)
  }

  const { inTurn, isSlow } = createTurns(patience)
  const isDone = async (work: (turn: Turn) => Promise<unknown>) =>
    (await inTurn(async (turn) => {
      await work(turn)
      return true
    })) ?? false
  const isWanted = async () => (await settings()).keep

  return {
    newId,
    prepare: ahead.prepare,
    take: (place) => inTurn((turn) => takeNext(place, turn)),
    async save(id, place, content, summary, isHurried = false) {
      const asked = ask(id)
      const attempt = () =>
        inTurn(async (turn) => {
          const text = JSON.stringify(content)
          const isThere = stored?.id === id && stored.text === text
          if (isThere && (isHurried || !stored?.isHurried)) return true
          // What is typed while storage stands still queues up; the last of it is enough.
          if (isSlow() && asked !== latest.get(id)) return false
          const { keep, key } = await (isHurried ? ahead.known() : ahead.ask())
          if (!keep) {
            ahead.forget()
            // Nor what was written in a hurry.
            if (stored?.id === id && stored.isHurried) await store.remove([id])
            return false
          }
          await write({ id, ...place, at: now(), tab, openedAt: now() }, text, summary, turn, key)
          stored = { id, text, isHurried }
          return true
        })
      const kept = await attempt()
      if (kept !== undefined) return kept
      // A database that went away is soon there anew.
      await wait(retryAfter)
      return (asked === latest.get(id) && (await attempt())) || false
    },
    async remove(id) {
      const asked = ask(id)
      const attempt = () =>
        isDone(async () => {
          if (stored?.id === id) stored = undefined
          await store.remove([id])
        })
      if (await attempt()) return true
      // What was sent must not come back where storage failed for a moment only.
      await wait(retryAfter)
      return asked === latest.get(id) && (await attempt())
    },
    list: (place) => inTurn(() => list(place)),
    open: async (id, place) =>
      (await inTurn(async (turn) => {
        const claimed = await claim(id, { tab, openedAt: now() }, turn, place)
        return typeof claimed === 'string' ? claimed : ((await read(claimed, turn, true)) ?? 'gone')
      })) ?? 'not kept',
    peek: (id, place) =>
      inTurn(async (turn) => {
        const head = (await store.list()).find((one) => one.id === id && isAt(one, place))
        return head && read(head, turn)
      }),
    putAside: (id) => isDone((turn) => claim(id, { tab: '' }, turn)),
    add: async (place, content, summary) =>
      (await inTurn(async (turn) => {
        if (!(await isWanted())) return false
        await write({ id: newId(), ...place, at: now(), tab: '' }, JSON.stringify(content), summary, turn)
        return true
      })) ?? false,
    rewrite: async (id, place, change) =>
      (await inTurn(async (turn) => {
        if (!(await isWanted())) return 'not kept'
        const head = await claim(id, {}, turn, place)
        if (typeof head === 'string') return head
        const found = await read(head, turn)
        const changed = found && change(found.content)
        if (!changed) return 'gone'
        await write(head, JSON.stringify(changed.content), changed.summary, turn)
        return 'done'
      })) ?? 'not kept',
    discard: async (id) =>
      (await inTurn(async (turn) => {
        const head = await claim(id, {}, turn)
        if (typeof head === 'string') return head
        const content = await store.readContent(id)
        // Whoever heard that it was not deleted has no way back.
        turn.check()
        await store.remove([id])
        if (stored?.id === id) stored = undefined
        return async () =>
          (await inTurn(async (back) => {
            if (!content || !(await isWanted())) return false
            // After a wipe nobody could read it any more.
            const isReadable = await unseal(await getKey(), contentOf(head), content)
            back.check()
            if (isReadable !== undefined) await store.put({ ...head, tab: '' }, content)
            return isReadable !== undefined
          })) ?? false
      })) ?? 'not kept',
    wipe: () => {
      latest.clear()
      ahead.forget()
      return isDone(async () => {
        stored = undefined
        await store.clear()
      })
    },
  }
}
