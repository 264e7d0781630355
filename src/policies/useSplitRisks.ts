import { useMemo } from 'react'
import { useCollisions } from '../ledger/CollisionNotice.tsx'
import { type Collision, findCollisions } from '../ledger/collision.ts'
import { useLedger, useLedgerState } from '../ledger/LedgerContext.ts'
import { redactPolicy } from '../ledger/redaction.ts'
import { useOwn } from '../ledger/useOwn.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useTimeAmong } from '../ui/clock.ts'
import { useKeptState, useKeptStore } from '../ui/kept.ts'
import type { Meter } from './budget.ts'
import type { Entry } from './entry.ts'
import { rememberedBy } from './ledgerWarnings.ts'
import { isDone, isOfPlan, type Plan } from './plan.ts'
import type { ScopeValues } from './policy.ts'
import { sayResent } from './resentWarnings.ts'
import { turnsOf } from './turns.ts'
import type { Findings } from './useFindings.ts'
import { lookForResent, useNames, useResent } from './useResent.ts'
import type { MayLeave } from './useSplit.ts'
import type { ReviewWarning } from './warning.ts'
import { openOf, warningsOf, withSeen } from './warnings.ts'

export interface SplitRisks {
  /** The earlier policies are not all known yet. */
  readonly isLooking: boolean
  readonly collisions: readonly Collision[]
  readonly warnings: readonly ReviewWarning[]
  /** Those that nobody has seen yet. */
  readonly open: readonly ReviewWarning[]
  readonly tick: (warning: ReviewWarning, isSeen: boolean) => void
  /** That the service means it for less was read. */
  readonly isUnderstood: boolean
  readonly understand: (isUnderstood: boolean) => void
  /** Asked before each part: another tab may just have sent the same. */
  readonly mayLeave: MayLeave
}

const nothing: ReadonlySet<string> = new Set()

/** What must be seen before a plan is begun, or goes on: of the whole list, as for one policy. */
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
    /** Of the bodies of its parts. */
    readonly digests: ReadonlySet<string>
    readonly account: Meter
  },
): SplitRisks {
  const { config, now } = useSession()
  // While this page lives, also where another page is looked at: after a reload, perhaps days later, all is asked again.
  const marks = useKeptStore(`policy.seen.${plan.at}`, nothing)
  const [seen] = useKeptState(`policy.seen.${plan.at}`, nothing)
  const [isUnderstood, understand] = useKeptState(`policy.understood.${plan.at}`, false)
  const { policies } = plan
  const input = useMemo(
    () => ({
      description: '',
      policies,
      urls: entries.map(({ action, type, value }) => ({ action, type, value })),
    }),
    [policies, entries],
  )
  const met = useCollisions(isDone(plan) ? undefined : input)
  const collisions = useMemo(
    // That its parts meet each other is what the reminder is about.
    () => met.collisions.filter(({ entry }) => !isOfPlan(plan, digests, entry)),
    [met.collisions, plan, digests],
  )
  const nameOf = useNames()
  const {
    resent,
    isLooking: isComparing,
    isFailed: isUncompared,
  } = useResent(
    useMemo(
      () =>
        isDone(plan) || met.isLooking ? undefined : { urls: entries, places: placesLeft(plan), collisions },
      [plan, met.isLooking, entries, collisions],
    ),
  )
  const isRest = plan.parts.some(({ isCreated }) => isCreated)
  const remembered = rememberedBy(useLedgerState(), met.isFailed || isUncompared)
  const earlier = collisions.filter(({ forEveryone }) => !forEveryone).length
  const turns = useMemo(() => turnsOf(policies), [policies])
  const time = useTimeAmong(turns, now)
  const told = useMemo(
    () =>
      warningsOf({
        ...findings,
        input,
        scopes,
        ownDomains: config.ownDomains,
        account,
        earlier,
        remembered,
        now: time,
      }),
    [findings, input, scopes, config, account, earlier, remembered, time],
  )
  const warnings = useMemo(
    () => [...(resent ? sayResent({ found: resent, isRest, nameOf }) : []), ...told],
    [resent, isRest, nameOf, told],
  )
  const ledger = useLedger()
  const own = useOwn()
  return {
    isLooking: met.isLooking || isComparing,
    collisions,
    warnings,
    open: openOf(warnings, '', { body: '', marks: seen }),
    tick: (warning, isSeen) => marks.set((before) => withSeen(before, warning, isSeen)),
    isUnderstood,
    understand,
    async mayLeave(latest) {
      const { book, liveTabs, salt } = ledger.state()
      if (!own) return false
      try {
        const { scopes: kept } = await redactPolicy({ ...input, urls: [] }, salt)
        const newest = findCollisions(book, liveTabs, own, kept, now()).filter(
          ({ entry }) => !isOfPlan(latest, digests, entry),
        )
        const places = placesLeft(latest)
        const found = await lookForResent({ urls: entries, places, collisions: newest }, salt)
        const said = sayResent({ found, isRest, nameOf })
        return openOf(said, '', { body: '', marks: marks.get() }).length === 0
      } catch {
        // That it cannot be compared was seen then.
        return remembered === 'not compared'
      }
    },
  }
}

/** Of what is still to be sent. */
const placesLeft = ({ parts }: Plan): readonly number[] =>
  parts.flatMap(({ isCreated, places }) => (isCreated ? [] : places))
