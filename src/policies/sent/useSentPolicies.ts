import { useMemo } from 'react'
import { currentOutcome, isOf, lacksRecord, type RequestEntry } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import type { Sent } from './sentList.ts'
import { sentPolicyOf, type SentSummary, summarise } from './sentPolicy.ts'

/** A summary reads each URL, so it is made once. */
const summaries = new WeakMap<RequestEntry, SentSummary>()

function summaryOf(entry: RequestEntry): SentSummary | undefined {
  const known = summaries.get(entry)
  const policy = known ? undefined : sentPolicyOf(entry)
  if (!policy) return known
  const made = summarise(policy)
  summaries.set(entry, made)
  return made
}

/** The colleague of a request that was read from a file. */
const byWhom = ({ sent }: RequestEntry): string | undefined =>
  sent.reader === undefined ? undefined : (sent.content?.by ?? 'a colleague')

/** The policies of this account that may be in the service, latest first. */
export function useSentPolicies(): readonly Sent[] {
  const { requests, liveTabs } = useLedgerState()
  const own = useOwn()
  return useMemo(() => {
    const all: Sent[] = []
    for (const entry of requests.values()) {
      const outcome = currentOutcome(entry, liveTabs)
      // What was refused was never listed. What the admin did not find was.
      if (!isOf(entry, own) || (isUndone(outcome) && !entry.verdict)) continue
      const summary = summaryOf(entry)
      if (summary) all.push({ ...summary, outcome, isLacking: lacksRecord(entry), by: byWhom(entry) })
    }
    return all.toSorted((a, b) => b.at - a.at)
  }, [requests, liveTabs, own])
}
