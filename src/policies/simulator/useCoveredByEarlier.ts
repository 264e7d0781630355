import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { findContaining } from '../../ledger/book/collision.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useSteady } from '../../ui/useSteady.ts'
import { findCoveredByEarlier, indexSent, type SentIndex } from './coveredByEarlier.ts'
import type { TestLists } from './simulator.ts'

const noneCovered: ReadonlyMap<string, string> = new Map()
const none: readonly RequestEntry[] = []
const index = (sent: readonly RequestEntry[], signal: AbortSignal): Promise<SentIndex> =>
  inPieces(indexSent(sent), signal)

/** A sentence for each URL that an earlier policy covers for all these people. `isLooking`: still running. */
export function useCoveredByEarlier(
  urls: readonly string[],
  scopes: CreatePolicyInput['policies'],
  hit: TestLists['hit'],
  now: number,
) {
  const { requests, liveTabs, reading } = useLedgerState()
  const own = useOwn()
  const isAsked = urls.length > 0
  const containing = useMemo(
    () => (isAsked && own ? findContaining(requests, liveTabs, own, scopes, now) : none),
    [isAsked, scopes, own, requests, liveTabs, now],
  )
  const sent = useSteady(containing)
  const isAny = sent.length > 0
  const { output: known, isFailed } = useDerived(isAny ? sent : undefined, index)
  const covered = useMemo(
    () => (known ? findCoveredByEarlier(urls, known, hit) : noneCovered),
    [known, urls, hit],
  )
  const isKnown = !reading && own !== undefined && (!isAny || known !== undefined)
  // After a failure a URL counts as not covered.
  return { covered, isLooking: isAsked && !isKnown && !isFailed }
}
