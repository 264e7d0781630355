import { useMemo } from 'react'
import { useCollisions } from '../ledger/CollisionNotice.tsx'
import type { Collision } from '../ledger/collision.ts'
import { useLedgerState } from '../ledger/LedgerContext.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useTimeAmong } from '../ui/clock.ts'
import { useKeptState } from '../ui/kept.ts'
import type { Meter } from './budget.ts'
import type { Entry } from './entry.ts'
import { rememberedBy } from './ledgerWarnings.ts'
import { isDone, type Plan } from './plan.ts'
import type { ScopeValues } from './policy.ts'
import { turnsOf } from './turns.ts'
import type { Findings } from './useFindings.ts'
import type { ReviewWarning } from './warning.ts'
import { openOf, warningsOf } from './warnings.ts'

export interface SplitRisks {
  /** The earlier policies are not all known yet. */
  readonly isLooking: boolean
  readonly collisions: readonly Collision[]
  readonly warnings: readonly ReviewWarning[]
  /** Those that nobody has seen yet. */
  readonly open: readonly ReviewWarning[]
  readonly tick: (title: string, isSeen: boolean) => void
  /** That the service means it for less was read. */
  readonly isUnderstood: boolean
  readonly understand: (isUnderstood: boolean) => void
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
  const [seen, setSeen] = useKeptState(`policy.seen.${plan.at}`, nothing)
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
  const ids = new Set(plan.parts.map(({ requestId }) => requestId))
  // That its parts meet each other is what the reminder is about.
  const met = useCollisions(isDone(plan) ? undefined : input)
  const collisions = met.collisions.filter(
    ({ entry: { sent } }) => !ids.has(sent.id) && !(sent.digest !== undefined && digests.has(sent.digest)),
  )
  const remembered = rememberedBy(useLedgerState(), met.isFailed)
  const earlier = collisions.filter(({ forEveryone }) => !forEveryone).length
  const turns = useMemo(() => turnsOf(policies), [policies])
  const time = useTimeAmong(turns, now)
  const warnings = useMemo(
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
  return {
    isLooking: met.isLooking,
    collisions,
    warnings,
    open: openOf(warnings, '', { body: '', titles: seen }),
    tick(title, isSeen) {
      const next = new Set(seen)
      if (isSeen) next.add(title)
      else next.delete(title)
      setSeen(next)
    },
    isUnderstood,
    understand,
  }
}
