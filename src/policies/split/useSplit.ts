import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import type { Verdict } from '../../ledger/book/event.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { problemOf } from '../../session/problem.ts'
import { useClient, useSession } from '../../session/SessionProvider.tsx'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { usePageState, usePageStore } from '../../ui/pageState.ts'
import { inOneTab } from '../../ui/oneTab.ts'
import { holdingPage } from '../../ui/unload.ts'
import type { WireEntry } from '../urls/entry.ts'
import { digestOfPart, statusesOf } from './partStatus.ts'
import { entryOf } from '../request/flow.ts'
import {
  inputOf,
  madeOf,
  nextOf,
  type PartStatus,
  type Plan,
  type PlanPart,
  senderOf,
  statusOfPart,
  withPart,
} from './plan.ts'

/** The sending in this tab. */
interface Run {
  readonly isRunning: boolean
  readonly sending?: number
  readonly isPausing?: boolean
  readonly problem?: Problem
  /** By the place of the part. */
  readonly answers: ReadonlyMap<number, Answer<PolicyRecord>>
}

const idle: Run = { isRunning: false, answers: new Map() }

/** Whether the rest of the plan may be sent: no new warning without a tick. */
export type MayLeave = (latest: Plan) => Promise<boolean>

export interface Split {
  readonly run: Run
  readonly statuses: readonly PartStatus[]
  /** The digests of the bodies of its parts. */
  readonly digests: ReadonlySet<string>
  /** Sends part after part, until paused or until a failure. */
  readonly goOn: (mayLeave: MayLeave) => Promise<void>
  /** Pauses after the current part. */
  readonly pause: () => void
  readonly judge: (index: number, verdict: Verdict) => Promise<void>
}

/** The digest of each part's body. Typing a name recomputes only the digest of that part. */
function useDigests(plan: Plan, entries: readonly WireEntry[]) {
  const [digests, setDigests] = useState<ReadonlyMap<PlanPart, string>>(new Map())
  useEffect(() => {
    let wanted = true
    const look = async () => {
      const next = new Map<PlanPart, string>()
      for (const part of plan.parts) {
        const digest = digests.get(part) ?? (await digestOfPart(plan, part, entries))
        if (digest) next.set(part, digest)
      }
      // A part without a name never has a digest.
      const isMore = [...next.keys()].some((part) => !digests.has(part))
      if (wanted && isMore) setDigests(next)
    }
    void look()
    return () => {
      wanted = false
    }
  }, [plan, entries, digests])
  return digests
}

const elsewhere: Problem = {
  message: 'Another tab is sending a plan of this account.',
  outcome: 'Nothing was sent from this tab.',
  advice: 'Wait until it finishes. Its progress also shows here.',
}

/** Whether parts of a plan are being sent. */
export function useIsRunning(plan: Plan | undefined): boolean {
  const [run] = usePageState<Run>(`policy.run.${plan?.at}`, idle)
  return run.isRunning
}

/** Whether this tab sent parts of a plan since it was loaded. */
export function useIsSentHere(plan: Plan | undefined): boolean {
  const [run] = usePageState<Run>(`policy.run.${plan?.at}`, idle)
  return run.answers.size > 0
}

/** Sends the parts of a plan one by one. The ledger records each request before it is sent. */
export function useSplit(plan: Plan, entries: readonly WireEntry[]): Split {
  const client = useClient()
  const ledger = useLedger()
  const { requests, liveTabs } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  const plans = usePageStore<Plan | undefined>('policy.plan', undefined)
  const runs = usePageStore<Run>(`policy.run.${plan.at}`, idle)
  const [run] = usePageState<Run>(`policy.run.${plan.at}`, idle)
  const digests = useDigests(plan, entries)
  const statuses = plan.parts.map((part, index) =>
    run.sending === index
      ? ({ state: 'on its way' } as const)
      : statusOfPart(plan, part, digests.get(part), { requests, liveTabs, own }),
  )

  const bodies = useMemo(() => new Set(digests.values()), [digests])

  /** Another plan may be open by then. */
  const change = (index: number, part: Partial<PlanPart>) =>
    plans.set((latest) => (latest?.at === plan.at ? withPart(latest, index, part) : latest))
  const note = (part: Partial<Run>) => runs.set((latest) => ({ ...latest, ...part }))

  // A part known as created stays created, even if the ledger later drops its request.
  const learned = statuses.findIndex(
    ({ state }, index) => state === 'created' && !plan.parts[index]?.isCreated,
  )
  useEffect(() => {
    if (learned !== -1) change(learned, { isCreated: true, begunAt: undefined })
  })
  // Leaving the page pauses the plan. The current part is still awaited.
  useEffect(() => () => runs.set((latest) => ({ ...latest, isPausing: latest.isRunning })), [runs])

  /** The current statuses, not those of the last render. */
  const look = (latest: Plan) => statusesOf(latest, entries, () => ({ ...ledger.state(), own }))

  async function send(latest: Plan, index: number): Promise<boolean> {
    const part = latest.parts[index]
    if (!part || !own) return false
    const input = inputOf(latest, part, entries)
    plans.set({ ...withPart(latest, index, { begunAt: now() }), whose: senderOf(latest, own) })
    note({ sending: index, problem: undefined })
    try {
      const answer = await holdingPage(() => client.call(createPolicy, input))
      change(index, {
        isCreated: true,
        begunAt: undefined,
        requestId: answer.requestId,
        made: madeOf(answer.records),
      })
      runs.set((before) => ({ ...before, answers: new Map(before.answers).set(index, answer) }))
      return true
    } catch (error) {
      const { executed = 'unknown', requestId } = error instanceof ApiError ? error : {}
      change(index, {
        ...(requestId !== undefined && { requestId }),
        ...(executed !== 'unknown' && { begunAt: undefined }),
        ...(executed === 'yes' && { isCreated: true }),
      })
      note({ problem: problemWith(error, input.urls) })
      return false
    } finally {
      note({ sending: undefined })
    }
  }

  const mayGoOn = () => plans.get()?.at === plan.at && !runs.get().isPausing

  async function sendAll(mayLeave: MayLeave) {
    for (let isFirst = true; mayGoOn();) {
      const latest = plans.get()
      if (!latest) return
      // Another tab may have sent a part that this tab has not read yet.
      await ledger.catchUp()
      const found = await look(latest)
      const isFree = await mayLeave(latest)
      // The lookup takes time: meanwhile the admin may have paused, left, or opened another draft.
      if (!mayGoOn()) return
      if (plans.get() !== latest) continue
      if (!isFree) return
      const index = nextOf(found)
      // A part that was not executed is retried only by a click.
      if (index === undefined || (!isFirst && found[index]?.state === 'undone')) return
      if (!(await send(latest, index))) return
      isFirst = false
    }
  }

  return {
    run,
    statuses,
    digests: bodies,
    async goOn(mayLeave) {
      if (runs.get().isRunning || !own) return
      note({ isRunning: true, isPausing: false, problem: undefined })
      try {
        // Two tabs that start at the same time do not know of each other yet.
        const isAlone = await inOneTab(`signet-plan:${own.region}:${own.account}`, () => sendAll(mayLeave))
        if (!isAlone) note({ problem: elsewhere })
      } catch (error) {
        note({ problem: problemOf(error) })
      } finally {
        note({ isRunning: false, isPausing: false })
      }
    },
    pause: () => note({ isPausing: true }),
    async judge(index, verdict) {
      const status = statuses[index]
      const known = status?.state === 'outcome unknown' ? status.known : undefined
      if (known) await ledger.recordVerdict(known.sent.id, verdict)
      change(index, { begunAt: undefined, ...(verdict === 'arrived' && { isCreated: true }) })
      note({ problem: undefined })
    },
  }
}

/** Names the entry of a failure, since its place in the part means nothing to the admin. */
function problemWith(error: unknown, urls: readonly WireEntry[]): Problem {
  const problem = problemOf(error)
  return {
    ...problem,
    failures: problem.failures?.map((failure) => ({
      ...failure,
      field: urls[entryOf(failure.field ?? '') ?? -1]?.value ?? failure.field,
    })),
  }
}
