/**
 * What is typed and not sent, kept over a reload, a lock and a crash. An address or a name may be in it, so it lies
 * encrypted: no search of the disk finds it. The key lies beside it: whoever has the whole profile of the browser, or
 * runs a script on this origin, can read both.
 */
import type { DraftStore, SealedDraft } from './store.ts'

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

export interface Drafts {
  readonly newId: () => string
  /** The latest draft that no other living tab has open; it is this tab's from now on. */
  readonly take: (place: Place) => Promise<Draft | undefined>
  /** Gives whether it is kept now. Never rejects: what cannot be kept is still on the page. */
  readonly save: (id: string, place: Place, content: unknown) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
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
}

const algorithm = 'AES-GCM'
const day = 86_400_000
/** In milliseconds. */
const retryAfter = 1_000

/** Bound to its place: no draft can be passed off as another's. */
const cipher = (id: string, { owner, page }: Place, iv: Uint8Array<ArrayBuffer>) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([id, owner, page])),
})

export function createDrafts({ store, tab, now, newId, liveTabs, settings }: DraftEdges): Drafts {
  /** What is stored already: looking at a draft must not make it younger. */
  let stored: { readonly id: string; readonly text: string } | undefined

  /** What was asked for last: a save that failed is not tried again where something else was asked for since. */
  let latest = 0

  /** Asked for each time: where the browser has cleared its storage, another key seals what comes next. */
  async function getKey(): Promise<CryptoKey> {
    const found = await store.readKey()
    if (found) return found
    const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    return store.keepKey(made)
  }

  async function open(draft: SealedDraft): Promise<string | undefined> {
    const { id, iv, sealed } = draft
    const key = await getKey()
    try {
      const bytes = await crypto.subtle.decrypt(cipher(id, draft, iv), key, sealed)
      return new TextDecoder().decode(bytes)
    } catch {
      // Of another key, or changed by somebody: nobody can read it any more.
      await store.remove([id])
      return undefined
    }
  }

  async function takeNext({ owner, page }: Place): Promise<Draft | undefined> {
    const [living, { days }] = await Promise.all([liveTabs(), settings()])
    const oldest = now() - days * day
    const stale: string[] = []
    const claimed = await store.claim(tab, (drafts) => {
      stale.push(...drafts.flatMap(({ id, at }) => (at < oldest ? [id] : [])))
      return drafts
        .filter(
          (one) =>
            one.owner === owner &&
            one.page === page &&
            one.at >= oldest &&
            (one.tab === tab || !living.has(one.tab)),
        )
        .toSorted((a, b) => b.at - a.at)[0]
    })
    if (stale.length > 0) await store.remove(stale)
    if (!claimed) return undefined
    const text = await open(claimed)
    if (text === undefined) return takeNext({ owner, page })
    stored = { id: claimed.id, text }
    return { id: claimed.id, at: claimed.at, content: JSON.parse(text) as unknown }
  }

  /** One after the other: what was typed last is what stays. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn.catch(() => undefined)
  }
  const isDone = async (work: () => Promise<void>) =>
    (await inTurn(async () => {
      await work()
      return true
    })) ?? false

  return {
    newId,
    take: (place) => inTurn(() => takeNext(place)),
    async save(id, place, content) {
      const asked = ++latest
      const write = () =>
        inTurn(async () => {
          const text = JSON.stringify(content)
          if (stored?.id === id && stored.text === text) return true
          if (!(await settings()).keep) return false
          const iv = crypto.getRandomValues(new Uint8Array(12))
          const bytes = new TextEncoder().encode(text)
          const sealed = await crypto.subtle.encrypt(cipher(id, place, iv), await getKey(), bytes)
          await store.put({ id, ...place, at: now(), tab, iv, sealed })
          stored = { id, text }
          return true
        })
      const kept = await write()
      if (kept !== undefined) return kept
      // A database that went away is soon there anew.
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
      return (asked === latest && (await write())) || false
    },
    remove: (id) => {
      latest++
      return isDone(async () => {
        stored = undefined
        await store.remove([id])
      })
    },
    wipe: () => {
      latest++
      return isDone(async () => {
        stored = undefined
        await store.clear()
      })
    },
  }
}
