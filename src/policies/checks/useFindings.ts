import { useCallback, useMemo } from 'react'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { byLevel } from '../../ui/pane/finding.ts'
import { useDerived } from '../../ui/useDerived.ts'
import type { Entry } from '../urls/entry.ts'
import { accountUsage } from './accountUsage.ts'
import { useEarlierPolicies } from './earlierPolicies.ts'
import type { PolicyFinding } from './finding.ts'
import { type ListFinding, quickFindings, spareFinding } from './listFindings.ts'
import { listWorker } from './listWorker.ts'
import { sentBefore } from './sentBefore.ts'

export interface ListFindings {
  /** The strictest first. While a changed list is judged, some are of the last one, so that the page does not jump. */
  readonly findings: readonly PolicyFinding[]
  /** Those of single entries, for the rows of the table. */
  readonly ofEntries: readonly ListFinding[]
  /** Why the list is not checked. Until then it cannot be sent. */
  readonly unchecked: string | undefined
}

const nothing: readonly ListFinding[] = []

/** The findings of a list. `spare`: the lines of the pasted text that spare something. */
export function useFindings(entries: readonly Entry[], spare: readonly string[]): ListFindings {
  const { protectedDomains } = useSession().config
  const ownDomains = useOwnDomains()
  const earlier = useEarlierPolicies()
  const judge = useCallback(
    (list: readonly Entry[]) => listWorker.judge(list, { ownDomains, protectedDomains }),
    [ownDomains, protectedDomains],
  )
  const isEmpty = entries.length === 0
  const { output, latest = nothing, isFailed } = useDerived(isEmpty ? undefined : entries, judge)
  const reason = isFailed ? 'The entries could not be checked. Reload the page.' : 'Checking the entries.'
  const unchecked = isEmpty || output ? undefined : reason
  const ofEntries = useMemo(
    () => (isEmpty ? nothing : [...quickFindings(entries), ...latest]),
    [isEmpty, entries, latest],
  )
  const findings = useMemo(
    () =>
      [
        ...sentBefore(entries, earlier),
        ...spareFinding(entries.length, spare),
        ...accountUsage(entries.length, earlier),
        ...ofEntries,
      ].toSorted(byLevel),
    [entries, spare, earlier, ofEntries],
  )
  return useMemo(() => ({ findings, ofEntries, unchecked }), [findings, ofEntries, unchecked])
}
