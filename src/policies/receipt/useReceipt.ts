import { useMemo } from 'react'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { storedPolicy } from '../../api/stored.ts'
import { useAllNames } from '../../device/useNames.ts'
import { outcomeOf } from '../../log/entry.ts'
import { withLearntNames } from '../../log/learntNames.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useKeptApprovals } from '../../review/KeptApprovals.tsx'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { compareStored } from './comparison.ts'
import { toTicket } from './ticket.ts'

/** What is known of a policy that was created. */
export interface CreatedPolicy {
  /** The request as sent. */
  readonly input: CreatePolicyInput
  /** The answer of the service; empty where the outcome was unknown. */
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** The time of a request that the log has removed. */
  readonly at?: number
}

export type ReceiptData = ReturnType<typeof useReceipt>

/** The facts of a receipt, from a fresh answer or from the log: the request compared with the stored policy. */
export function useReceipt({ input, records, requestId, at }: CreatedPolicy) {
  const { byId, liveTabs } = useLogState()
  const entry = byId.get(requestId)
  const region = useRegionName()
  const known = useAllNames()
  const names = useMemo(() => withLearntNames(known, records), [known, records])
  const comparisons = useMemo(
    () => records.map((record) => compareStored(input, record, known)),
    [input, records, known],
  )
  const stored = useMemo(() => storedPolicy(input, records), [input, records])
  const digest = entry?.request.digest
  const sentAt = entry?.at ?? at
  const outcome = entry && outcomeOf(entry, liveTabs)
  const approvals = useKeptApprovals(entry)
  const facts = useMemo(
    () => ({ input, records, requestId, region, sentAt, outcome, digest, approvals, names }),
    [input, records, requestId, region, sentAt, outcome, digest, approvals, names],
  )
  return {
    ...facts,
    comparisons,
    /** The policy in force, even if it was sent differently. */
    stored,
    isDifferent: comparisons.some(({ isDifferent, isDoubtful }) => isDifferent || isDoubtful),
    /** The text for a ticket. */
    ticket: useMemo(() => toTicket(facts), [facts]),
  }
}
