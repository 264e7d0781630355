import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { findCollisions } from '../../ledger/book/collision.ts'
import { redactPolicy } from '../../ledger/book/redaction.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useCollisions } from '../../ledger/notices/useCollisions.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageState, usePageStore } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import type { Meter } from '../history/budget.ts'
import { lookUpAlreadySent, useAlreadySent, useSentDescriptions } from '../history/useAlreadySent.ts'
import type { ScopeValues } from '../request/policy.ts'
import { scopeBoundaries } from '../request/scopeBoundaries.ts'
import { alreadySentFindings } from '../review/alreadySentFindings.ts'
import { collisionFindings } from '../review/collisionFindings.ts'
import { rememberedBy } from '../review/ledgerFindings.ts'
import type { Finding } from '../checks/finding.ts'
import { marksFor, type SeenFindings, untickedOf, findingsOf, withSeen } from '../review/findings.ts'
import type { Entry } from '../urls/entry.ts'
import { isBegun, isDone, isOfSubmission, isSplit, type Submission } from '../document/submission.ts'
import type { MayLeave, Sending } from './useSubmission.ts'

export interface Risks {
  /** Earlier policies are still being looked up. */
  readonly isLooking: boolean
  readonly findings: readonly Finding[]
  /** Those without a tick. */
  readonly open: readonly Finding[]
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

/** What to confirm before a submission starts or continues, for the whole list. */
export function useRisks(
  submission: Submission,
  entries: readonly Entry[],
  { input, findings, scopes, sending, account }: Circumstances,
): Risks {
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const { digests, isDigesting, isUndigested } = sending
  const { policies } = submission
  const isRest = submission.parts.some(({ isCreated }) => isCreated)
  const toBegin = isBegun(submission) ? 1 : submission.parts.length
  const asked = isDone(submission) ? undefined : input
  const found = useCollisions(asked)
  const collisions = useMemo(
    // The submission's own requests do not count as earlier policies, and an identical request has its own notice.
    () => found.collisions.filter(({ entry }) => !isOfSubmission(submission, digests, entry)),
    [found.collisions, submission, digests],
  )
  const isFound = !isDigesting && !found.isLooking
  const question = useMemo(
    () => (asked && isFound ? { urls: entries, places: placesLeft(submission), collisions } : undefined),
    [asked, isFound, entries, submission, collisions],
  )
  const { alreadySent, isLooking, isFailed } = useAlreadySent(question)
  const descriptionOf = useSentDescriptions()
  const remembered = rememberedBy(useLedgerState(), isUndigested || found.isFailed || isFailed)
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
      now: time,
    })
  }, [asked, scopes, findings, ownDomains, account, toBegin, remembered, time])
  const all = useMemo(
    () => [
      ...(alreadySent ? alreadySentFindings({ found: alreadySent, isRest, descriptionOf }) : []),
      ...collisionFindings(collisions),
      ...ofPolicy,
    ],
    [alreadySent, isRest, descriptionOf, collisions, ofPolicy],
  )

  // The ticks hold for the same single policy, and for the same parts, until a reload: also while another page is open.
  const about = useMemo(
    () => (isSplit(submission) ? String(submission.at) : JSON.stringify(input)),
    [submission, input],
  )
  const seen = usePageStore<SeenFindings | undefined>('policy.seen', undefined)
  const [seenNow] = usePageState<SeenFindings | undefined>('policy.seen', undefined)
  const ledger = useLedger()
  const own = useOwn()
  return {
    isLooking: asked !== undefined && (!isFound || isLooking),
    findings: all,
    open: untickedOf(all, marksFor(about, seenNow)),
    tick: (finding, isSeen) =>
      seen.set((before) => ({ about, marks: withSeen(marksFor(about, before), finding, isSeen) })),
    async mayLeave(latest) {
      const { requests, liveTabs, salt } = ledger.state()
      if (!own) return false
      try {
        const { scopes: kept } = await redactPolicy({ ...input, urls: [] }, salt)
        const newest = findCollisions(requests, liveTabs, own, kept, now()).filter(
          ({ entry }) => !isOfSubmission(latest, digests, entry),
        )
        const query = { urls: entries, places: placesLeft(latest), collisions: newest }
        const said = alreadySentFindings({
          found: await lookUpAlreadySent(query, salt),
          isRest,
          descriptionOf,
        })
        return untickedOf(said, marksFor(about, seen.get())).length === 0
      } catch {
        // The finding about a failed comparison was already confirmed.
        return remembered === 'not compared'
      }
    },
  }
}

/** The places of the entries not sent yet. */
const placesLeft = ({ parts }: Submission): readonly number[] =>
  parts.flatMap(({ isCreated, places }) => (isCreated ? [] : places))
