import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useSteady } from '../../ui/useSteady.ts'
import type { Finding } from '../checks/finding.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { isBegun, isDone, isSplit, type Part, type Submission } from '../document/submission.ts'
import { type Budget, countInLedger } from '../history/budget.ts'
import { firstEnded, scopeBoundaries } from '../request/period.ts'
import type { ScopeValues } from '../request/policy.ts'
import { alreadySentFindings } from '../review/alreadySentFindings.ts'
import { collisionFindings } from '../review/collisionFindings.ts'
import { findingsOf, marksFor, type SeenFindings, untickedOf, withSeen } from '../review/findings.ts'
import { rememberedBy } from '../review/ledgerFindings.ts'
import type { Entry } from '../urls/entry.ts'
import { findEarlier } from './earlier.ts'

const seenKey = pageKey<SeenFindings | undefined>(undefined)
const noFindings: readonly Finding[] = []

interface Circumstances {
  /** All entries as one request. */
  readonly input: CreatePolicyInput
  /** The digests of the bodies of the parts; absent until they are made. */
  readonly digests: ReadonlyMap<Part, string> | undefined
  /** Whether the digests cannot be made. */
  readonly isUndigested: boolean
  readonly findings: ListFindings
  readonly scopes: readonly ScopeValues[]
  readonly account: Budget['account']
}

/**
 * The findings to confirm before a submission starts or continues, for the whole list. `maySend` is asked before each
 * part, since another tab may have sent the same.
 */
export function useRisks(submission: Submission, entries: readonly Entry[], circumstances: Circumstances) {
  const { input, digests, isUndigested, findings, scopes, account } = circumstances
  const { now } = useSession()
  const state = useLedgerState()
  const own = useOwn()
  const ownDomains = useOwnDomains()
  const { policies } = submission
  const { earlier, isFailed, find } = useEarlierFindings(submission, entries, digests, isUndigested)
  // The ticks belong to one policy, or to the same parts, until a reload, even while another page is open.
  const about = useMemo(
    () => (isSplit(submission) ? String(submission.at) : JSON.stringify(input)),
    [submission, input],
  )
  const seen = usePageStore(seenKey)
  const [ticks] = usePageState(seenKey)
  const isAsked = !isDone(submission)
  const remembered = rememberedBy(state, isUndigested || isFailed)
  // A scope may end while the review is open.
  const boundaries = useMemo(() => scopeBoundaries(policies), [policies])
  const time = useNowAt(boundaries, now)
  const toBegin = isBegun(submission) ? 1 : submission.parts.length
  const ofPolicy = useMemo(() => {
    const { requests, liveTabs, reading } = state
    const unreadable = reading || !own ? 0 : countInLedger(requests, liveTabs, own).unreadable
    const counted = { account, policies: toBegin, remembered, unreadable }
    return findingsOf({ ...findings, ...counted, input, scopes, ownDomains, now: time })
  }, [input, scopes, findings, ownDomains, account, toBegin, remembered, state, own, time])
  const all = useMemo(
    () => (isAsked ? [...(earlier ?? noFindings), ...ofPolicy] : noFindings),
    [isAsked, earlier, ofPolicy],
  )

  return {
    /** Whether the journal is being read, or earlier policies are being looked up. */
    isLooking: isAsked && !earlier && !isFailed,
    findings: all,
    /** The findings without a tick. */
    open: untickedOf(all, marksFor(about, ticks)),
    /** The index of the first scope that has ended, updated while the review stays open; -1 without one. */
    ended: firstEnded(policies, time),
    tick: (finding: Finding, isSeen: boolean) =>
      seen.set((before) => ({ about, marks: withSeen(marksFor(about, before), finding, isSeen) })),
    /** Whether the rest of the submission may be sent: no new finding without a tick. */
    maySend: async (latest: Submission): Promise<boolean> => {
      if (!own || firstEnded(policies, now()) !== -1) return false
      try {
        return untickedOf(await find(latest), marksFor(about, seen.get())).length === 0
      } catch {
        // The finding about a failed comparison was already confirmed.
        return remembered === 'not compared'
      }
    },
  }
}

/** The findings about earlier policies. `find` looks them up again, among the latest requests. */
function useEarlierFindings(
  submission: Submission,
  entries: readonly Entry[],
  digests: ReadonlyMap<Part, string> | undefined,
  isUndigested: boolean,
) {
  const { now } = useSession()
  const ledger = useLedger()
  const { requests, reading } = useLedgerState()
  const own = useOwn()
  const names = useAllNames()
  const find = useCallback(
    async ({ asked, among }: { asked: Submission; among: readonly RequestEntry[] }) => {
      if (!own) return noFindings
      const query = { submission: asked, entries, digests: new Set(digests?.values()), requests: among, own }
      const { alreadySent, collisions } = await findEarlier(query, ledger.state(), now())
      const isRest = asked.parts.some(({ isCreated }) => isCreated)
      return [
        ...alreadySentFindings({ found: alreadySent, isRest }),
        ...collisionFindings(collisions, names, alreadySent, asked.policies.length),
      ]
    },
    [entries, digests, own, names, ledger, now],
  )
  const sent = useSteady(
    useMemo(
      () => [...requests.values()].filter(({ sent: { subject } }) => subject?.kind === 'policy'),
      [requests],
    ),
  )
  const isReady =
    !isDone(submission) && own !== undefined && !reading && (digests !== undefined || isUndigested)
  const query = useMemo(
    () => (isReady ? { asked: submission, among: sent } : undefined),
    [isReady, submission, sent],
  )
  // The last result stays while news of the journal are compared.
  const { latest: earlier, isFailed } = useDerived(query, find)
  return {
    earlier,
    isFailed,
    find: (asked: Submission) => find({ asked, among: [...ledger.state().requests.values()] }),
  }
}
