import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Operation } from '../api/operations.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { time } from '../ui/clock.ts'
import { Notice } from '../ui/Notice.tsx'
import { digestOf } from './digest.ts'
import { useLedgerState } from './LedgerContext.ts'
import { findRepeat, type Repeat } from './repeat.ts'
import { useDerived } from './useDerived.ts'
import { useOwn } from './useOwn.ts'

/** The word to type before the same is sent again. */
export const againWord = 'again'

/** Whether what is under review was sent within a day already; `undefined` while nothing is. */
export function useRepeat(operation: Operation, body: string | Blob | undefined): Repeat | undefined {
  return useSame(operation.id, useDerived(body, digestOf))
}

/** Whether a body with this digest was sent within a day, but for the request that is asked about. */
export function useSame(operation: string, digest: string | undefined, except?: string): Repeat | undefined {
  const { book, liveTabs } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  return useMemo(
    () =>
      digest === undefined || !own
        ? undefined
        : findRepeat(book, liveTabs, { digest, operation, ...own }, now(), except),
    [book, liveTabs, digest, operation, own, now, except],
  )
}

/** Says that the same was sent already, and what became of it. */
export function RepeatNotice({ repeat: { entry, fate } }: { readonly repeat: Repeat }) {
  return (
    <Notice tone="warn" title="The same was sent already.">
      <Text>
        At {time(entry.sent.at)}, under the request id <code className="mono">{entry.sent.id}</code>: {fate}.
        Sent again, the service will do it a second time.
      </Text>
    </Notice>
  )
}
