import { type Collision, findCollisions } from '../../ledger/book/collision.ts'
import type { RequestEntry, JournalAccount } from '../../ledger/book/requests.ts'
import type { LedgerState } from '../../ledger/journal/state.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { isOfSubmission, type Submission } from '../document/submission.ts'
import { type AlreadySent, findAlreadySent } from '../history/alreadySent.ts'
import type { WireEntry } from '../urls/entry.ts'

/** Earlier policies for the people of a submission. */
export interface Earlier {
  readonly collisions: readonly Collision[]
  /** The matches of the URLs that were not sent yet. */
  readonly alreadySent: AlreadySent
}

export interface EarlierQuery {
  readonly submission: Submission
  readonly entries: readonly WireEntry[]
  /** The digests of the submission's own requests, which do not count. A repeat has its own notice. */
  readonly digests: ReadonlySet<string>
  readonly requests: readonly RequestEntry[]
  readonly own: JournalAccount
}

/** The lookup for the review, and again before each part. */
export async function findEarlier(
  { submission, entries, digests, requests, own }: EarlierQuery,
  { liveTabs }: Pick<LedgerState, 'liveTabs'>,
  now: number,
): Promise<Earlier> {
  const { policies, parts } = submission
  const collisions = findCollisions(requests, liveTabs, own, policies, now).filter(
    ({ entry }) => !isOfSubmission(submission, digests, entry),
  )
  const places = parts.flatMap((part) => (part.isCreated ? [] : part.places))
  return { collisions, alreadySent: await inPieces(findAlreadySent(entries, collisions, places)) }
}
