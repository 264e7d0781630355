/** The writing side of the ledger: what waits to be written, in its order, and what falls out. Bounded in every wait. */
import { dayMs } from '../../ui/time/day.ts'
import { inTime } from '../../ui/time/inTime.ts'
import { link, type Link, type Mark } from '../book/chain.ts'
import type { LedgerEvent } from '../book/event.ts'
import { type Change, type Meta, Outrun, type Store } from './store.ts'

export interface Limits {
  readonly links: number
  /** In characters of JSON. */
  readonly weight: number
}

export interface JournalEdges {
  readonly store: Store
  readonly now: () => number
  /** Runs alone among all tabs: a chain has one end. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly limits: Limits
  /** Whose ledger it is, seen before each write. */
  readonly meet: (meta: Meta) => void
  /** An event whose pseudonyms had to become others, since the ledger has another salt. */
  readonly onRedactedAgain: (event: LedgerEvent) => void
  /** Events that nobody wants kept. */
  readonly onUnwanted: (events: readonly LedgerEvent[]) => void
  readonly onWritten: () => void
  readonly onFailed: () => void
}

export interface Entrance {
  readonly event: LedgerEvent
  /** The salt it was redacted with, and the way to do so with another. */
  readonly salt: string
  readonly again?: (salt: string) => Promise<LedgerEvent>
}

interface Waiting {
  event: LedgerEvent
  salt: string
  readonly again?: Entrance['again']
  /** It was tried in vain: a wipe in the meantime means it too. */
  missed: boolean
}

export interface Journal {
  /** Resolves when it is written, or not wanted. Rejects when it is not, soon: it is tried again later. */
  readonly write: (entrance: Entrance) => Promise<void>
  /** What is not written yet. */
  readonly waiting: () => readonly LedgerEvent[]
  /** Whether some of it was tried in vain. */
  readonly missed: () => boolean
  readonly forgetMissed: () => void
  readonly forgetAll: () => void
  /** Lets fall out what is too old or too much. */
  readonly prune: () => Promise<void>
  readonly pruneIfDue: () => Promise<void>
  /** Changes the store alone among all tabs. */
  readonly amend: (make: (meta: Meta) => Change) => Promise<void>
}

/** A store that does not answer holds nobody up for longer; one that is known to fail, hardly at all. */
export const patience = { first: 2_000, failing: 200, reading: 30_000 }
/** Links read or written at once, so that neither keeps the page from painting. */
export const batch = 500
/** What could not be written waits for a better time, up to this many. */
const maxWaiting = 2_000
/** A database that went away may be opened anew at once; one without room has time. */
const retryAfter = { first: 1_000, later: 10_000 }
const hour = 3_600_000

export function createJournal(edges: JournalEdges): Journal {
  const { store, now, limits } = edges
  let waiting: Waiting[] = []
  let flushing: Promise<void> | undefined
  let failing = false
  let retried = false
  let overfull = false
  let pruned = now()
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Where another tab was faster all the same, begins again from what that one left. */
  async function amend(make: (meta: Meta) => Promise<Change | undefined>, made = () => {}): Promise<void> {
    const once = async () => {
      const change = await make(await store.readMeta())
      if (change) await store.change(change)
      // However late it came to this: what is written must not be written again.
      made()
    }
    for (;;) {
      try {
        // Within the lock: a store that hangs must not hold up every tab.
        return await edges.alone(() => inTime(patience.first, once()))
      } catch (error) {
        if (!(error instanceof Outrun)) throw error
      }
    }
  }

  async function append(meta: Meta, part: readonly Waiting[]): Promise<Change> {
    const links: Link[] = []
    let head: Mark = meta.head
    let { weight } = meta
    for (const one of part) {
      if (one.again && one.salt !== meta.salt) {
        one.event = await one.again(meta.salt)
        one.salt = meta.salt
        edges.onRedactedAgain(one.event)
      }
      const next = await link(head, one.event)
      links.push(next)
      weight += weightOf(next)
      head = { seq: next.seq, hash: next.hash }
    }
    overfull = head.seq - meta.anchor.seq > limits.links || weight > limits.weight
    return { append: links, meta: { ...meta, head, weight } }
  }

  /** Writes what waits, in its order. */
  async function drain() {
    try {
      while (waiting.length > 0) {
        let part: readonly Waiting[] = []
        await amend(
          async (meta) => {
            edges.meet(meta)
            part = meta.settings.keep ? waiting.slice(0, batch) : waiting
            if (meta.settings.keep) return append(meta, part)
            edges.onUnwanted(part.map(({ event }) => event))
            return undefined
          },
          () => {
            const done = new Set(part)
            waiting = waiting.filter((one) => !done.has(one))
          },
        )
      }
      failing = false
      retried = false
      edges.onWritten()
    } catch (error) {
      const after = retried ? retryAfter.later : retryAfter.first
      failing = true
      for (const one of waiting) one.missed = true
      waiting = waiting.slice(-maxWaiting)
      clearTimeout(retry)
      retry = setTimeout(() => {
        retried = true
        flush().catch(() => undefined)
      }, after)
      edges.onFailed()
      throw error
    } finally {
      // In the same turn as the last look at what waits: whoever comes now begins anew.
      flushing = undefined
    }
  }

  // Not in this turn: where nothing waits any more, it would be over before it is noted.
  const flush = () => (flushing ??= Promise.resolve().then(drain))

  async function prune() {
    pruned = now()
    overfull = false
    let more: boolean
    do {
      more = await pruneSome()
    } while (more)
  }

  /** Whether there may be more to fall out. */
  async function pruneSome(): Promise<boolean> {
    let more = false
    await amend(async () => {
      const { meta, links } = await store.read(0, batch)
      const dropped = fallingOut(links, meta, now(), limits)
      const last = dropped.at(-1)
      more = last !== undefined && dropped.length === links.length
      if (!last) return undefined
      const weight = dropped.reduce((left, one) => left - weightOf(one), meta.weight)
      return { dropUpTo: last.seq, meta: { ...meta, anchor: { seq: last.seq, hash: last.hash }, weight } }
    })
    return more
  }

  return {
    async write(entrance) {
      waiting.push({ ...entrance, missed: false })
      await inTime(failing ? patience.failing : patience.first, flush()).catch((error: unknown) => {
        failing = true
        edges.onFailed()
        throw error
      })
    },
    waiting: () => waiting.map(({ event }) => event),
    missed: () => waiting.some(({ missed }) => missed),
    forgetMissed() {
      waiting = waiting.filter(({ missed }) => !missed)
    },
    forgetAll() {
      waiting = []
    },
    prune,
    async pruneIfDue() {
      if (overfull || now() - pruned > hour) await prune()
    },
    amend: (make) => amend(async (meta) => make(meta)),
  }
}

const weightOf = (one: Link): number => JSON.stringify(one).length

/** The oldest links that are too old, or too many. */
function fallingOut(
  links: readonly Link[],
  { settings, weight, head, anchor }: Meta,
  now: number,
  limits: Limits,
): readonly Link[] {
  const oldest = now - settings.days * dayMs
  let left = weight
  let count = head.seq - anchor.seq
  const first = links.findIndex((one) => {
    // Checked by nobody yet: it may have been edited.
    const at = (one.event as Partial<LedgerEvent> | undefined)?.at ?? now
    if (at >= oldest && count <= limits.links && left <= limits.weight) return true
    left -= weightOf(one)
    count -= 1
    return false
  })
  return first === -1 ? links : links.slice(0, first)
}
