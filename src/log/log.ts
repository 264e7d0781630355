/**
 * The log records every write before it leaves, and every read before its answer is used. Where nothing can be written
 * (no database, no room, the admin's setting), it works in memory and says so: sending still works.
 */
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { endOf, entryOf, type LogEntry } from './entry.ts'
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

export interface LogDependencies {
  /** Absent in a browser without a database. */
  readonly store: Pick<LogStore, 'put' | 'of' | 'prune' | 'adopt'> | undefined
  readonly tab: string
  readonly now: () => number
  readonly isKept: () => boolean
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  readonly announce: () => void
  readonly onAnnounced: (listener: () => void) => void
}

/** In milliseconds: a write waits so long for the disk, less once the disk has failed. */
const patience = { first: 2_000, failing: 200, again: 10_000 }
const dayMs = 86_400_000

export type Log = ReturnType<typeof createLog>

export function createLog({ store, tab, now, isKept, liveTabs, announce, onAnnounced }: LogDependencies) {
  const listeners = new Set<() => void>()
  let owner: string | undefined
  /** What could not be written, by id. */
  const unwritten = new Map<string, LogEntry>()
  let isFailing = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let state: LogState = {
    entries: [],
    byId: new Map(),
    liveTabs: new Set([tab]),
    isReading: store !== undefined,
    trouble: store ? undefined : 'absent',
  }

  function set(part: Partial<LogState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const troubleNow = (): Trouble | undefined => {
    if (!isKept()) return 'unwanted'
    if (!store) return 'absent'
    return isFailing ? 'unwritten' : undefined
  }
  function show(changed: readonly LogEntry[]) {
    const byId = new Map(state.byId)
    for (const entry of changed) byId.set(entry.id, entry)
    const entries = [...byId.values()].toSorted((one, other) => other.at - one.at)
    set({ entries, byId, trouble: troubleNow() })
  }

  /** Writes an entry, and what could not be written before it. */
  async function write(entry: LogEntry): Promise<void> {
    if (!store || !isKept()) return
    unwritten.set(entry.id, entry)
    clearTimeout(retry)
    try {
      for (const each of unwritten.values()) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await withTimeout(isFailing ? patience.failing : patience.first, store.put(each))
        if (unwritten.get(each.id) === each) unwritten.delete(each.id)
      }
      isFailing = false
      announce()
    } catch {
      isFailing = true
      const [first] = unwritten.values()
      if (first)
        retry = setTimeout(() => void write(first).then(() => set({ trouble: troubleNow() })), patience.again)
    }
  }

  /** Reads the owner's entries since a moment. What this tab has of them, and could not write, stays. */
  async function read(since: number) {
    const of = owner
    if (!store || of === undefined) return set({ isReading: false })
    try {
      const [stored, live] = await Promise.all([store.of(of, since), liveTabs()])
      if (owner !== of) return undefined
      set({ liveTabs: live, isReading: false })
      show(stored.filter(({ id }) => !unwritten.has(id)))
    } catch {
      set({ isReading: false, trouble: 'unread' })
    }
    return undefined
  }
  const catchUp = () => read(now() - dayMs)
  onAnnounced(() => void catchUp())

  return {
    /** Await before a write leaves. Never rejects: a failed write does not stop the admin. */
    async started(exchange: Exchange, sender: string): Promise<void> {
      const entry = await entryOf(exchange, sender, tab)
      show([entry])
      await write(entry)
      set({ trouble: troubleNow() })
    },
    async ended(exchange: Pick<Exchange, 'operation'>, end: ExchangeEnd): Promise<void> {
      const entry = state.byId.get(end.requestId)
      // The log was wiped in the meantime.
      if (!entry) return
      const ended = { ...entry, end: endOf(exchange.operation, end) }
      // After a sign-out it is sealed without being shown.
      if (entry.owner === owner || owner === undefined) show([ended])
      await write(ended)
    },
    /** Records what the admin found of an unknown outcome. It is shown only after it is stored. */
    async settle(id: string, settled: 'there' | 'not there'): Promise<void> {
      const entry = state.byId.get(id)
      if (!entry) return
      await write({ ...entry, settled })
      show([{ ...entry, settled }])
    },
    /** Shows the entries of an account, until `forget`. `former`: the owners that its new keys replaced. */
    async open(next: string, former: readonly string[] = []): Promise<void> {
      owner = next
      set({ isReading: store !== undefined })
      for (const each of former) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await store?.adopt(each, next).catch(() => undefined)
      }
      await read(0)
    },
    /** Reads what other tabs wrote, rather than waiting for their news. */
    catchUp,
    /** Empties the memory, but for what has no end yet. */
    forget(): void {
      owner = undefined
      const open = state.entries.filter(({ end }) => !end)
      set({
        entries: open,
        byId: new Map(open.map((entry) => [entry.id, entry])),
        isReading: store !== undefined,
      })
    },
    /** Forgets everything, after a wipe. */
    clear(): void {
      unwritten.clear()
      set({ entries: [], byId: new Map(), trouble: troubleNow() })
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
