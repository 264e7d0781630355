import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useOwner } from '../../device/owner.ts'
import { useAllNames } from '../../device/useNames.ts'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { type Answers, byLevel, openFindings } from '../../ui/pane/finding.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { isDone, isOfSubmission, type Part, type Submission } from '../document/submission.ts'
import { firstEnded, scopeBoundaries } from '../request/period.ts'
import type { ScopeValues } from '../request/policy.ts'
import { findCollisions } from '../review/collide.ts'
import { collisionFindings } from '../review/collisionFindings.ts'
import { reviewFindings } from '../review/findings.ts'
import { logFindings } from '../review/logFindings.ts'

interface Circumstances {
  readonly input: CreatePolicyInput
  /** The digests of the bodies of the parts; absent until they are made. */
  readonly digests: ReadonlyMap<Part, string> | undefined
  readonly list: ListFindings
  readonly scopes: readonly ScopeValues[]
  readonly answers: Answers
}

const noFindings: readonly PolicyFinding[] = []

/** The findings to answer before a policy is sent. Another tab may add one while the review is open. */
export function useRisks(submission: Submission, { input, digests, list, scopes, answers }: Circumstances) {
  const { now } = useSession()
  const state = useLogState()
  const own = useOwner()
  const ownDomains = useOwnDomains()
  const names = useAllNames()
  const { policies } = submission
  // A scope may end while the review is open.
  const boundaries = useMemo(() => scopeBoundaries(policies), [policies])
  const time = useNowAt(boundaries, now)
  const collisions = useMemo(() => {
    const ownDigests = new Set(digests?.values())
    const others = findCollisions(state.entries, state.liveTabs, policies, time).filter(
      ({ entry }) => !isOfSubmission(submission, ownDigests, entry),
    )
    return collisionFindings(others, names)
  }, [state.entries, state.liveTabs, digests, policies, time, submission, names])
  const findings = useMemo(
    () =>
      isDone(submission)
        ? noFindings
        : [
            ...list.findings,
            ...logFindings(state.trouble),
            ...collisions,
            ...reviewFindings({ input, scopes, ownDomains, now: time }),
          ].toSorted(byLevel),
    [submission, list, state, collisions, input, scopes, ownDomains, time],
  )
  return {
    /** What was sent before is not known yet. */
    isLooking: !isDone(submission) && (state.isReading || digests === undefined),
    findings,
    /** The findings that need an answer or a fix. */
    open: openFindings(findings, answers),
    /** The index of the first scope that has ended, updated while the review stays open; -1 without one. */
    ended: firstEnded(policies, time),
    /** Asked just before sending: a scope may end meanwhile. */
    maySend: () => own !== undefined && firstEnded(policies, now()) === -1,
  }
}
