/**
 * The steps from the review to the receipt. For each part, `useSendOnce` asks the other tabs, then the client
 * (api/client.ts) signs, logs, sends once and judges the answer.
 */
import { useEffect, useEffectEvent } from 'react'
import type { Answer } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import { useOwner } from '../../device/owner.ts'
import { useLearnNames } from '../../device/useNames.ts'
import { learntNames } from '../../log/learntNames.ts'
import { useLog } from '../../log/LogContext.ts'
import type { Repeat } from '../../log/sendOnce.ts'
import { catchUp, useSendOnce } from '../../log/sendOnce.ts'
import { useClient } from '../../session/client.tsx'
import { problemOf } from '../../session/problem.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { holdingPage } from '../../ui/unload.ts'
import { useLatestSubmission } from '../document/policyDocument.ts'
import {
  digestOfPart,
  inputOf,
  isDone,
  isSplit,
  nextOf,
  type Part,
  type PartStatus,
  statusesOf,
  type Submission,
  withPart,
} from '../document/submission.ts'
import { problemWith, type PolicyRefusal, refusalOf } from '../request/refusals.ts'
import type { Entry } from '../urls/entry.ts'
import type { Run, useStatuses } from './useStatuses.ts'

interface SendingProps {
  readonly runs: ReturnType<typeof useStatuses>['runs']
  readonly statuses: readonly PartStatus[]
  /** An earlier request equal to the next part. */
  readonly repeat: Repeat | undefined
  /** Whether no further part may be sent. */
  readonly isHeld: boolean
  /** Asked before each part. */
  readonly maySend: () => boolean
  /** The approvals of a body with this digest. Throws if it lacks one. */
  readonly approve: (digest: string | undefined) => readonly string[]
  /** Called when the service refuses named fields or entries of a single policy. */
  readonly onRefused: (refusal: PolicyRefusal) => void
  readonly onCreated: () => void
}

/** The change of a part that is known to be created. */
const created: Partial<Part> = { isCreated: true, begunAt: undefined }

/** Sends the parts of a submission one by one, and notes their outcomes, while it is the one on the page. */
export function useSending({ at, parts }: Submission, entries: readonly Entry[], props: SendingProps) {
  const { runs, statuses, repeat, isHeld, maySend, approve, onRefused, onCreated } = props
  const submissions = useLatestSubmission()
  const client = useClient()
  const log = useLog()
  const { now } = useSession()
  const own = useOwner()
  const sendOnce = useSendOnce(createPolicy)
  const learnNames = useLearnNames()
  const note = (part: Partial<Run>) => runs.set((latest) => ({ ...latest, ...part }))
  const isOpen = () => submissions.get()?.at === at
  function change(index: number, part: Partial<Part>) {
    submissions.set((latest) => (latest?.at === at ? withPart(latest, index, part) : latest))
    const latest = submissions.get()
    if (part.isCreated && latest?.at === at && isDone(latest)) onCreated()
  }

  /**
   * A part whose creation or request id only the log knows so far. It is noted here, so that a created part stays
   * created even if the log drops the request, and the list of drafts can find the outcome by the id.
   */
  const learned = statuses.findIndex((status, index) =>
    status.state === 'created'
      ? !parts[index]?.isCreated
      : status.state === 'outcome unknown' && status.known && !parts[index]?.requestId,
  )
  const learnedState = statuses[learned]?.state
  const learn = useEffectEvent((index: number) => {
    const status = statuses[index]
    if (status?.state !== 'created' && status?.state !== 'outcome unknown') return
    const part = status.known && { requestId: status.known.id }
    change(index, { ...(status.state === 'created' && created), ...part })
  })
  useEffect(() => {
    if (learnedState !== undefined) learn(learned)
  }, [learned, learnedState])
  useEffect(() => {
    if (isHeld) runs.set((latest) => (latest.isRunning ? { ...latest, isPausing: true } : latest))
  }, [isHeld, runs])
  // Leaving the page pauses the submission after the current part.
  useEffect(() => () => runs.set((latest) => ({ ...latest, isPausing: latest.isRunning })), [runs])

  const mayGoOn = () => isOpen() && !runs.get().isPausing
  const answered = (index: number, answer: Answer<PolicyRecord>) =>
    runs.set((before) => ({ ...before, answers: new Map(before.answers).set(index, answer) }))

  /** Sends a part. `waits`: nothing was sent, because the page changed or there is a new finding. */
  async function send(latest: Submission, index: number, said: Repeat | undefined) {
    const part = latest.parts[index]
    if (!part || !own) return 'failed'
    const request = inputOf(latest, part, entries)
    const digest = await digestOfPart(latest, part, entries).catch(() => undefined)
    try {
      const done = await sendOnce({ digest, repeat: said }, async () => {
        // The admin may have paused, left or opened another draft during the lookup.
        if (!maySend() || !mayGoOn() || submissions.get() !== latest) return undefined
        const approvals = approve(digest)
        submissions.set(() => withPart(latest, index, { begunAt: now() }))
        note({ sending: index, problem: undefined })
        return holdingPage(() => client.call(createPolicy, request, { approvals }))
      })
      if ('problem' in done) {
        note({ problem: done.problem })
        return 'failed'
      }
      const answer = done.sent
      if (!answer) return 'waits'
      answered(index, answer)
      // The part is marked before all other writes, so that a reload does not find a draft of a created policy.
      change(index, { ...created, requestId: answer.requestId })
      return 'sent'
    } catch (error) {
      const { executed = 'unknown', requestId } = error instanceof ApiError ? error : {}
      // A creation without a record is marked too, and the receipt says so.
      if (executed === 'yes' && requestId !== undefined)
        answered(index, { records: [], requestId, complete: true })
      change(index, {
        ...(requestId !== undefined && { requestId }),
        ...(executed !== 'unknown' && { begunAt: undefined }),
        ...(executed === 'yes' && { isCreated: true }),
      })
      const refusal = refusalOf(error, request.urls)
      const isNamed = refusal.fields.length > 0 || refusal.refused.size > 0
      if (isNamed && !isSplit(latest) && executed === 'no') onRefused(refusal)
      else note({ problem: problemWith(error, request.urls) })
      return 'failed'
    } finally {
      note({ sending: undefined })
    }
  }

  async function sendAll() {
    for (let isFirst = true; mayGoOn();) {
      // Another tab may have sent a part that this tab has not read yet.
      await catchUp(log)
      const latest = submissions.get()
      if (!latest) return
      // The statuses are read now, since those of the last render may be out of date.
      const found = await statusesOf(latest, entries, log.state)
      const index = nextOf(found)
      // A part that was not executed is retried only by a click.
      if (index === undefined || (!isFirst && found[index]?.state === 'undone')) return
      const outcome = await send(latest, index, isFirst ? repeat : undefined)
      if (outcome === 'failed' || (outcome === 'waits' && submissions.get() === latest)) return
      isFirst &&= outcome === 'waits'
    }
  }

  return {
    rename: (index: number, name: string) => change(index, { name }),
    /** Sends part after part, until a pause or a failure. */
    async goOn() {
      if (runs.get().isRunning || !own) return
      note({ isRunning: true, isPausing: false, problem: undefined })
      try {
        await sendAll()
      } catch (error) {
        note({ problem: problemOf(error) })
      } finally {
        const answers = [...runs.get().answers.values()]
        learnNames(learntNames(answers.flatMap(({ records }) => records)))
        note({ isRunning: false, isPausing: false })
      }
    },
    /** Pauses after the current part. */
    pause: () => note({ isPausing: true }),
    async settle(index: number, settled: 'there' | 'not there') {
      const status = statuses[index]
      const known = status?.state === 'outcome unknown' ? status.known : undefined
      if (known) await log.settle(known.id, settled)
      // A found part is learnt from the log, as above.
      if (settled === 'not there') change(index, { begunAt: undefined })
      else if (!known) change(index, created)
      note({ problem: undefined })
    },
  }
}
