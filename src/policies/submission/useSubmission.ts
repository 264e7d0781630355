/**
 * From the review to the receipt. Per part, `useSendOnce` asks the other tabs, the client (api/client.ts) signs, writes
 * down, sends once and judges the answer.
 */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import type { Verdict } from '../../ledger/book/event.ts'
import type { Repeat } from '../../ledger/book/repeat.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useLearnNames } from '../../drafts/useNames.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useRepeatOf } from '../../ledger/notices/useRepeatCheck.ts'
import { catchUp, useSendOnce } from '../../ledger/notices/useSendOnce.ts'
import { problemOf } from '../../session/problem.ts'
import { useClient } from '../../session/client.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { pageKeys, usePageState, usePageStore } from '../../ui/pageState.ts'
import { holdingPage } from '../../ui/unload.ts'
import { useLatestSubmission } from '../document/policyDocument.ts'
import { learntNames } from '../../ledger/book/learntNames.ts'
import { problemWith, type Refusal, refusalOf } from '../request/refusals.ts'
import type { WireEntry } from '../urls/entry.ts'
import {
  digestOfPart,
  inputOf,
  isDone,
  isSplit,
  nextOf,
  type Part,
  type PartStatus,
  senderOf,
  statusesOf,
  statusOfPart,
  type Submission,
  withPart,
} from '../document/submission.ts'

/** The sending in this tab. */
interface Run {
  readonly isRunning: boolean
  readonly sending?: number
  readonly isPausing?: boolean
  readonly problem?: Problem
  /** By the place of the part. */
  readonly answers: ReadonlyMap<number, Answer<PolicyRecord>>
}

/** By the time of the submission. */
const runKeys = pageKeys<Run>({ isRunning: false, answers: new Map() })

/** Whether the rest of the submission may be sent: no new finding without a tick. */
export type MayLeave = (latest: Submission) => Promise<boolean>

export interface Sending {
  readonly run: Run
  readonly statuses: readonly PartStatus[]
  /** The digests of the bodies of its parts. */
  readonly digests: ReadonlySet<string>
  /** The digest of a single policy is being made, or cannot be made. */
  readonly isDigesting: boolean
  readonly isUndigested: boolean
  /** The next part was already sent, by another submission or with an unknown outcome. */
  readonly repeat: Repeat | undefined
  /** Sends part after part, until paused or until a failure. */
  readonly goOn: (mayLeave: MayLeave) => Promise<void>
  /** Pauses after the current part. */
  readonly pause: () => void
  readonly judge: (index: number, verdict: Verdict) => Promise<void>
}

/** The digest of each part's body. Typing a name recomputes only the digest of that part. */
function useDigests(submission: Submission, entries: readonly WireEntry[]) {
  const [digests, setDigests] = useState<ReadonlyMap<Part, string>>(new Map())
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let wanted = true
    const look = async () => {
      const next = new Map<Part, string>()
      for (const part of submission.parts) {
        const digest = digests.get(part) ?? (await digestOfPart(submission, part, entries))
        if (digest) next.set(part, digest)
      }
      // A part without a name never has a digest.
      const isMore = [...next.keys()].some((part) => !digests.has(part))
      if (wanted && isMore) setDigests(next)
    }
    look().catch(() => wanted && setFailed(true))
    return () => {
      wanted = false
    }
  }, [submission, entries, digests])
  return { digests, isFailed }
}

/** Whether this tab is sending the submission. */
export const useIsRunning = (submission: Submission | undefined): boolean =>
  usePageState(runKeys(submission?.at))[0].isRunning

/** Sends the parts of a submission one by one. The journal records each request before it is sent. */
export function useSubmission(
  submission: Submission,
  entries: readonly WireEntry[],
  /** `onRefused`: the service named fields or entries of a single policy. `onCreated`: all parts are. */
  {
    onRefused,
    onCreated,
  }: { readonly onRefused: (refusal: Refusal) => void; readonly onCreated: () => void },
): Sending {
  const client = useClient()
  const ledger = useLedger()
  const { requests, liveTabs } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  const sendOnce = useSendOnce(createPolicy)
  const learnNames = useLearnNames()
  const submissions = useLatestSubmission()
  const runs = usePageStore(runKeys(submission.at))
  const [run] = usePageState(runKeys(submission.at))
  const { digests, isFailed } = useDigests(submission, entries)
  const statuses = submission.parts.map((part, index) =>
    run.sending === index
      ? ({ state: 'on its way' } as const)
      : statusOfPart(submission, part, digests.get(part), { requests, liveTabs, own }),
  )
  const bodies = useMemo(() => new Set(digests.values()), [digests])
  const next = submission.parts[nextOf(statuses) ?? -1]
  const repeat = useRepeatOf(createPolicy.id, next && digests.get(next))

  /** Another submission may be open by then. */
  const change = (index: number, part: Partial<Part>) =>
    submissions.set((latest) => (latest?.at === submission.at ? withPart(latest, index, part) : latest))
  function markCreated(index: number, part: Partial<Part> = {}) {
    change(index, { isCreated: true, begunAt: undefined, ...part })
    const current = submissions.get()
    if (current?.at === submission.at && isDone(current)) onCreated()
  }
  const note = (part: Partial<Run>) => runs.set((latest) => ({ ...latest, ...part }))

  // A part known as created stays created, even if the journal later drops its request.
  const learned = statuses.findIndex(
    ({ state }, index) => state === 'created' && !submission.parts[index]?.isCreated,
  )
  const learn = useEffectEvent((index: number) => {
    const status = statuses[index]
    markCreated(index, status?.state === 'created' && status.known ? { requestId: status.known.sent.id } : {})
  })
  useEffect(() => {
    if (learned !== -1) learn(learned)
  }, [learned])
  // The id of a request that only the journal has, so that the list of drafts knows what became of it.
  const unnamed = statuses.findIndex(
    (status, index) =>
      status.state === 'outcome unknown' && status.known && !submission.parts[index]?.requestId,
  )
  const name = useEffectEvent((index: number) => {
    const status = statuses[index]
    if (status?.state === 'outcome unknown' && status.known)
      change(index, { requestId: status.known.sent.id })
  })
  useEffect(() => {
    if (unnamed !== -1) name(unnamed)
  }, [unnamed])
  // Leaving the page pauses the submission. The current part is still awaited.
  useEffect(() => () => runs.set((latest) => ({ ...latest, isPausing: latest.isRunning })), [runs])

  const mayGoOn = () => submissions.get()?.at === submission.at && !runs.get().isPausing

  /** `waits`: nothing was sent, since the page changed or a new finding came. */
  async function send(
    latest: Submission,
    index: number,
    said: Repeat | undefined,
    mayLeave: MayLeave,
  ): Promise<'sent' | 'failed' | 'waits'> {
    const part = latest.parts[index]
    if (!part || !own) return 'failed'
    const input = inputOf(latest, part, entries)
    const digest = await digestOfPart(latest, part, entries).catch(() => undefined)
    try {
      const done = await sendOnce({ digest, repeat: said }, async () => {
        const isFree = await mayLeave(latest)
        // The lookup takes time: meanwhile the admin may have paused, left, or opened another draft.
        if (!isFree || !mayGoOn() || submissions.get() !== latest) return undefined
        submissions.set(() => ({
          ...withPart(latest, index, { begunAt: now() }),
          whose: senderOf(latest, own),
        }))
        note({ sending: index, problem: undefined })
        return holdingPage(() => client.call(createPolicy, input))
      })
      if ('problem' in done) {
        note({ problem: done.problem })
        return 'failed'
      }
      const answer = done.sent
      if (!answer) return 'waits'
      runs.set((before) => ({ ...before, answers: new Map(before.answers).set(index, answer) }))
      // At once, before all other writes: a reload that follows must not find the draft of what was created.
      markCreated(index, { requestId: answer.requestId })
      return 'sent'
    } catch (error) {
      const { executed = 'unknown', requestId } = error instanceof ApiError ? error : {}
      if (executed === 'yes' && requestId !== undefined) {
        // Reported as created, without a record: the receipt says so.
        const answer = { records: [], requestId, complete: true }
        runs.set((before) => ({ ...before, answers: new Map(before.answers).set(index, answer) }))
      }
      change(index, {
        ...(requestId !== undefined && { requestId }),
        ...(executed !== 'unknown' && { begunAt: undefined }),
        ...(executed === 'yes' && { isCreated: true }),
      })
      const current = submissions.get()
      if (current?.at === submission.at && isDone(current)) onCreated()
      const refusal = refusalOf(error, input.urls)
      const isNamed = refusal.fields.length > 0 || refusal.refused.size > 0
      if (isNamed && !isSplit(latest) && executed === 'no') onRefused(refusal)
      else note({ problem: problemWith(error, input.urls) })
      return 'failed'
    } finally {
      note({ sending: undefined })
    }
  }

  async function sendAll(mayLeave: MayLeave) {
    for (let said = repeat, isFirst = true; mayGoOn();) {
      // Another tab may have sent a part that this tab has not read yet.
      await catchUp(ledger)
      const latest = submissions.get()
      if (!latest) return
      // The current statuses, not those of the last render.
      const found = await statusesOf(latest, entries, () => ({ ...ledger.state(), own }))
      const index = nextOf(found)
      // A part that was not executed is retried only by a click.
      if (index === undefined || (!isFirst && found[index]?.state === 'undone')) return
      const outcome = await send(latest, index, said, mayLeave)
      if (outcome === 'failed' || (outcome === 'waits' && submissions.get() === latest)) return
      if (outcome === 'sent') {
        isFirst = false
        said = undefined
      }
    }
  }

  return {
    run,
    statuses,
    digests: bodies,
    isDigesting: !isSplit(submission) && bodies.size === 0 && !isFailed,
    isUndigested: isFailed,
    repeat,
    async goOn(mayLeave) {
      if (runs.get().isRunning || !own) return
      note({ isRunning: true, isPausing: false, problem: undefined })
      try {
        await sendAll(mayLeave)
      } catch (error) {
        note({ problem: problemOf(error) })
      } finally {
        const answers = [...runs.get().answers.values()]
        learnNames(learntNames(answers.flatMap(({ records }) => records)))
        note({ isRunning: false, isPausing: false })
      }
    },
    pause: () => note({ isPausing: true }),
    async judge(index, verdict) {
      const status = statuses[index]
      const known = status?.state === 'outcome unknown' ? status.known : undefined
      if (known) await ledger.recordVerdict(known.sent.id, verdict)
      // Otherwise it is learnt from the journal, as above.
      if (verdict !== 'arrived') change(index, { begunAt: undefined })
      else if (!known) markCreated(index)
      note({ problem: undefined })
    },
  }
}
