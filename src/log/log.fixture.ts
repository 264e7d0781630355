/** A log on a disk that tabs share, and what it is told. */
import type { ExchangeEnd } from '../api/client.ts'
import { createPolicy, type Operation } from '../api/operations.ts'
import { exchangeWith, policyInput } from './entry.fixture.ts'
import type { LogEntry } from './entry.ts'
import { createLog, type LogDependencies } from './log.ts'

export const eu = 'eu ab12'
export const time = { now: 1_700_000_000_000 }
export const exchangeOf = (requestId: string, operation: Operation = createPolicy, callId = requestId) =>
  exchangeWith(operation, operation === createPolicy ? policyInput() : {}, {
    requestId,
    callId,
    startedAt: time.now,
  })
export const endOf = (id: string, more: Partial<ExchangeEnd> = {}): ExchangeEnd => ({
  requestId: id,
  endedAt: time.now + 1,
  httpStatus: 200,
  ...more,
})

export function newDisk() {
  const entries = new Map<string, LogEntry>()
  const listeners = new Set<() => void>()
  const disk = { trouble: undefined as 'full' | 'hangs' | undefined, entries, listeners }
  const meet = async () => {
    if (disk.trouble === 'hangs') await new Promise(() => {})
    if (disk.trouble === 'full') throw new DOMException('', 'UnknownError')
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
/** A tab on a disk, opened for an account. */
export async function openTab(more: Partial<LogDependencies> = {}, disk = newDisk(), tab = 'a') {
  const log = openLog(disk, tab, more)
  await log.open(eu)
  return { disk, log }
}

export const idsOf = (log: ReturnType<typeof createLog>) => log.state().entries.map(({ id }) => id)
