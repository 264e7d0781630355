/** A log on a disk that tabs share, and what it is told. */
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { createPolicy, getWatchlist, type Operation } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { policyInput } from './entry.fixture.ts'
import type { LogEntry } from './entry.ts'
import { createLog, type LogDependencies } from './log.ts'

export const eu = 'eu ab12'
export const time = { now: 1_700_000_000_000 }
export const exchangeOf = (id: string, operation: Operation = createPolicy, callId = id): Exchange => ({
  requestId: id,
  callId,
  operation,
  attempt: 1,
  startedAt: time.now,
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(operation, operation === createPolicy ? policyInput() : {}),
})
export const endOf = (id: string, more: Partial<ExchangeEnd> = {}): ExchangeEnd => ({
  requestId: id,
  endedAt: time.now + 1,
  httpStatus: 200,
  ...more,
})
export const lostRead = new ApiError({ kind: 'lost', executed: 'unknown', operation: getWatchlist })

/** A disk, shared by the tabs that open it. */
export function newDisk() {
  const entries = new Map<string, LogEntry>()
  const listeners = new Set<() => void>()
  const disk = { trouble: undefined as 'full' | 'hangs' | undefined, entries, listeners }
  const meet = async () => {
    if (disk.trouble === 'hangs') await new Promise(() => {})
    if (disk.trouble === 'full') throw new Error('QuotaExceededError')
  }
  const store: NonNullable<LogDependencies['store']> = {
    async put(entry) {
      await meet()
      entries.set(entry.id, structuredClone(entry))
    },
    async of(owner, since = 0) {
      await meet()
      const own = [...entries.values()].filter((entry) => entry.owner === owner && entry.at >= since)
      return structuredClone(own).toReversed()
    },
  }
  return Object.assign(disk, { store })
}
type Disk = ReturnType<typeof newDisk>

export function openLog({ store, listeners }: Disk, tab: string, more: Partial<LogDependencies> = {}) {
  let own: (() => void) | undefined
  return createLog({
    store,
    tab,
    now: () => time.now,
    isKept: () => true,
    liveTabs: async () => new Set([tab]),
    announce: () => listeners.forEach((listener) => listener !== own && listener()),
    onAnnounced(_, listener) {
      own = listener
      listeners.add(listener)
    },
    ...more,
  })
}
/** A tab with its disk, opened for an account. */
export async function openTab(more: Partial<LogDependencies> = {}, owner = eu) {
  const disk = newDisk()
  const log = openLog(disk, 'a', more)
  await log.open(owner)
  return { disk, log }
}

export const idsOf = (log: ReturnType<typeof createLog>) => log.state().entries.map(({ id }) => id)
