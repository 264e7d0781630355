/**
 * Lookup of URLs that must match in earlier policies. The list no longer holds the parts that were already created,
 * and the entries that were removed because an earlier policy has them.
 */
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { time } from '../../ui/time/clock.ts'
import type { WireEntry } from '../urls/entry.ts'
import { createSimulator, indexing, type TestLists, type UrlIndex } from './simulator.ts'

export interface SentIndex {
  readonly index: UrlIndex
  /** The policy of each entry in the index. */
  readonly policies: readonly RequestEntry[]
}

/** The index of earlier policies, built in batches, as `indexing` does for a list. */
export function* indexSent(sent: readonly RequestEntry[]): Generator<undefined, SentIndex> {
  const urls: WireEntry[] = []
  const policies: RequestEntry[] = []
  for (const known of sent) {
    const { subject } = known.sent
    if (subject?.kind !== 'policy') continue
    for (const url of subject.input.urls) {
      urls.push(url)
      policies.push(known)
    }
    yield
  }
  return { index: yield* indexing(urls), policies }
}

/** A sentence for each URL that an earlier policy covers. */
export function findCoveredByEarlier(
  urls: readonly string[],
  { index, policies }: SentIndex,
  hit: TestLists['hit'],
): ReadonlyMap<string, string> {
  const { simulate } = createSimulator(index, [], [])
  const covered = new Map<string, string>()
  for (const url of urls) {
    const { outcome, entry = -1 } = simulate(url)
    const policy = policies[entry]
    if (outcome === hit && policy)
      covered.set(url, `Matched by the earlier policy of ${time(policy.sent.at)}.`)
  }
  return covered
}
