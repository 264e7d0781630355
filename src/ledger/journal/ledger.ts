/**
 * The ledger records every write before it leaves, and every read before its answer is used. If nothing can be written
 * (no IndexedDB, no room, the admin's setting), the ledger works in memory and reports that: sending still works.
 */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { createKnownUsages, type KnownUsage, withKnownUsage } from './knownUsage.ts'
import { applyEvents, requestsOf, type Whose } from '../book/requests.ts'
import { type Verification, verify } from '../book/chain.ts'
import type { LedgerDependencies } from './dependencies.ts'
import { ledgerEvent, type LedgerEvent, type Verdict } from '../book/event.ts'
import {
  batch,
  createWriter,
  type DoneWrite,
  type LedgerWriter,
  patience,
  type PendingWrite,
} from './writer.ts'
import { type Origin, redactEnd, redactSent } from '../book/redaction.ts'
import { afterWrites, type Seen, unseen } from './seen.ts'
import type { LedgerState } from './state.ts'
import { defaultSettings, type Meta, type Settings, type Store } from './store.ts'

export interface Ledger {
  /** Await before sending a write. Never rejects: a failed write does not stop the admin. */
  readonly started: (exchange: Exchange, account: Omit<Origin, 'tab'>) => Promise<void>
  readonly ended: (end: ExchangeEnd) => Promise<void>
  readonly recordVerdict: (id: string, verdict: Verdict) => Promise<void>
  /** Sets or clears the number of URLs that an account held. If it cannot be written, it lasts as long as this page. */
  readonly setKnownUsage: (whose: Whose, usage: KnownUsage | undefined) => Promise<void>
  /** Rejects, as `change` and `wipe` do, if the store fails: nothing was changed then. */
  readonly verify: () => Promise<Verification>
  readonly change: (settings: Settings) => Promise<void>
  readonly wipe: () => Promise<void>
  /** Reads the other tabs' writes now, rather than when their announcement arrives. */
  readonly catchUp: () => Promise<void>
  /** Removes finished exchanges, with the service's answers, from memory. */
  readonly forget: () => void
  readonly state: () => LedgerState
  readonly subscribe: (listener: () => void) => () => void
}

const defaultLimits = { links: 50_000, weight: 64 * 1024 * 1024 }
/** How many finished exchanges of a session are kept in memory; unfinished ones are always kept. */
const maxLive = 500
/** Resolves at once; the requests of earlier sessions are read in the background. */
export async function openLedger(dependencies: LedgerDependencies): Promise<Ledger> {
  const { store, tab, now, limits = defaultLimits } = dependencies
  const listeners = new Set<() => void>()
  let seen = unseen(dependencies.newSalt())
  /** Requests that the settings said not to keep: their ends are not kept either. */
  const unkept = new Set<string>()
  const usages = createKnownUsages()
  let failing = false
  let state: LedgerState = {
    requests: new Map(),
    reading: store !== undefined,
    exchanges: new Map(),
    knownUsages: new Map(),
    settings: defaultSettings,
    unwritten: store ? undefined : 'absent',
    liveTabs: new Set([tab]),
    salt: seen.salt,
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

  /** Another salt means that the ledger was wiped, here or in another tab. Returns whether it was. */
  function checkSalt({ salt, revision }: Meta): boolean {
    const wiped = seen.written && salt !== seen.salt
    seen = { ...seen, salt, written: revision > 0 }
    if (salt !== state.salt) set({ salt })
    if (!wiped) return false
    writer?.forgetFailed()
    usages.forget()
    seen = unseen(salt, seen.written)
    set({ requests: requestsOf(writer?.waiting() ?? []), exchanges: new Map(), knownUsages: new Map() })
    return true
  }

  async function readNew(from: Store, to: LedgerWriter) {
    const read: LedgerEvent[] = []
    let meta = await withTimeout(patience.first, from.readMeta())
    checkSalt(meta)
    const isReread = meta.anchor.seq > seen.anchor || meta.head.seq < seen.head
    for (let place = isReread ? 0 : seen.head; ;) {
      const part = await withTimeout(patience.reading, from.read(place, batch))
      meta = part.meta
      // `verify` reports records that were edited from outside; here they would break the pages.
      for (const { event } of part.links) {
        const checked = ledgerEvent.safeParse(event)
        if (checked.success) read.push(checked.data)
      }
      place = part.links.at(-1)?.seq ?? place
      if (part.links.length < batch) break
    }
    const liveTabs = await dependencies.liveTabs()
    if (checkSalt(meta)) return readNew(from, to)
    seen = { ...seen, head: meta.head.seq, anchor: meta.anchor.seq, revision: meta.revision }
    const { settings } = meta
    const requests = applyEvents(isReread ? requestsOf(read) : state.requests, [...read, ...to.waiting()])
    // Reading works again; so does writing, if no failed write is queued.
    failing &&= to.hasFailed()
    const known = { settings, liveTabs, knownUsages: usages.of(meta) }
    set({ requests, ...known, unwritten: whyUnwritten(settings), reading: false, unread: false })
  }

  let refreshing = Promise.resolve()
  let queued = false
  let isRefreshing = false
  /** Reads new links, one read at a time; a read that is already queued is enough. */
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
    const known = isRefreshing ? undefined : afterWrites(seen, writes)
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
      onMeta: checkSalt,
      onRedactedAgain(event) {
        const entry = state.requests.get(event.id)
        if (entry && event.kind === 'sent') {
          set({ requests: new Map(state.requests).set(event.id, { ...entry, sent: event }) })
        }
      },
      onUnwanted(events) {
        for (const { id } of events) unkept.add(id)
      },
      onWritten(writes) {
        setFailing(false)
        tidy(writes).catch(() => undefined)
      },
      onFailed: () => setFailing(true),
    })

  async function write(pending: PendingWrite) {
    const { event } = pending
    // Wiped in the meantime.
    if (event.kind !== 'sent' && !state.requests.has(event.id)) return
    set({ requests: applyEvents(state.requests, [event]) })
    await persist(pending)
  }

  async function persist(pending: PendingWrite) {
    const { event } = pending
    if (!writer || unkept.has(event.id)) return
    if (!ledgerEvent.safeParse(event).success) return setFailing(true)
    // No room, or the database was closed: the page reports that, and the request is still sent.
    await writer.write(pending).catch(() => undefined)
  }

  async function apply(settings: Settings, empty: boolean) {
    let wiped: Seen | undefined
    await writer?.amend((meta) => {
      if (!empty) return { meta: { ...meta, settings } }
      // Pseudonyms left on the disk match nothing under another salt.
      const emptied = {
        ...meta,
        anchor: meta.head,
        salt: dependencies.newSalt(),
        weight: 0,
        settings,
        baselines: {},
      }
      wiped = { salt: emptied.salt, head: meta.head.seq, anchor: meta.head.seq, written: true }
      return { dropUpTo: Number.MAX_SAFE_INTEGER, meta: emptied }
    })
    if (empty) {
      seen = wiped ?? seen
      writer?.forgetAll()
      usages.forget()
      set({ requests: new Map(), exchanges: new Map(), knownUsages: new Map(), salt: seen.salt })
      dependencies.onWiped?.()
    }
    set({ settings, unwritten: whyUnwritten(settings) })
    // The change is done. If pruning fails, the next start prunes.
    await writer?.prune().catch(() => undefined)
    await tidy().catch(() => undefined)
  }

  dependencies.onAnnounced(() => void refresh())
  if (writer) {
    writer
      .prune()
      .catch(() => undefined)
      .finally(() => void refresh())
  }

  return {
    async started(exchange, account) {
      const exchanges = new Map(state.exchanges).set(exchange.requestId, { exchange })
      for (const [id, { end }] of exchanges) {
        if (exchanges.size <= maxLive) break
        if (end) exchanges.delete(id)
      }
      set({ exchanges })
      try {
        const redactAgain = await redactSent(exchange, { ...account, tab })
        const { salt } = seen
        await write({ event: await redactAgain(salt), redactAgain, salt })
      } catch {
        setFailing(true)
      }
    },
    async ended(end) {
      const found = state.exchanges.get(end.requestId)
      if (!found) return
      const { error, ...rest } = end
      const heard = { ...rest, failures: error?.failures }
      set({ exchanges: new Map(state.exchanges).set(end.requestId, { ...found, end: heard }) })
      await write({ event: redactEnd(found.exchange, end), salt: seen.salt })
    },
    async recordVerdict(id, verdict) {
      const event: LedgerEvent = { kind: 'verdict', id, at: now(), verdict }
      // Shown only after it is stored: a reload right after must not lose it.
      await persist({ event, salt: seen.salt })
      set({ requests: applyEvents(state.requests, [event]) })
    },
    async setKnownUsage(whose, usage) {
      usages.hold(whose, usage)
      set({ knownUsages: usages.over(state.knownUsages) })
      const written = writer?.amend((meta) => {
        const { keep } = meta.settings
        if (keep) usages.release(whose)
        return { meta: keep ? withKnownUsage(meta, whose, usage) : meta }
      })
      await written?.then(() => tidy()).catch(() => usages.hold(whose, usage))
    },
    catchUp: refresh,
    async verify() {
      if (!store) return { intact: true, links: 0 }
      const { meta, links } = await withTimeout(patience.reading, store.read(0))
      return verify(meta.anchor, links, meta.head)
    },
    change: (settings) => apply(settings, !settings.keep),
    wipe: () => apply(state.settings, true),
    forget: () => set({ exchanges: new Map([...state.exchanges].filter(([, { end }]) => !end)) }),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
