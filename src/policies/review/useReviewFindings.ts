import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useAllNames } from '../../device/useNames.ts'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { byLevel } from '../../ui/pane/finding.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import { firstEnded, scopeBoundaries } from '../request/period.ts'
import type { ScopeValues } from '../request/policy.ts'
import { collisionFindings, findCollisions } from './collisions.ts'
import { logFindings, reviewFindings } from './findings.ts'

/** The findings of a policy before it is sent. Another tab may add one while the review is open. `list`: those of its list. */
export function useReviewFindings(
  input: CreatePolicyInput,
  scopes: readonly ScopeValues[],
  list: readonly PolicyFinding[],
) {
  const { now } = useSession()
  const { entries, liveTabs, trouble } = useLogState()
  const ownDomains = useOwnDomains()
  const names = useAllNames()
  const { policies } = input
  // A scope may end while the review is open.
  const boundaries = useMemo(() => scopeBoundaries(policies), [policies])
  const time = useNowAt(boundaries, now)
  const collisions = useMemo(
    () => collisionFindings(findCollisions(entries, liveTabs, policies, time), names),
    [entries, liveTabs, policies, time, names],
  )
  const findings = useMemo(
    () =>
      [
        ...list,
        ...logFindings(trouble),
        ...collisions,
        ...reviewFindings({ input, scopes, ownDomains, now: time }),
      ].toSorted(byLevel),
    [list, trouble, collisions, input, scopes, ownDomains, time],
  )
  return {
    findings,
    /** The index of the first scope that has ended; -1 without one. */
    ended: firstEnded(policies, time),
  }
}
