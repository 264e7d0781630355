/**
 * The steps from the review to the receipt. For each part, `useSendOnce` asks the other tabs, then the client
 * (api/client.ts) signs, logs, sends once and judges the answer.
 */
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Answer } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import { useLearnNames } from '../../drafts/useNames.ts'
import type { Verdict } from '../../ledger/book/event.ts'
import { learntNames } from '../../ledger/book/learntNames.ts'
import type { Repeat } from '../../ledger/book/repeat.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useRepeatOf } from '../../ledger/notices/useRepeatCheck.ts'
import { catchUp, useSendOnce } from '../../ledger/notices/useSendOnce.ts'
import { useClient } from '../../session/client.tsx'
import { problemOf } from '../../session/problem.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { holdingPage } from '../../ui/unload.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { useLatestSubmission } from '../document/policyDocument.ts'
import {
  digestOfPart,
  inputOf,
  isDone,
  isSplit,
  nextOf,
  type Part,
  requestOf,
  senderOf,
  statusesOf,
  type Submission,
  withPart,
} from '../document/submission.ts'
import { useBudget } from '../history/useBudget.ts'
import type { ScopeValues } from '../request/policy.ts'
import { problemWith, type PolicyRefusal, refusalOf } from '../request/refusals.ts'
import type { Entry } from '../urls/entry.ts'
import { useRisks } from './useRisks.ts'
import { type Run, useStatuses } from './useStatuses.ts'

export type Sending = ReturnType<typeof useSubmission>

interface Circumstances {
  readonly findings: ListFindings
  readonly scopes: readonly ScopeValues[]
  /** The reason why the list may not be sent. */
  readonly unfit: string | undefined
  /** Called when the service refuses named fields or entries of a single policy. */
  readonly onRefused: (refusal: PolicyRefusal) => void
  /** Called once all parts are created. */
  readonly onCreated: () => void
}

/**
 * Judges a submission and sends its parts one by one. The journal records each request before it is sent. A new finding
 * holds back the next part.
 */
export function useSubmission(
  submission: Submission,
  entries: readonly Entry[],
  circumstances: Circumstances,
) {
  const { findings, scopes, unfit, onRefused, onCreated } = circumstances
  const client = useClient()
  const ledger = useLedger()
  const { reading } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  const sendOnce = useSendOnce(createPolicy)
  const learnNames = useLearnNames()
  const submissions = useLatestSubmission()
  const { runs, run, digests, isUndigested, statuses } = useStatuses(submission, entries)
  const next = submission.parts[nextOf(statuses) ?? -1]
  const repeat = useRepeatOf(createPolicy.id, next && digests?.get(next))
  // The names of several parts do not matter for the risks, which are those of the whole list.
  const name = isSplit(submission) ? '' : (submission.parts[0]?.name ?? '')
  const { policies } = submission
  const input = useMemo(() => requestOf(name, policies, entries), [name, policies, entries])
  const isSendable = (index: number) => ['waiting', 'undone'].includes(statuses[index]?.state ?? '')
  /** The number of URLs in parts that were certainly not sent. The journal already counts the others. */
  const unsent = submission.parts.reduce(
    (sum, { places }, index) => (isSendable(index) ? sum + places.length : sum),
    0,
  )
  const { account } = useBudget(unsent)
  const about = { input, digests, isUndigested, findings, scopes, account }
  const risks = useRisks(submission, entries, about)

  /** Whether this submission is still the open one. */
  const isOpen = () => submissions.get()?.at === submission.at
  function change(index: number, part: Partial<Part>) {
    submissions.set((latest) => (latest?.at === submission.at ? withPart(latest, index, part) : latest))
    const latest = submissions.get()
    if (part.isCreated && latest && isOpen() && isDone(latest)) onCreated()
  }
  const markCreated = (index: number, part: Partial<Part> = {}) =>
    change(index, { isCreated: true, begunAt: undefined, ...part })
  const note = (part: Partial<Run>) => runs.set((latest) => ({ ...latest, ...part }))

  /**
   * A part whose creation or request id only the journal knows so far. It is noted here, so that a created part stays
   * created even if the journal drops the request, and the list of drafts can find the outcome by the id.
   */
  const learned = statuses.findIndex((status, index) => {
    const part = submission.parts[index]
    return status.state === 'created'
      ? !part?.isCreated
      : status.state === 'outcome unknown' && status.known && !part?.requestId
  })
  const learn = useEffectEvent((index: number) => {
    const status = statuses[index]
    if (status?.state !== 'created' && status?.state !== 'outcome unknown') return
    const part = status.known ? { requestId: status.known.sent.id } : {}
    if (status.state === 'created') markCreated(index, part)
    else change(index, part)
  })
  const learnedState = statuses[learned]?.state
  useEffect(() => {
    if (learnedState !== undefined) learn(learned)
  }, [learned, learnedState])
  const isHeld = unfit !== undefined || risks.ended !== -1 || risks.open.length > 0
  useEffect(() => {
    if (isHeld) runs.set((latest) => (latest.isRunning ? { ...latest, isPausing: true } : latest))
  }, [isHeld, runs])
  // Leaving the page pauses the submission after the current part.
  useEffect(() => () => runs.set((latest) => ({ ...latest, isPausing: latest.isRunning })), [runs])

  const mayGoOn = () => isOpen() && !runs.get().isPausing
  const answered = (index: number, answer: Answer<PolicyRecord>) =>
    runs.set((before) => ({ ...before, answers: new Map(before.answers).set(index, answer) }))

  /** Sends a part. `waits`: nothing was sent, because the page changed or there is a new finding. */
  async function send(
    latest: Submission,
    index: number,
    said: Repeat | undefined,
  ): Promise<'sent' | 'failed' | 'waits'> {
    const part = latest.parts[index]
    if (!part || !own) return 'failed'
    const request = inputOf(latest, part, entries)
    const digest = await digestOfPart(latest, part, entries).catch(() => undefined)
    try {
      const done = await sendOnce({ digest, repeat: said }, async () => {
        const isFree = await risks.maySend(latest)
        // The admin may have paused, left or opened another draft during the lookup.
        if (!isFree || !mayGoOn() || submissions.get() !== latest) return undefined
        submissions.set(() => ({
          ...withPart(latest, index, { begunAt: now() }),
          whose: senderOf(latest, own),
        }))
        note({ sending: index, problem: undefined })
        return holdingPage(() => client.call(createPolicy, request))
      })
      if ('problem' in done) {
        note({ problem: done.problem })
        return 'failed'
      }
      const answer = done.sent
      if (!answer) return 'waits'
      answered(index, answer)
      // The part is marked before all other writes, so that a reload does not find a draft of a created policy.
      markCreated(index, { requestId: answer.requestId })
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
    for (let said = repeat, isFirst = true; mayGoOn();) {
      // Another tab may have sent a part that this tab has not read yet.
      await catchUp(ledger)
      const latest = submissions.get()
      if (!latest) return
      // The statuses are read now, since those of the last render may be out of date.
      const found = await statusesOf(latest, entries, () => ({ ...ledger.state(), own }))
      const index = nextOf(found)
      // A part that was not executed is retried only by a click.
      if (index === undefined || (!isFirst && found[index]?.state === 'undone')) return
      const outcome = await send(latest, index, said)
      if (outcome === 'failed' || (outcome === 'waits' && submissions.get() === latest)) return
      if (outcome === 'sent') {
        isFirst = false
        said = undefined
      }
    }
  }

  return {
    ...risks,
    input,
    run,
    statuses,
    isSendable,
    unsent,
    /** A sent part may look unsent until the journal is read. */
    mayLeave:
      !run.isRunning &&
      (!isSplit(submission) ||
        (!reading && statuses.every(({ state }) => state !== 'outcome unknown' && state !== 'on its way'))),
    /** An earlier request equal to the next part, from another submission or with an unknown outcome. */
    repeat,
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
    async judge(index: number, verdict: Verdict) {
      const status = statuses[index]
      const known = status?.state === 'outcome unknown' ? status.known : undefined
      if (known) await ledger.recordVerdict(known.sent.id, verdict)
      // A found part is learnt from the journal, as above.
      if (verdict !== 'arrived') change(index, { begunAt: undefined })
      else if (!known) markCreated(index)
      note({ problem: undefined })
    },
  }
}
