import { useMemo } from 'react'
import { type LogEntry, mayHaveWorked, outcomeOf } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { type Sent, type SentSummary, summarise } from './sentPolicy.ts'

/** The summaries, each made once, since a summary reads every URL. */
const summaries = new WeakMap<LogEntry, SentSummary>()

function summaryOf(entry: LogEntry): SentSummary | undefined {
  const summary = summaries.get(entry) ?? summarise(entry)
  if (summary) summaries.set(entry, summary)
  return summary
}

/** The policies of this account that may be in the service, latest first. */
export function useSentPolicies(): readonly Sent[] {
  const { entries, liveTabs } = useLogState()
  return useMemo(
    () =>
      entries.flatMap((entry) => {
        const outcome = outcomeOf(entry, liveTabs)
        // A refused policy was never listed. One that the admin did not find was, so it stays.
        const summary = (mayHaveWorked(outcome) || entry.settled) && summaryOf(entry)
        return summary ? { ...summary, outcome } : []
      }),
    [entries, liveTabs],
  )
}
