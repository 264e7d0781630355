/**
 * Sends a request once. The service would execute the same again, and nothing can be undone: the same body of the last
 * day is found in the log, and of two tabs that send at the same moment only one does.
 */
import { useMemo } from 'react'
import type { Operation } from '../api/operations.ts'
import { useOwner } from '../device/DeviceContext.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { dayMs } from '../ui/time/day.ts'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { type LogEntry, type LogRow, mayBeExecuted, toRow } from './entry.ts'
import { useLog, useLogState } from './LogContext.ts'

/** A request by its content. */
export type Same = Pick<LogEntry, 'operation'> & { readonly digest: string }

/**
 * The latest request with the same body within a day that was, or may have been, executed. `entries`: latest first.
 */
export function findRepeat(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  { operation, digest }: Same,
  now: number,
): LogRow | undefined {
  return entries
    .filter((entry) => entry.request.digest === digest && entry.operation === operation)
    .filter(({ at }) => now - at <= dayMs)
    .map((entry) => toRow(entry, liveTabs))
    .find(({ outcome }) => mayBeExecuted(outcome))
}

/** Such a request, if it was sent after the one that the admin knew of. */
export function findNewer(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  same: Same,
  now: number,
  known?: LogRow,
): LogRow | undefined {
  const repeat = findRepeat(entries, liveTabs, same, now)
  return repeat && repeat.at > (known?.at ?? 0) ? repeat : undefined
}

export type RepeatCheck = ReturnType<typeof useRepeat>

/** Whether the request under review was sent within a day. `digest`: of its body, once it is made; none without a review. */
export function useRepeat({ id }: Operation, digest: string | undefined) {
  const { entries, liveTabs, isReading } = useLogState()
  const { now } = useSession()
  const repeat = useMemo(
    () =>
      digest === undefined ? undefined : findRepeat(entries, liveTabs, { operation: id, digest }, now()),
    [entries, liveTabs, id, digest, now],
  )
  return {
    repeat,
    digest,
    /** Whether the log is still being read, or the digest is not made yet. */
    isLooking: isReading || digest === undefined,
  }
}

export type Once<T> = { readonly sent: T } | { readonly problem: Problem }

const refused = (message: string, advice: string): { readonly problem: Problem } => ({
  problem: { message, outcome: 'Nothing was sent from this tab.', advice },
})
const onItsWay = refused(
  'Another tab is already sending this request.',
  'Wait for its answer, then review again.',
)
const isSent = refused('Another tab has already sent this request.', 'Review again to see its outcome.')
const lockFailed = refused(
  'The browser could not check the other tabs.',
  'Reload the page, then review again.',
)

/** Sends what was reviewed, unless another tab does, or the log now knows more than at the review. */
export function useSendOnce({ id: operation }: Operation) {
  const log = useLog()
  const { now } = useSession()
  const owner = useOwner()
  return async <T>(
    { digest, repeat }: Pick<RepeatCheck, 'digest' | 'repeat'>,
    send: () => Promise<T>,
  ): Promise<Once<T>> => {
    if (owner === undefined) return { sent: await send() }
    let done: Once<T> = onItsWay
    let isBegun = false
    async function sendIfNew() {
      // The other tab may have sent it just now. A storage that hangs does not hold the request back.
      await withTimeout(2_000, log.catchUp()).catch(() => undefined)
      const { entries, liveTabs } = log.state()
      done = isSent
      if (digest !== undefined && findNewer(entries, liveTabs, { operation, digest }, now(), repeat)) return
      isBegun = true
      done = { sent: await send() }
    }
    try {
      // Without a digest, any two requests of the operation may be the same one.
      const lock = ['signet-send', owner, operation, digest].filter(Boolean).join(':')
      await navigator.locks.request(lock, { ifAvailable: true }, (held) => held && sendIfNew())
    } catch (error) {
      if (isBegun) throw error
      return lockFailed
    }
    return done
  }
}
