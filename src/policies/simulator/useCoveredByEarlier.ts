import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { findContaining } from '../../ledger/book/collision.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSteady } from '../../ui/useSteady.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { findCoveredByEarlier, indexSent, type SentIndex } from './coveredByEarlier.ts'
import type { TestLists } from './simulator.ts'
import { readUrl } from './simulatorInput.ts'

export interface CoveredByEarlier {
  /** A sentence for each URL that an earlier policy covers. */
  readonly covered: ReadonlyMap<string, string>
  /** The lookup is running. */
  readonly isLooking: boolean
}

const nothing: ReadonlyMap<string, string> = new Map()
const none: readonly RequestEntry[] = []
const index = (sent: readonly RequestEntry[], signal: AbortSignal): Promise<SentIndex> =>
  inPieces(indexSent(sent), signal)

/** Which URLs are covered by earlier policies for all the people of these scopes. */
export function useCoveredByEarlier(
  urls: readonly string[],
  scopes: CreatePolicyInput['policies'],
  hit: TestLists['hit'],
  now: number,
): CoveredByEarlier {
  const { requests, liveTabs, reading } = useLedgerState()
  const own = useOwn()
  const isAsked = urls.length > 0
  const containing = useMemo(
    () => (isAsked && own ? findContaining(requests, liveTabs, own, scopes, now) : none),
    [isAsked, scopes, own, requests, liveTabs, now],
  )
  const sent = useSteady(containing)
  const isAny = sent.length > 0
  const { output: sentIndex } = useDerived(isAny ? sent : undefined, index)
  const query = useMemo(
    () => (sentIndex && isAsked ? { urls, sentIndex } : undefined),
    [sentIndex, isAsked, urls],
  )
  const look = useCallback(
    async ({ urls: asked, sentIndex: of }: NonNullable<typeof query>) => {
      const read = asked.map((url) => {
        const found = readUrl(url)
        const address = 'reason' in found ? { host: '', path: '', query: '' } : found.address
        return `${address.host}${address.path}${address.query}`
      })
      return findCoveredByEarlier(asked, read, of, hit)
    },
    [hit],
  )
  const { output: covered, isFailed } = useDerived(query, look)
  const isKnown = !reading && own !== undefined && (!isAny || covered !== undefined)
  // After a failure a URL counts as not covered.
  return { covered: covered ?? nothing, isLooking: isAsked && !isKnown && !isFailed }
}
