/**
 * What is typed and not sent, kept over a reload, a lock and a crash. An address or a name may be in it, so it lies
 * encrypted: no search of the disk finds it. The key lies beside it: whoever has the whole profile of the browser can
 * read both.
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
  /** The latest draft that no living tab has open; it is this tab's from now on. Nothing where none can be read. */
  readonly take: (place: Place) => Promise<Draft | undefined>
  /** Nobody waits for it, and it never rejects: what cannot be kept is still on the page. */
  readonly save: (id: string, place: Place, content: unknown) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly removeAll: () => Promise<void>
  readonly newId: () => string
}

export interface DraftEdges {
  readonly store: DraftStore | undefined
  readonly tab: string
  readonly now: () => number
  readonly newId: () => string
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  /** Whether anything may be kept on this device, and for how many days. */
  readonly settings: () => { readonly keep: boolean; readonly days: number }
}

const algorithm = 'AES-GCM'
const day = 86_400_000

/** Bound to its id: one cannot be put in the place of another. */
const cipher = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(id),
})

export function createDrafts(edges: DraftEdges): Drafts {
  const { store, tab, now, newId, alone, liveTabs, settings } = edges
  let key: Promise<CryptoKey> | undefined
  const getKey = (from: DraftStore) => {
    key ??= crypto.subtle
      .generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
      .then((fresh) => from.draftKey(fresh))
    key.catch(() => {
      key = undefined
    })
    return key
  }

  async function open(from: DraftStore, { id, iv, sealed, at }: SealedDraft): Promise<Draft | undefined> {
    try {
      const bytes = await crypto.subtle.decrypt(cipher(id, iv), await getKey(from), sealed)
      return { id, at, content: JSON.parse(new TextDecoder().decode(bytes)) as unknown }
    } catch {
      // Of another key, or changed by somebody: nobody can read it any more.
      return undefined
    }
  }

  async function takeFrom(from: DraftStore, { owner, page }: Place): Promise<Draft | undefined> {
    const [all, living] = await Promise.all([from.readDrafts(), liveTabs()])
    const oldest = now() - settings().days * day
    const stale = all.filter(({ at }) => at < oldest)
    if (stale.length > 0) await from.removeDrafts(stale.map(({ id }) => id))
    const free = all
      .filter((one) => one.owner === owner && one.page === page && one.at >= oldest && !living.has(one.tab))
      .toSorted((a, b) => b.at - a.at)
    for (const sealed of free) {
      const draft = await open(from, sealed)
      if (!draft) continue
      await from.putDraft({ ...sealed, tab })
      return draft
    }
    return undefined
  }

  /** One after the other: what was typed last is what stays. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (to: DraftStore) => Promise<unknown>): Promise<void> => {
    const turn = last.then(() => store && work(store))
    last = turn.catch(() => undefined)
    return turn.then(
      () => undefined,
      () => undefined,
    )
  }

  return {
    async take(place) {
      if (!store) return undefined
      // Two tabs that open at once must not both take the same one.
      return alone(() => takeFrom(store, place)).catch(() => undefined)
    },
    save: (id, place, content) =>
      inTurn(async (to) => {
        if (!settings().keep) return
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const bytes = new TextEncoder().encode(JSON.stringify(content))
        const sealed = await crypto.subtle.encrypt(cipher(id, iv), await getKey(to), bytes)
        await to.putDraft({ id, ...place, at: now(), tab, iv, sealed })
      }),
    remove: (id) => inTurn((from) => from.removeDrafts([id])),
    removeAll: () => inTurn(async (from) => from.removeDrafts((await from.readDrafts()).map(({ id }) => id))),
    newId,
  }
}
