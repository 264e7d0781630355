import { useCallback, useMemo, useState } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { countUnreadable, type Meter } from '../history/budget.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useSteady } from '../../ui/useSteady.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import type { ScopeValues } from '../request/policy.ts'
import { firstEnded, scopeBoundaries } from '../request/scopeBoundaries.ts'
import { alreadySentFindings } from '../review/alreadySentFindings.ts'
import type { Names } from '../../ledger/book/scopeWords.ts'
import { collisionFindings } from '../review/collisionFindings.ts'
import { rememberedBy } from '../review/ledgerFindings.ts'
import type { Finding } from '../checks/finding.ts'
import { marksFor, type SeenFindings, untickedOf, findingsOf, withSeen } from '../review/findings.ts'
import type { Entry } from '../urls/entry.ts'
import { isBegun, isDone, isSplit, type Submission } from '../document/submission.ts'
import { type Earlier, type EarlierQuery, findEarlier } from './earlier.ts'
import type { MayLeave, Sending } from './useSubmission.ts'

export interface Risks {
  /** Earlier policies are still being looked up. */
  readonly isLooking: boolean
  readonly findings: readonly Finding[]
  /** Those without a tick. */
  readonly open: readonly Finding[]
  /** The first scope that has ended, also while the review stays open; -1 without one. */
  readonly ended: number
  readonly tick: (finding: Finding, isSeen: boolean) => void
  /** Called before each part, since another tab may have sent the same. */
  readonly mayLeave: MayLeave
}

interface Circumstances {
  /** All entries, in one request. */
  readonly input: CreatePolicyInput
  readonly findings: ListFindings
  /** As typed. */
  readonly scopes: readonly ScopeValues[]
  readonly sending: Sending
  readonly account: Meter
}

const none: readonly Finding[] = []

const earlierFindings = (
  { alreadySent, collisions }: Earlier,
  { parts }: Submission,
  names: Names,
): readonly Finding[] => [
  ...alreadySentFindings({
    found: alreadySent,
    isRest: parts.some(({ isCreated }) => isCreated),
  }),
  ...collisionFindings(collisions, names, alreadySent),
]

const seenKey = pageKey<SeenFindings | undefined>(undefined)

/** What to confirm before a submission starts or continues, for the whole list. */
export function useRisks(
  submission: Submission,
  entries: readonly Entry[],
  { input, findings, scopes, sending, account }: Circumstances,
): Risks {
  const { now } = useSession()
  const ledger = useLedger()
  const state = useLedgerState()
  const own = useOwn()
  const ownDomains = useOwnDomains()
  const names = useAllNames()
  const { digests, isDigesting, isUndigested } = sending
  const { policies } = submission
  const toBegin = isBegun(submission) ? 1 : submission.parts.length
  const asked = isDone(submission) ? undefined : input
  const sent = useSteady(
    useMemo(
      () => [...state.requests.values()].filter(({ sent: { subject } }) => subject?.kind === 'policy'),
      [state.requests],
    ),
  )
  const isReady = asked !== undefined && !state.reading && !isDigesting
  const query = useMemo(
    () => (isReady && own ? { submission, entries, digests, requests: sent, own } : undefined),
    [isReady, submission, entries, digests, sent, own],
  )
  const look = useCallback((next: EarlierQuery) => findEarlier(next, ledger.state(), now()), [ledger, now])
  const { output, isFailed } = useDerived(query, look)
  // While news of the journal are compared, the last result stays.
  const [earlier, setEarlier] = useState(output)
  if (output && output !== earlier) setEarlier(output)
  const remembered = rememberedBy(state, isUndigested || isFailed)
  const unreadable = useMemo(
    () => (state.reading || !own ? 0 : countUnreadable(state.requests, state.liveTabs, own)),
    [state.reading, state.requests, state.liveTabs, own],
  )
  // The review may stay open while a scope ends.
  const boundaries = useMemo(() => scopeBoundaries(policies), [policies])
  const time = useNowAt(boundaries, now)
  const ofPolicy = useMemo(() => {
    if (!asked) return none
    return findingsOf({
      ...findings,
      input: asked,
      scopes,
      ownDomains,
      account,
      policies: toBegin,
      remembered,
      unreadable,
      now: time,
    })
  }, [asked, scopes, findings, ownDomains, account, toBegin, remembered, unreadable, time])
  const all = useMemo(
    () => [...(asked && earlier ? earlierFindings(earlier, submission, names) : none), ...ofPolicy],
    [asked, earlier, submission, names, ofPolicy],
  )

  // The ticks hold for the same single policy, and for the same parts, until a reload: also while another page is open.
  const about = useMemo(
    () => (isSplit(submission) ? String(submission.at) : JSON.stringify(input)),
    [submission, input],
  )
  const seen = usePageStore(seenKey)
  const [seenNow] = usePageState(seenKey)
  return {
    isLooking: asked !== undefined && !earlier && !isFailed,
    findings: all,
    open: untickedOf(all, marksFor(about, seenNow)),
    ended: firstEnded(policies, time),
    tick: (finding, isSeen) =>
      seen.set((before) => ({ about, marks: withSeen(marksFor(about, before), finding, isSeen) })),
    async mayLeave(latest) {
      if (!own || firstEnded(policies, now()) !== -1) return false
      const known = ledger.state()
      const requests = [...known.requests.values()]
      try {
        const found = await findEarlier({ submission: latest, entries, digests, requests, own }, known, now())
        return untickedOf(earlierFindings(found, latest, names), marksFor(about, seen.get())).length === 0
      } catch {
        // The finding about a failed comparison was already confirmed.
        return remembered === 'not compared'
      }
    },
  }
}
