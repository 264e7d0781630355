import { useMemo } from 'react'
import { isUndone } from '../../ledger/book/repeat.ts'
import { currentOutcome, isOf, type RequestEntry } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { type Sent, type SentSummary, summarise } from './sentPolicy.ts'

/** The summaries, each made once, since a summary reads every URL. */
const summaries = new WeakMap<RequestEntry, SentSummary>()

function summaryOf(entry: RequestEntry): SentSummary | undefined {
  const summary = summaries.get(entry) ?? summarise(entry)
  if (summary) summaries.set(entry, summary)
  return summary
}

/** The policies of this account that may be in the service, latest first. */
export function useSentPolicies(): readonly Sent[] {
  const { requests, liveTabs } = useLedgerState()
  const own = useOwn()
  return useMemo(
    () =>
      Array.from(requests.values())
        .flatMap((entry) => {
          const outcome = currentOutcome(entry, liveTabs)
          // A refused policy was never listed. One that the admin did not find was, so it stays.
          const isListed = isOf(entry, own) && (!isUndone(outcome) || entry.verdict !== undefined)
          const summary = isListed && summaryOf(entry)
          return summary ? { ...summary, outcome } : []
        })
        .toSorted((a, b) => b.at - a.at),
    [requests, liveTabs, own],
  )
}
