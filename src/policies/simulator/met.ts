/**
 * Whether a URL that must be hit is hit by what was already sent: of a plan that was left, and of what was dropped from a
 * list since an earlier policy has it, nothing stands in the list. Asked of what the ledger keeps, by its own pseudonyms.
 */
import type { Entry as Known } from '../../ledger/book/book.ts'
import { time } from '../../ui/time/clock.ts'
import { addressOf, type WireEntry } from '../urls/entry.ts'
import { createSimulator, type Index, indexing, type Lists, type Normalise } from './simulator.ts'

export interface SentIndex {
  readonly index: Index
  /** The policy of each of its entries. */
  readonly policies: readonly Known[]
}

/** Made ready for questions in pieces, as a list is. */
export function* indexSent(sent: readonly Known[]): Generator<undefined, SentIndex> {
  const urls: WireEntry[] = []
  const policies: Known[] = []
  for (const known of sent) {
    const { subject } = known.sent
    if (subject?.kind !== 'policy') continue
    for (const url of subject.urls) {
      urls.push(url)
      policies.push(known)
    }
    yield
  }
  return { index: yield* indexing(urls), policies }
}

/** What the ledger keeps was normalised when it was sent. */
const asKept: Normalise = (value) => ({ address: addressOf({ value }), changes: [] })

/** Said of each of these URLs, as the ledger would keep them, that is hit. */
export function findMet(
  urls: readonly string[],
  kept: readonly Pick<WireEntry, 'value'>[],
  { index, policies }: SentIndex,
  hit: Lists['hit'],
): ReadonlyMap<string, string> {
  const { match } = createSimulator(index, [], { ownDomains: [], normalise: asKept })
  const met = new Map<string, string>()
  for (const [place, url] of urls.entries()) {
    const value = kept[place]?.value
    const answer = value === undefined ? undefined : match(value)
    const policy = answer?.entry === undefined ? undefined : policies[answer.entry]
    if (answer?.verdict !== hit || !policy) continue
    met.set(url, `Met by what was already sent, by the policy of ${time(policy.sent.at)}.`)
  }
  return met
}
