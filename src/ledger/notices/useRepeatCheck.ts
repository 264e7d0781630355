import { useMemo } from 'react'
import type { Operation } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useDerived } from '../../ui/useDerived.ts'
import { maxDigestBytes, sha256, sizeOf } from '../book/digest.ts'
import { findRepeat, type Repeat } from '../book/repeat.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'

export type RepeatCheck = ReturnType<typeof useRepeatCheck>

/** The digest of a body; empty if the body is too large, or a file that cannot be read, nor sent. */
const digestOfAny = async (body: string | Blob): Promise<string> => {
  if (sizeOf(body) > maxDigestBytes) return ''
  try {
    if (typeof body !== 'string') await body.slice(0, 1).arrayBuffer()
  } catch {
    return ''
  }
  return sha256(body)
}

/** Checks whether the request under review was already sent within a day. */
export function useRepeatCheck(operation: Operation, body: string | Blob | undefined) {
  const { reading } = useLedgerState()
  const { output: digest, isFailed } = useDerived(body, digestOfAny)
  const repeat = useRepeatOf(operation.id, digest || undefined)
  return {
    repeat,
    digest: digest || undefined,
    /** Whether the journal or the body is still being read. */
    isLooking: body !== undefined && (reading || (digest === undefined && !isFailed)),
    /** Whether no digest could be made, so that the answer stays unknown. */
    isFailed,
  }
}

/** The latest request within a day with a body of this digest, except the given one. */
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
