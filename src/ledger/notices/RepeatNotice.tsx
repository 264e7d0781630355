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

/** The word to type before a repeat is sent. */
export const againWord = 'again'

/** Blocks sending until the failed check is acknowledged. */
export const unseen = 'Confirm the failed check first.'

/** Blocks sending during the check. */
export const stillLooking = 'Checking whether the same was sent before.'

export interface Acknowledged {
  readonly repeat: Repeat | undefined
  /** Of the body. `undefined` until known, and if it cannot be made. */
  readonly digest: string | undefined
  /** Not known yet: the ledger or the body is being read. */
  readonly isLooking: boolean
  /** Not known: no digest of the body could be made. */
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

/** Empty if the body is too large, or a file that can no longer be read and so cannot be sent either. */
const digestOfAny = async (body: string | Blob): Promise<string> => {
  if (sizeOf(body) > maxDigestBytes) return ''
  return typeof body === 'string' || (await isReadable(body)) ? sha256(body) : ''
}

/** Whether the request under review was already sent within a day. Nothing without a review. */
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

/** Whether a body with this digest was sent within a day, except in the given request. */
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

/** Warns that the same was already sent, with its outcome. */
export function RepeatNotice({ repeat: { entry, outcome } }: { readonly repeat: Repeat }) {
  return (
    <Notice tone="warn" title="The same request was already sent.">
      <Text>
        At {time(entry.sent.at)}, under the request id <code className="mono">{entry.sent.id}</code>:{' '}
        {outcome}. Sending again may execute it twice.
      </Text>
    </Notice>
  )
}

/** Why the check for an earlier request failed, if it did. */
export const sayUnknown = ({
  unread = false,
  isFailed = false,
}: {
  readonly unread?: boolean
  readonly isFailed?: boolean
}): string | undefined => {
  if (unread) return 'The ledger could not be read.'
  return isFailed ? 'The request could not be compared with earlier requests.' : undefined
}

/** Asks the admin to acknowledge that the check failed, before anything is sent. */
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
      <Text>The same request may have been sent before.</Text>
      <Checkbox
        label="I understand"
        aria-label={`I understand: ${title}`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}
