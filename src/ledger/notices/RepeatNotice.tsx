import { Checkbox, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Operation } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { time } from '../../ui/time/clock.ts'
import { Notice } from '../../ui/Notice.tsx'
import { maxDigestBytes, sha256, sizeOf } from '../book/digest.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { findRepeat, type Repeat } from '../book/repeat.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../journal/useOwn.ts'

/** The word to type before the same is sent again. */
export const againWord = 'again'

/** Why nothing may leave before it was seen that nobody could look. */
export const unseen = 'What could not be looked up must be seen first.'

/** Why nothing may leave while it is looked for. */
export const stillLooking = 'The ledger is being read: whether the same was sent before is not known yet.'

export interface Acknowledged {
  readonly repeat: Repeat | undefined
  /** Of the body; none until it is known, and where nobody can say. */
  readonly digest: string | undefined
  /** It is not known yet: the ledger is being read, or the body is. */
  readonly isLooking: boolean
  /** Nobody can say: of the body no digest could be made. */
  readonly isFailed: boolean
}

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Empty where it is too large to have one, or a file that cannot be read any more: it cannot be sent either. */
const digestOfAny = async (body: string | Blob): Promise<string> => {
  if (sizeOf(body) > maxDigestBytes) return ''
  return typeof body === 'string' || (await isReadable(body)) ? sha256(body) : ''
}

/** Whether what is under review was sent within a day already; nothing of the kind while nothing is. */
export function useRepeat(operation: Operation, body: string | Blob | undefined): Acknowledged {
  const { reading } = useLedgerState()
  const { output: digest, isFailed } = useDerived(body, digestOfAny)
  const repeat = useSame(operation.id, digest || undefined)
  return {
    repeat,
    digest: digest || undefined,
    isLooking: body !== undefined && (reading || (digest === undefined && !isFailed)),
    isFailed,
  }
}

/** Whether a body with this digest was sent within a day, but for the request that is asked about. */
export function useSame(operation: string, digest: string | undefined, except?: string): Repeat | undefined {
  const { requests, liveTabs } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  return useMemo(
    () =>
      digest === undefined || !own
        ? undefined
        : findRepeat(requests, liveTabs, { digest, operation, ...own }, now(), except),
    [requests, liveTabs, digest, operation, own, now, except],
  )
}

/** Says that the same was sent already, and what became of it. */
export function RepeatNotice({ repeat: { entry, outcome } }: { readonly repeat: Repeat }) {
  return (
    <Notice tone="warn" title="The same was sent already.">
      <Text>
        At {time(entry.sent.at)}, under the request id <code className="mono">{entry.sent.id}</code>:{' '}
        {outcome}. Sent again, the service will do it a second time.
      </Text>
    </Notice>
  )
}

/** Why nobody can say whether the same was sent before, where nobody can. */
export const sayUnknown = ({
  unread = false,
  isFailed = false,
}: {
  readonly unread?: boolean
  readonly isFailed?: boolean
}): string | undefined => {
  if (unread) return 'The ledger could not be read.'
  return isFailed ? 'This could not be compared with what was sent before.' : undefined
}

/** Says that nobody looked: to be seen before anything leaves. */
export function UnknownNotice({
  title,
  isSeen,
  onSeen,
}: {
  readonly title: string
  readonly isSeen: boolean
  readonly onSeen: (isSeen: boolean) => void
}) {
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
