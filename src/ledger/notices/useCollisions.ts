import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { findCollisions, type Collision } from '../book/collision.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { redactPolicy } from '../book/redaction.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../journal/useOwn.ts'
import { useSteady } from '../../ui/useSteady.ts'

export interface Met {
  readonly collisions: readonly Collision[]
  /** Not all are known yet. */
  readonly isLooking: boolean
  /** The search failed. */
  readonly isFailed: boolean
}

/** The earlier policies that share a target with the one under review. None without a review. */
export function useCollisions(input: CreatePolicyInput | undefined): Met {
  const { requests, liveTabs, reading, salt } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  // Only the scopes are compared; the list may be long.
  const make = useCallback((made: CreatePolicyInput) => redactPolicy({ ...made, urls: [] }, salt), [salt])
  const { output: subject, isFailed } = useDerived(input, make)
  const found = useMemo(
    () => (subject && own ? findCollisions(requests, liveTabs, own, subject.scopes, now()) : []),
    [subject, own, requests, liveTabs, now],
  )
  return {
    collisions: useSteady(found, isAlike),
    isLooking: input !== undefined && (reading || (subject === undefined && !isFailed)),
    isFailed,
  }
}

const isAlike = (a: Collision, b: Collision | undefined): boolean =>
  a.entry === b?.entry && a.outcome === b.outcome && a.earlier === b.earlier && a.index === b.index
