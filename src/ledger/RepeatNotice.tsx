import { Checkbox, Text } from '@mantine/core'
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

/** Why nothing may leave before it was seen that nobody looked. */
export const unseen = 'That the ledger could not be read must be seen first.'

/** Why nothing may leave while it is looked for. */
export const stillLooking = 'The ledger is being read: whether the same was sent before is not known yet.'

export interface Looked {
  readonly repeat: Repeat | undefined
  /** It is not known yet: the ledger is being read, or the body is. */
  readonly isLooking: boolean
}

/** Empty where there is none, and none will come. */
const digestOfAny = async (body: string | Blob): Promise<string> => (await digestOf(body)) ?? ''

/** Whether what is under review was sent within a day already; nothing of the kind while nothing is. */
export function useRepeat(operation: Operation, body: string | Blob | undefined): Looked {
  const { reading } = useLedgerState()
  const digest = useDerived(body, digestOfAny)
  const repeat = useSame(operation.id, digest || undefined)
  return { repeat, isLooking: body !== undefined && (reading || digest === undefined) }
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

/** Says that nobody looked: to be seen before anything leaves. */
export function UnreadNotice({
  isSeen,
  onSeen,
}: {
  readonly isSeen: boolean
  readonly onSeen: (isSeen: boolean) => void
}) {
  const title = 'The ledger could not be read.'
  return (
    <Notice tone="warn" title={title}>
      <Text>Whether the same was sent before is not known.</Text>
      <Checkbox
        label="I have seen this"
        aria-label={`I have seen this: ${title}`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}
