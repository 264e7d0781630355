import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
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
  /** What is compared with earlier policies; of the same array it is made ready once. */
  readonly urls: readonly WireEntry[]
  /** Those of the URLs that were not sent yet; all where it is absent. */
  readonly places?: readonly number[]
}

interface Circumstances {
  readonly findings: Findings
  readonly account: Meter
  /** Earlier policies that are told of elsewhere. */
  readonly isShownElsewhere: (entry: RequestEntry) => boolean
  /** Which those are is not known yet. */
  readonly isWaiting?: boolean
  /** They could not be found out. */
  readonly isUnknown?: boolean
  /** The beginning of it was sent. */
  readonly isRest?: boolean
}

export interface Risks {
  readonly collisions: readonly Collision[]
  readonly warnings: readonly ReviewWarning[]
  readonly remembered: Remembered
  /** What was sent before is not all known yet. */
  readonly isLooking: boolean
}

const none: readonly ReviewWarning[] = []

/**
 * What there is to say of what is about to be sent: of itself, and of what was sent before. With another `outgoing` or
 * `isTold`, by identity, it looks anew.
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
  const { config, now } = useSession()
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
    const { ownDomains } = config
    return warningsOf({ ...findings, input, scopes, ownDomains, account, earlier, remembered, now: time })
  }, [input, scopes, findings, config, account, earlier, remembered, time])
  const warnings = useMemo(
    () => [
      ...(alreadySent ? warnOfAlreadySent({ found: alreadySent, isRest, descriptionOf }) : []),
      ...ofPolicy,
    ],
    [alreadySent, isRest, descriptionOf, ofPolicy],
  )
  return { collisions, warnings, remembered, isLooking: !isFound || isLooking }
}
