/**
 * The log records every write before it leaves, and every read before its answer is used. Where nothing can be written
 * (no database, no room, the admin's setting), it works in memory and says so: sending still works.
 */
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import type { Tabs } from '../device/tabs.ts'
import { createStore } from '../ui/pageState.ts'
import { dayMs } from '../ui/time/day.ts'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { endOf, entryOf, type LogEntry, type Settled } from './entry.ts'
import type { LogStore } from './logStore.ts'

/** Why the log is not, or not yet, on this device. */
export type Trouble = 'absent' | 'unwritten' | 'unread' | 'unwanted'

export interface LogState {
  /** Of the signed-in account, latest first. */
  readonly entries: readonly LogEntry[]
  readonly byId: ReadonlyMap<string, LogEntry>
  /** Open tabs, which may still receive an answer. */
  readonly liveTabs: ReadonlySet<string>
  readonly isReading: boolean
  readonly trouble?: Trouble | undefined
}

export interface LogDependencies extends Pick<Tabs, 'tab' | 'liveTabs' | 'announce' | 'onAnnounced'> {
  /** Absent in a browser without a database. */
  readonly store: Pick<LogStore, 'put' | 'of'> | undefined
  readonly now: () => number
  readonly isKept: () => boolean
}

/** In milliseconds: a write waits so long for the disk, less once the disk has failed. */
const patience = { first: 2_000, failing: 200, again: 10_000, reading: 10_000 }

export type Log = ReturnType<typeof createLog>

export function createLog({ store, tab, now, isKept, liveTabs, announce, onAnnounced }: LogDependencies) {
  /** The account whose entries are shown. Another object after a sign-in, a sign-out and a wipe. */
  let session: { readonly owner?: string } = {}
  /** The requests without an end, also of an account that has signed out. */
  const open = new Map<string, LogEntry>()
  /** What could not be written yet, by id, and what must not be: it lives as long as the page. */
  const unwritten = new Map<string, LogEntry>()
  const unkept = new Map<string, LogEntry>()
  let isFailing = false
  let isUnread = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const empty = { entries: [], byId: new Map<string, LogEntry>(), isReading: store !== undefined }
  const state = createStore<LogState>({
    ...empty,
    liveTabs: new Set([tab]),
    trouble: store ? undefined : 'absent',
  })

  const set = (part: Partial<LogState>) =>
    state.set((before) => ({ ...before, ...part, trouble: troubleNow() }))
  function troubleNow(): Trouble | undefined {
    if (!isKept()) return 'unwanted'
    if (!store) return 'absent'
    if (isUnread) return 'unread'
    return isFailing ? 'unwritten' : undefined
  }
  function show(changed: readonly LogEntry[], part: Partial<LogState> = {}) {
    const byId = new Map(state.get().byId)
    for (const entry of changed) byId.set(entry.id, entry)
    set({ ...part, byId, entries: [...byId.values()].toSorted((one, other) => other.at - one.at) })
  }

  async function write(entry: LogEntry): Promise<void> {
    const mayWrite = store && isKept() && !unkept.has(entry.id)
    const memory = mayWrite ? unwritten : unkept
    memory.set(entry.id, entry)
    if (mayWrite) await writeAll(store)
  }
  /** Writes what waits, in its order. */
  async function writeAll(to: NonNullable<typeof store>): Promise<void> {
    clearTimeout(retry)
    const before = isFailing
    try {
      for (const entry of unwritten.values()) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await withTimeout(isFailing ? patience.failing : patience.first, to.put(entry))
        if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
      }
      isFailing = false
      announce('log')
    } catch {
      isFailing = true
      retry = setTimeout(() => void writeAll(to), patience.again)
    }
    if (isFailing !== before) set({})
  }

  /** Reads the owner's entries since a moment. What this tab has of them, and could not write, stays. */
  async function read(since: number) {
    const asked = session
    if (!store || asked.owner === undefined) return
    const before = state.get().byId
    try {
      const found = Promise.all([store.of(asked.owner, since), liveTabs()])
      const [stored, live] = await withTimeout(patience.reading, found)
      if (session !== asked) return
      isUnread = false
      // What changed while the disk was read is newer.
      const isLatest = ({ id }: LogEntry) => !unwritten.has(id) && state.get().byId.get(id) === before.get(id)
      show(stored.filter(isLatest), { liveTabs: live, isReading: false })
    } catch (error) {
      if (session !== asked) return
      // A browser without room for a database has nothing to read.
      isUnread = !(error instanceof DOMException && error.name === 'QuotaExceededError')
      set({ isReading: false })
    }
  }
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  /** Reads once the read before is done. One that waits is enough for all who ask. */
  function catchUp(): Promise<void> {
    next ??= running.then(() => {
      next = undefined
      running = read(isUnread ? 0 : now() - dayMs)
      return running
    })
    return next
  }
  onAnnounced('log', () => void catchUp())

  return {
    /** Await before a write leaves. Never rejects: a failed write does not stop the admin. */
    started: async (exchange: Exchange, sender: string): Promise<void> => {
      // A later page of a read belongs to the entry of the first.
      if (exchange.callId !== exchange.requestId) return
      const entry = await entryOf(exchange, sender, tab)
      open.set(entry.id, entry)
      if ((session.owner ?? sender) === sender) show([entry])
      await write(entry)
    },
    ended: async (exchange: Pick<Exchange, 'operation' | 'callId'>, end: ExchangeEnd): Promise<void> => {
      const { callId: id, operation } = exchange
      const entry = open.get(id) ?? state.get().byId.get(id)
      // The log was wiped in the meantime.
      if (!entry) return
      open.delete(id)
      const isLater = end.requestId !== id
      const ended: LogEntry = {
        ...entry,
        ...(isLater && !end.error && { pages: (entry.pages ?? 1) + 1 }),
        end: { ...endOf(operation, end), ...(isLater && { lastPage: end.requestId }) },
      }
      // After a sign-out it is sealed without being shown.
      if (state.get().byId.has(id)) show([ended])
      await write(ended)
    },
    /** Records what the admin found of an unknown outcome. It is shown once it is stored, or waits for room. */
    settle: async (id: string, settled: Settled): Promise<void> => {
      const entry = state.get().byId.get(id)
      if (!entry) return
      await write({ ...entry, settled })
      show([{ ...entry, settled }])
    },
    /** Shows the entries of an account, until `forget`. */
    open: async (owner: string): Promise<void> => {
      session = { owner }
      const known = [...state.get().entries, ...open.values(), ...unkept.values(), ...unwritten.values()]
      set(empty)
      show(known.filter((entry) => entry.owner === owner))
      await read(0)
    },
    /** Reads what other tabs wrote, rather than waiting for their news. */
    catchUp,
    /** Shows nothing after a sign-out. What is on its way, or is not on the disk, is shown at the next sign-in. */
    forget: (): void => {
      session = {}
      set(empty)
    },
    /** Forgets everything, after a wipe. */
    clear: (): void => {
      clearTimeout(retry)
      for (const memory of [open, unwritten, unkept]) memory.clear()
      session = { ...session }
      isFailing = false
      isUnread = false
      set({ ...empty, isReading: false })
    },
    state: state.get,
    subscribe: state.subscribe,
  }
}
