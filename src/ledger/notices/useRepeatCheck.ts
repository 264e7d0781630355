import { useMemo } from 'react'
import type { Operation } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { maxDigestBytes, sha256, sizeOf } from '../book/digest.ts'
import { findRepeat, type Repeat } from '../book/repeat.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'
import { useDerived } from '../../ui/useDerived.ts'

/** The answer to: was the same sent before? */
export interface RepeatCheck {
  readonly repeat: Repeat | undefined
  /** Of the body. `undefined` until known, and if it cannot be made. */
  readonly digest: string | undefined
  /** Not known yet: the journal or the body is being read. */
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
export function useRepeatCheck(operation: Operation, body: string | Blob | undefined): RepeatCheck {
  const { reading } = useLedgerState()
  const { output: digest, isFailed } = useDerived(body, digestOfAny)
  const repeat = useRepeatOf(operation.id, digest || undefined)
  return {
    repeat,
    digest: digest || undefined,
    isLooking: body !== undefined && (reading || (digest === undefined && !isFailed)),
    isFailed,
  }
}

/** Whether a body with this digest was sent within a day, except in the given request. */
export function useRepeatOf(
  operation: string,
  digest: string | undefined,
  except?: string,
): Repeat | undefined {
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
