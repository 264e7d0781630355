/** Writes events to the store in their order, and removes old ones. Every wait has a timeout. */
import { type Encrypted, makeKey } from '../../drafts/encryption.ts'
import { dayMs } from '../../ui/time/day.ts'
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { link, type Link, type Mark } from '../book/chain.ts'
import type { LedgerEvent } from '../book/event.ts'
import type { LedgerDependencies, Limits } from './dependencies.ts'
import { close, reseal, seal } from './seal.ts'
import { RevisionConflict, type Meta, type Store, type StoreChange } from './store.ts'

interface WriterDependencies extends Pick<LedgerDependencies, 'now' | 'alone'> {
  readonly store: Store
  readonly limits: Limits
  /** Called before each write with the stored meta: its epoch tells whether the journal was wiped. */
  readonly onMeta: (meta: Meta) => void
  /** Called with events that the settings say not to keep. */
  readonly onUnwanted: (events: readonly LedgerEvent[]) => void
  readonly onWritten: (writes: readonly DoneWrite[]) => void
  readonly onFailed: () => void
}

export interface DoneWrite {
  /** The revision of the store before the write. */
  readonly revision: number
  /** The place of its last link. */
  readonly mark: Mark
}

interface QueuedWrite {
  event: LedgerEvent
  /** The content, if it was encrypted before the write. */
  body?: Promise<Encrypted | undefined>
  /** Whether a write of the event has failed. A later wipe then removes the event too. */
  hasFailed: boolean
}

export type LedgerWriter = ReturnType<typeof createWriter>

/** Timeouts in milliseconds. A store that failed before gets little time. */
export const timeouts = { first: 2_000, failing: 200, reading: 30_000 }
/** The number of links that are read or written at once: few enough for the page to paint in between. */
export const batch = 500
/** The number of events of a file that are written at once: each may have megabytes. */
const batchOfFile = 50
/** The largest number of events that wait for a retry. */
const maxWaiting = 2_000
/** The pauses before a retry: a closed database can be reopened at once, but a full one needs time. */
const retryAfter = { first: 1_000, later: 10_000 }
const hour = 3_600_000

export function createWriter(dependencies: WriterDependencies) {
  const { store, now, limits } = dependencies
  let waiting: QueuedWrite[] = []
  let flushing: Promise<void> | undefined
  let failing = false
  let retried = false
  let overfull = false
  let pruned = now()
  let retry: ReturnType<typeof setTimeout> | undefined
  let ownKey: Promise<CryptoKey> | undefined
  /** The key of this tab, for a store that has none, and for events that still wait after their session. */
  const getOwnKey = () => (ownKey ??= makeKey())

  /** Changes the store. After a conflict with another tab's write, it starts again from the new state. */
  async function amend(
    make: (meta: Meta) => Promise<StoreChange | undefined>,
    made = () => {},
  ): Promise<void> {
    const once = async () => {
      const change = await make(await store.readMeta())
      if (change) await store.change(change)
      // `made` is called even after the timeout, so that a written event is not written again.
      made()
    }
    for (;;) {
      try {
        // The timeout is inside the lock, so that a store that hangs does not block every tab.
        return await dependencies.alone(() => withTimeout(timeouts.first, once()))
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
      }
    }
  }

  async function append(meta: Meta, part: readonly QueuedWrite[]): Promise<StoreChange> {
    const links: Link[] = []
    let head: Mark = meta.head
    let { weight } = meta
    const key = meta.key ?? (await getOwnKey())
    for (const { event, body } of part) {
      const sealed = body ? await reseal(await getOwnKey(), key, event, await body) : await seal(key, event)
      const next = await link(head, event, sealed)
      links.push(next)
      weight += weightOf(next)
      head = { seq: next.seq, hash: next.hash }
    }
    overfull = head.seq - meta.anchor.seq > limits.links || weight > limits.weight
    return { append: links, meta: { ...meta, key, head, weight } }
  }

  async function drain() {
    const writes: DoneWrite[] = []
    try {
      while (waiting.length > 0) {
        let part: readonly QueuedWrite[] = []
        let done: DoneWrite | undefined
        await amend(
          async (meta) => {
            dependencies.onMeta(meta)
            part = waiting.slice(0, batch)
            if (meta.settings.keep) {
              const change = await append(meta, part)
              done = { revision: meta.revision, mark: change.meta.head }
              return change
            }
            dependencies.onUnwanted(part.map(({ event }) => event))
            return undefined
          },
          () => {
            const written = new Set(part)
            waiting = waiting.filter((one) => !written.has(one))
          },
        )
        if (done) writes.push(done)
      }
      failing = false
      retried = false
      dependencies.onWritten(writes)
    } catch (error) {
      const after = retried ? retryAfter.later : retryAfter.first
      for (const one of waiting) one.hasFailed = true
      waiting = waiting.slice(-maxWaiting)
      clearTimeout(retry)
      retry = setTimeout(() => {
        retried = true
        flush().catch(() => undefined)
      }, after)
      dependencies.onFailed()
      throw error
    } finally {
      // This follows the last check of the queue without a pause, so that the next write starts a new flush.
      flushing = undefined
    }
  }

  // The start is deferred, because `drain` would end before `flushing` is assigned if the queue is empty.
  const flush = () => (flushing ??= Promise.resolve().then(drain))

  /** Removes events that are too old or too many. */
  async function prune() {
    pruned = now()
    let more: boolean
    do {
      more = await pruneSome()
    } while (more)
  }

  /** Removes some old events. Returns whether there may be more. */
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

  /** Resolves once the events are written or excluded. Rejects soon on a failure; retries go on. */
  async function write(...events: readonly LedgerEvent[]) {
    waiting.push(...events.map((event) => ({ event, hasFailed: false })))
    await withTimeout(failing ? timeouts.failing : timeouts.first, flush()).catch((error: unknown) => {
      failing = true
      dependencies.onFailed()
      throw error
    })
  }

  return {
    write: (event: LedgerEvent) => write(event),
    /** Writes many events in batches, between which other events can be written. */
    async writeAll(events: readonly LedgerEvent[]) {
      for (let from = 0; from < events.length; from += batchOfFile) {
        // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
        await write(...events.slice(from, from + batchOfFile))
      }
    },
    waiting: () => waiting.map(({ event }) => event),
    hasFailed: () => waiting.some(({ hasFailed }) => hasFailed),
    forgetFailed() {
      waiting = waiting.filter(({ hasFailed }) => !hasFailed)
      if (waiting.length === 0) ownKey = undefined
    },
    forgetAll() {
      waiting = []
      // The wiped store may have used this key.
      ownKey = undefined
    },
    /** Encrypts the events that still wait, so that their contents are not readable in memory. */
    closeWaiting() {
      for (const one of waiting) {
        const { event } = one
        one.body ??= getOwnKey().then((key) => seal(key, event))
        one.event = close(event)
      }
    },
    prune,
    async pruneIfDue() {
      if (overfull || now() - pruned > hour) await prune()
    },
    amend: (make: (meta: Meta) => StoreChange) => amend(async (meta) => make(meta)),
  }
}

const weightOf = ({ body, ...rest }: Link): number =>
  JSON.stringify(rest).length + (body?.sealed.byteLength ?? 0)

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
    // The stored event is not validated yet, and may have been edited.
    const at = (one.event as Partial<LedgerEvent> | undefined)?.at ?? now
    if (at >= oldest && count <= limits.links && left <= limits.weight) return true
    left -= weightOf(one)
    count -= 1
    return false
  })
  return first === -1 ? links : links.slice(0, first)
}
