import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { useCollisions } from '../../ledger/notices/CollisionNotice.tsx'
import type { Collision } from '../../ledger/book/collision.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useNowAt } from '../../ui/time/clock.ts'
import type { Meter } from '../history/budget.ts'
import type { WireEntry } from '../urls/entry.ts'
import { type Remembered, rememberedBy } from './ledgerWarnings.ts'
import type { ScopeValues } from '../request/policy.ts'
import { warnOfAlreadySent } from './alreadySentWarnings.ts'
import { scopeBoundaries } from '../request/scopeBoundaries.ts'
import type { Findings } from '../checks/useFindings.ts'
import { useAlreadySent, useSentDescriptions } from '../history/useAlreadySent.ts'
import type { ReviewWarning } from './warning.ts'
import { warningsOf } from './warnings.ts'

/** What would be sent. */
export interface Outgoing {
  readonly input: CreatePolicyInput
  readonly scopes: readonly ScopeValues[]
  /** The URLs to compare with earlier policies. Each array is prepared once. */
  readonly urls: readonly WireEntry[]
  /** The places of the URLs not sent yet. Absent: all. */
  readonly places?: readonly number[]
}

interface Circumstances {
  readonly findings: Findings
  readonly account: Meter
  /** Whether another notice already shows this request. */
  readonly isShownElsewhere: (entry: RequestEntry) => boolean
  /** The answers of `isShownElsewhere` are not final yet. */
  readonly isWaiting?: boolean
  /** Earlier requests could not be compared. */
  readonly isUnknown?: boolean
  /** Earlier parts were already sent. */
  readonly isRest?: boolean
}

export interface Risks {
  readonly collisions: readonly Collision[]
  readonly warnings: readonly ReviewWarning[]
  readonly remembered: Remembered
  /** Earlier requests are still being looked up. */
  readonly isLooking: boolean
}

const none: readonly ReviewWarning[] = []

/**
 * The warnings about a policy before it is sent, alone and against earlier ones. A new identity of `outgoing` or
 * `isShownElsewhere` starts a new lookup.
 */
export function useRisks(outgoing: Outgoing | undefined, circumstances: Circumstances): Risks {
  const {
    findings,
    account,
    isShownElsewhere,
    isWaiting = false,
    isUnknown = false,
    isRest = false,
  } = circumstances
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const { input, scopes } = outgoing ?? {}
  const found = useCollisions(input)
  const collisions = useMemo(
    () => found.collisions.filter(({ entry }) => !isShownElsewhere(entry)),
    [found.collisions, isShownElsewhere],
  )
  const isFound = !isWaiting && !found.isLooking
  const question = useMemo(() => {
    if (!outgoing || !isFound) return undefined
    const { urls, places } = outgoing
    return { urls, places, collisions }
  }, [outgoing, isFound, collisions])
  const { alreadySent, isLooking, isFailed } = useAlreadySent(question)
  const descriptionOf = useSentDescriptions()
  const remembered = rememberedBy(useLedgerState(), isUnknown || found.isFailed || isFailed)
  const earlier = collisions.filter(({ forEveryone }) => !forEveryone).length
  // The review may stay open while a scope ends.
  const boundaries = useMemo(() => scopeBoundaries(input?.policies ?? []), [input])
  const time = useNowAt(boundaries, now)
  const ofPolicy = useMemo(() => {
    if (!input || !scopes) return none
    return warningsOf({ ...findings, input, scopes, ownDomains, account, earlier, remembered, now: time })
  }, [input, scopes, findings, ownDomains, account, earlier, remembered, time])
  const warnings = useMemo(
    () => [
      ...(alreadySent ? warnOfAlreadySent({ found: alreadySent, isRest, descriptionOf }) : []),
      ...ofPolicy,
    ],
    [alreadySent, isRest, descriptionOf, ofPolicy],
  )
  return { collisions, warnings, remembered, isLooking: !isFound || isLooking }
}
