/**
 * The journal records every write before it leaves, and every read before its answer is used. If nothing can be written
 * (no IndexedDB, no room, the admin's setting), the journal works in memory and reports that: sending still works.
 */
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { headOf, headShape, type LedgerEvent } from '../book/event.ts'
import { endedOf, sentOf } from '../book/record.ts'
import { applyEvents, eventsOf, isOf, requestsOf, type JournalAccount } from '../book/requests.ts'
import type { LedgerDependencies } from './dependencies.ts'
import { readEvents } from './reading.ts'
import { close, closeAll, openOf } from './seal.ts'
import { afterWrites, type Seen, unseen } from './seen.ts'
import type { Ledger, LedgerState } from './state.ts'
import { defaultSettings, freshMeta, type Meta, type Settings, type Store } from './store.ts'
import { createWriter, type DoneWrite, type LedgerWriter, timeouts } from './writer.ts'

const defaultLimits = { links: 50_000, weight: 64 * 1024 * 1024 }
/** The number of finished exchanges kept in memory; unfinished ones are always kept. */
const maxLive = 500

/** Opens the journal. Resolves at once; the requests of earlier sessions are read in the background. */
export async function openLedger(dependencies: LedgerDependencies): Promise<Ledger> {
  const { store, tab, now, limits = defaultLimits } = dependencies
  const listeners = new Set<() => void>()
  let seen = unseen(dependencies.newId())
  let owner: JournalAccount | undefined
  /** Whether events were unwritten at the end of the session, and must be read again to be decrypted. */
  let wasClosed = false
  /** The requests that the settings excluded: their ends are not kept either. */
  const unkept = new Set<string>()
  let failing = false
  let state: LedgerState = {
    requests: new Map(),
    reading: store !== undefined,
    exchanges: new Map(),
    settings: defaultSettings,
    unwritten: store ? undefined : 'absent',
    liveTabs: new Set([tab]),
  }
  const set = (part: Partial<LedgerState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const whyUnwritten = ({ keep }: Settings): LedgerState['unwritten'] =>
    keep ? (store ? (failing ? 'failed' : undefined) : 'absent') : 'unwanted'
  const setFailing = (value: boolean) => {
    failing = value
    const unwritten = whyUnwritten(state.settings)
    if (unwritten !== state.unwritten) set({ unwritten })
  }

  /** Checks for a wipe, here or in another tab, which gives the store another epoch. Returns whether there was one. */
  function checkEpoch({ epoch, revision }: Meta): boolean {
    const wiped = seen.written && epoch !== seen.epoch
    seen = { ...seen, epoch, written: revision > 0 }
    if (!wiped) return false
    writer?.forgetFailed()
    seen = unseen(epoch, seen.written)
    set({ requests: requestsOf(writer?.waiting() ?? []), exchanges: new Map() })
    return true
  }

  async function readNew(from: Store, to: LedgerWriter) {
    const first = await withTimeout(timeouts.first, from.readMeta())
    checkEpoch(first)
    const isReread = first.anchor.seq > seen.anchor || first.head.seq < seen.head
    const { meta, events: read } = await readEvents(from, isReread ? 0 : seen.head)
    const whose = owner
    const stored = isReread ? requestsOf(read) : undefined
    // Requests stay if the store still has them, so that decrypted contents stay too, or if the settings exclude them,
    // so that they exist only here.
    const kept = stored && Array.from(state.requests).filter(([id]) => stored.has(id) || unkept.has(id))
    const before = stored
      ? applyEvents(stored, eventsOf(kept?.map(([, entry]) => entry) ?? []))
      : applyEvents(state.requests, read)
    const opened = await openOf(whose, before, meta.key)
    const liveTabs = await dependencies.liveTabs()
    if (checkEpoch(meta) || owner !== whose) return readNew(from, to)
    seen = { ...seen, head: meta.head.seq, anchor: meta.anchor.seq, revision: meta.revision }
    const { settings } = meta
    const requests = stored
      ? applyEvents(before, [...opened, ...to.waiting()])
      : applyEvents(state.requests, [...read, ...opened, ...to.waiting()])
    // Reading works again, and writing too if no failed write is queued.
    failing &&= to.hasFailed()
    set({ settings })
    const isDone = { reading: whose === undefined, unread: false }
    set({ requests, liveTabs, ...isDone, unwritten: whyUnwritten(settings) })
  }

  let refreshing = Promise.resolve()
  let queued = false
  let isRefreshing = false
  /** Reads new links, one read at a time. A read that is already queued is enough. */
  function refresh(): Promise<void> {
    if (!store || !writer || queued) return refreshing
    queued = true
    const before = refreshing
    const read = async () => {
      await before
      queued = false
      isRefreshing = true
      await readNew(store, writer)
    }
    refreshing = read()
      .catch(() => {
        set({ reading: false, unread: state.reading || state.unread })
        setFailing(true)
      })
      .finally(() => (isRefreshing = false))
    return refreshing
  }

  /** Runs after a write, in the background. */
  async function tidy(writes: readonly DoneWrite[] = []) {
    dependencies.announce()
    const known = isRefreshing || wasClosed ? undefined : afterWrites(seen, writes)
    if (writes.length > 0) wasClosed = false
    // The other tabs may have written, and their announcement may be lost.
    if (known) seen = known
    else await refresh()
    await writer?.pruneIfDue()
  }

  const writer =
    store &&
    createWriter({
      store,
      now,
      alone: dependencies.alone,
      limits,
      onMeta: checkEpoch,
      onUnwanted(events) {
        for (const { id } of events) unkept.add(id)
      },
      onWritten(writes) {
        setFailing(false)
        tidy(writes).catch(() => undefined)
      },
      onFailed: () => setFailing(true),
    })

  async function write(event: LedgerEvent) {
    // The journal was wiped in the meantime.
    if (event.kind !== 'sent' && !state.requests.has(event.id)) return
    const entry = event.kind === 'sent' ? { sent: event } : state.requests.get(event.id)
    // An answer may come after the session, and must stay closed to the next account.
    const isOpen = entry !== undefined && owner !== undefined && isOf(entry, owner)
    set({ requests: applyEvents(state.requests, [isOpen ? event : close(event)]) })
    const done = persist(event)
    if (!isOpen) writer?.closeWaiting()
    await done
  }

  async function persist(event: LedgerEvent) {
    if (!writer || unkept.has(event.id)) return
    if (!headShape.safeParse(headOf(event)).success) return setFailing(true)
    // Writing may fail, for lack of room or a closed database. The page reports that, and the request is still sent.
    await writer.write(event).catch(() => undefined)
  }

  async function apply(settings: Settings, empty: boolean) {
    let wiped: Seen | undefined
    await writer?.amend((meta) => {
      if (!empty) return { meta: { ...meta, settings } }
      const { revision, head } = meta
      // Dropping the key makes any remains on the disk unreadable.
      const emptied = { ...freshMeta(dependencies.newId()), revision, head, anchor: head, settings }
      wiped = { epoch: emptied.epoch, head: meta.head.seq, anchor: meta.head.seq, written: true }
      return { dropUpTo: Number.MAX_SAFE_INTEGER, meta: emptied }
    })
    if (empty) {
      seen = wiped ?? seen
      writer?.forgetAll()
      set({ requests: new Map(), exchanges: new Map() })
      dependencies.onWiped?.()
    }
    set({ settings, unwritten: whyUnwritten(settings) })
    // The change is done by now. If pruning fails, the next start prunes.
    await writer?.prune().catch(() => undefined)
    await tidy().catch(() => undefined)
  }

  dependencies.onAnnounced(() => void refresh())
  if (writer) {
    refreshing = refreshing.then(() => writer.prune()).catch(() => undefined)
    void refresh()
  }

  return {
    async started(exchange, account) {
      const exchanges = new Map(state.exchanges).set(exchange.requestId, { exchange })
      for (const [id, { end }] of exchanges) {
        if (exchanges.size <= maxLive) break
        if (end) exchanges.delete(id)
      }
      set({ exchanges })
      const sent = sentOf(exchange, { ...account, tab })
      await sent.then(write).catch(() => setFailing(true))
    },
    async ended(end) {
      const found = state.exchanges.get(end.requestId)
      if (!found) return
      const { error, ...rest } = end
      const heard = { ...rest, failures: error?.failures }
      set({ exchanges: new Map(state.exchanges).set(end.requestId, { ...found, end: heard }) })
      await write(endedOf(found.exchange, end))
    },
    async recordVerdict(id, verdict) {
      const event: LedgerEvent = { kind: 'verdict', id, at: now(), verdict }
      // A finding is shown only after it is stored, so that a reload cannot lose it.
      await persist(event)
      set({ requests: applyEvents(state.requests, [event]) })
    },
    catchUp: refresh,
    change: (settings) => apply(settings, !settings.keep),
    wipe: () => apply(state.settings, true),
    open(whose) {
      owner = whose
      if (store) set({ reading: true })
      return refresh()
    },
    forget() {
      owner = undefined
      wasClosed = (writer?.waiting().length ?? 0) > 0
      writer?.closeWaiting()
      // The next `open` reads everything again: the encrypted form of this session's requests is only on the disk.
      seen = { ...unseen(seen.epoch, seen.written), anchor: seen.anchor }
      set({
        reading: store !== undefined,
        exchanges: new Map([...state.exchanges].filter(([, { end }]) => !end)),
        requests: closeAll(state.requests),
      })
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
