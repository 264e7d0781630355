import { useMemo } from 'react'
import { createPolicy } from '../../api/operations.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useRepeatOf } from '../../log/sendOnce.ts'
import { useApprovals } from '../../review/useApprovals.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Answers } from '../../ui/pane/finding.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { isBegun, isSplit, nextOf, requestOf, type Submission } from '../document/submission.ts'
import type { ScopeValues } from '../request/policy.ts'
import type { PolicyRefusal } from '../request/refusals.ts'
import type { Entry } from '../urls/entry.ts'
import { countNeeded } from './countNeeded.ts'
import { useRisks } from './useRisks.ts'
import { useSending } from './useSending.ts'
import { useStatuses } from './useStatuses.ts'

export type Sending = ReturnType<typeof useSubmission>

interface Circumstances {
  readonly list: ListFindings
  readonly answers: Answers
  readonly scopes: readonly ScopeValues[]
  /** Called when the service refuses named fields or entries of a single policy. */
  readonly onRefused: (refusal: PolicyRefusal) => void
  /** Called once all parts are created. */
  readonly onCreated: () => void
}

/**
 * Judges a submission and sends its parts one by one. The log records each request before it is sent. A new finding
 * holds back the next part.
 */
export function useSubmission(
  submission: Submission,
  entries: readonly Entry[],
  circumstances: Circumstances,
) {
  const { list, answers, scopes, onRefused, onCreated } = circumstances
  const { isReading } = useLogState()
  const { runs, run, digests, statuses } = useStatuses(submission, entries)
  const next = submission.parts[nextOf(statuses) ?? -1]
  const repeat = useRepeatOf(createPolicy.id, next && digests?.get(next))
  // The names of several parts do not matter for the risks, which are those of the whole list.
  const name = isSplit(submission) ? '' : (submission.parts[0]?.name ?? '')
  const { policies } = submission
  const input = useMemo(() => requestOf(name, policies, entries), [name, policies, entries])
  const isSendable = (index: number) => ['waiting', 'undone'].includes(statuses[index]?.state ?? '')
  /** The number of URLs in parts that were certainly not sent. The log already counts the others. */
  const unsent = submission.parts.reduce(
    (sum, { places }, index) => (isSendable(index) ? sum + places.length : sum),
    0,
  )
  const risks = useRisks(submission, { input, digests, list, scopes, answers })
  const { config } = useSession()
  const isOwn = list.findings.some(({ chip }) => chip?.endsWith('own domain'))
  const approvals = useApprovals({
    operation: createPolicy,
    about: submission.at,
    // A part that is being sent, or was, has no digest. `approve` compares each part by itself.
    digestsFor: (approval) =>
      submission.parts.map(
        (part, index) =>
          digests?.get(part) ?? (part.begunAt || part.isCreated ? approval.digests[index] : undefined) ?? '',
      ),
    asked: countNeeded(config.approvals, input, isOwn),
    advice: isBegun(submission) ? 'Go back with what was not sent, and ask for a review of it.' : undefined,
  })
  const { lacking, approve } = approvals
  const isHeld = lacking !== undefined || risks.isLooking || risks.ended !== -1 || risks.open.length > 0
  const { maySend } = risks
  const props = { runs, statuses, repeat, isHeld, maySend, approve, onRefused, onCreated }
  const actions = useSending(submission, entries, props)

  return {
    ...risks,
    ...actions,
    approvals,
    lacking,
    submission,
    entries,
    input,
    run,
    statuses,
    /** Whether a part may get another name. */
    mayRename: (index: number) => !run.isRunning && isSendable(index),
    unsent,
    /** A sent part may look unsent until the log is read. */
    mayLeave:
      !run.isRunning &&
      (!isSplit(submission) ||
        (!isReading && statuses.every(({ state }) => state !== 'outcome unknown' && state !== 'on its way'))),
    /** An earlier request equal to the next part, from another submission or with an unknown outcome. */
    repeat,
  }
}
