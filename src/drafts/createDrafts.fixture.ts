/** A device with its tabs and the drafts on it, for the tests of the drafts. */
import { createDrafts, type DraftDependencies } from './createDrafts.ts'
import type { Drafts } from './drafts.ts'
import type { Encrypted } from './encryption.ts'
import type { DraftStore, Head } from './store.ts'

export const place = { owner: 'eu:00ff00ff', page: 'policies' }
export const content = { text: 'For ann@corp.example' }
export const day = 86_400_000

/** A device shared by several tabs. */
export function makeDevice() {
  const drafts = new Map<string, Head>()
  const contents = new Map<string, Encrypted>()
  const state: {
    key?: CryptoKey
    fails: boolean
    contentsRead: number
    /** Its callers wait for it. */
    gate?: Promise<void>
    keyGate?: Promise<void>
  } = { fails: false, contentsRead: 0 }
  const reach = async () => {
    await state.gate
    if (state.fails) throw new Error('No room.')
  }
  const store: DraftStore = {
    async put(head, lying) {
      await reach()
      drafts.set(head.id, head)
      contents.set(head.id, lying)
    },
    async remove(ids) {
      await reach()
      for (const id of ids) {
        drafts.delete(id)
        contents.delete(id)
      }
    },
    async list() {
      await reach()
      return [...drafts.values()]
    },
    async readHead(id) {
      await reach()
      return drafts.get(id)
    },
    async readContent(id) {
      await reach()
      state.contentsRead++
      return contents.get(id)
    },
    async mark(pick) {
      await reach()
      const picked = pick([...drafts.values()])
      if (picked) drafts.set(picked.id, picked)
      return picked
    },
    async readKey() {
      await (state.keyGate ?? state.gate)
      return state.key
    },
    keepKey: async (made) => (state.key ??= made),
    async clear() {
      await reach()
      drafts.clear()
      contents.clear()
      delete state.key
    },
  }
  return { drafts, contents, living: new Set<string>(), state, store }
}

/** The clock of all tabs. */
export const time = { now: 1_800_000_000_000 }
let ids = 0

export function openTab(
  { store, living }: ReturnType<typeof makeDevice>,
  edges: Partial<DraftDependencies> = {},
) {
  const tab = `tab-${++ids}`
  living.add(tab)
  const drafts = createDrafts({
    store,
    tab,
    now: () => time.now,
    newId: () => `draft-${++ids}`,
    liveTabs: async () => new Set(living),
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    settings: async () => ({ keep: true, days: 180 }),
    ...edges,
  })
  return { drafts, tab, close: () => living.delete(tab) }
}

/** A new device with one tab. */
export function openDevice(edges?: Partial<DraftDependencies>) {
  const device = makeDevice()
  return { device, ...openTab(device, edges) }
}

export async function undoOf(drafts: Drafts, id: string) {
  const undo = await drafts.discard(id)
  if (typeof undo === 'string') throw new Error(undo)
  return undo
}

/** Returns a function to release it. */
export function stall({ state }: ReturnType<typeof makeDevice>, which: 'gate' | 'keyGate' = 'gate') {
  let answer: (() => void) | undefined
  state[which] = new Promise<void>((resolve) => (answer = resolve))
  return () => {
    delete state[which]
    answer?.()
  }
}
