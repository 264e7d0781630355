import { useCallback, useMemo } from 'react'
import { type Collision, findCollisions } from '../../ledger/book/collision.ts'
import { useLedger } from '../../ledger/journal/LedgerContext.ts'
import { redactPolicy } from '../../ledger/book/redaction.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageState, usePageStore } from '../../ui/pageState.ts'
import type { Meter } from '../history/budget.ts'
import type { Entry } from '../urls/entry.ts'
import { isDone, isOfPlan, type Plan } from './plan.ts'
import type { ScopeValues } from '../request/policy.ts'
import { warnOfAlreadySent } from '../review/alreadySentWarnings.ts'
import type { Findings } from '../checks/useFindings.ts'
import { lookUpAlreadySent, useSentDescriptions } from '../history/useAlreadySent.ts'
import { useRisks } from '../review/useRisks.ts'
import type { MayLeave } from './useSplit.ts'
import type { ReviewWarning } from '../review/warning.ts'
import { untickedOf, withSeen } from '../review/warnings.ts'

export interface SplitRisks {
  /** Earlier policies are still being looked up. */
  readonly isLooking: boolean
  readonly collisions: readonly Collision[]
  readonly warnings: readonly ReviewWarning[]
  /** The warnings without a tick. */
  readonly open: readonly ReviewWarning[]
  readonly tick: (warning: ReviewWarning, isSeen: boolean) => void
  /** The notice about bulk loads was confirmed. */
  readonly isUnderstood: boolean
  readonly understand: (isUnderstood: boolean) => void
  /** Called before each part, since another tab may have sent the same. */
  readonly mayLeave: MayLeave
}

const nothing: ReadonlySet<string> = new Set()

/** The warnings to confirm before a plan starts or continues, for the whole list. */
export function useSplitRisks(
  plan: Plan,
  entries: readonly Entry[],
  {
    findings,
    scopes,
    digests,
    account,
  }: {
    readonly findings: Findings
    readonly scopes: readonly ScopeValues[]
    /** The digests of the bodies of its parts. */
    readonly digests: ReadonlySet<string>
    readonly account: Meter
  },
): SplitRisks {
  const { now } = useSession()
  // Kept until a reload, also while another page is open. After a reload, perhaps days later, all warnings need a new tick.
  const marks = usePageStore(`policy.seen.${plan.at}`, nothing)
  const [seen] = usePageState(`policy.seen.${plan.at}`, nothing)
  const [isUnderstood, understand] = usePageState(`policy.understood.${plan.at}`, false)
  const { policies } = plan
  const input = useMemo(
    () => ({
      description: '',
      policies,
      urls: entries.map(({ action, type, value }) => ({ action, type, value })),
    }),
    [policies, entries],
  )
  const isRest = plan.parts.some(({ isCreated }) => isCreated)
  const { collisions, warnings, remembered, isLooking } = useRisks(
    useMemo(
      () => (isDone(plan) ? undefined : { input, scopes, urls: entries, places: placesLeft(plan) }),
      [plan, input, scopes, entries],
    ),
    {
      findings,
      account,
      // The notice at the top covers overlaps between the parts.
      isShownElsewhere: useCallback((entry) => isOfPlan(plan, digests, entry), [plan, digests]),
      isRest,
    },
  )
  const descriptionOf = useSentDescriptions()
  const ledger = useLedger()
  const own = useOwn()
  return {
    isLooking,
    collisions,
    warnings,
    open: untickedOf(warnings, seen),
    tick: (warning, isSeen) => marks.set((before) => withSeen(before, warning, isSeen)),
    isUnderstood,
    understand,
    async mayLeave(latest) {
      const { requests, liveTabs, salt } = ledger.state()
      if (!own) return false
      try {
        const { scopes: kept } = await redactPolicy({ ...input, urls: [] }, salt)
        const newest = findCollisions(requests, liveTabs, own, kept, now()).filter(
          ({ entry }) => !isOfPlan(latest, digests, entry),
        )
        const places = placesLeft(latest)
        const found = await lookUpAlreadySent({ urls: entries, places, collisions: newest }, salt)
        const said = warnOfAlreadySent({ found, isRest, descriptionOf })
        return untickedOf(said, marks.get()).length === 0
      } catch {
        // The warning about a failed comparison was already confirmed.
        return remembered === 'not compared'
      }
    },
  }
}

/** The places of the entries not sent yet. */
const placesLeft = ({ parts }: Plan): readonly number[] =>
  parts.flatMap(({ isCreated, places }) => (isCreated ? [] : places))
