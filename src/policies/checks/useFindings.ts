import { useCallback, useMemo } from 'react'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { byLevel } from '../../ui/pane/finding.ts'
import { useAsyncValue } from '../../ui/useAsyncValue.ts'
import type { Entry } from '../urls/entry.ts'
import { useEarlierPolicies } from './earlierPolicies.ts'
import type { PolicyFinding } from './finding.ts'
import { listWorker } from './listWorker.ts'
import { accountUsage, quickFindings, sentBefore } from './quickFindings.ts'

export type ListFindings = ReturnType<typeof useFindings>

const nothing: readonly PolicyFinding[] = []

/** The findings of a list. `spare`: the lines of the pasted text that spare something. */
export function useFindings(entries: readonly Entry[], spare: readonly string[]) {
  const { protectedDomains } = useSession().config
  const ownDomains = useOwnDomains()
  const earlier = useEarlierPolicies()
  const judge = useCallback(
    (list: readonly Entry[]) => listWorker.judge(list, { ownDomains, protectedDomains }),
    [ownDomains, protectedDomains],
  )
  const isEmpty = entries.length === 0
  const { output, latest = nothing, isFailed } = useAsyncValue(isEmpty ? undefined : entries, judge)
  const reason = isFailed ? 'The entries could not be checked. Reload the page.' : 'Checking the entries.'
  /** Why the list is not checked. Until then it cannot be sent. */
  const unchecked = isEmpty || output ? undefined : reason
  const quick = useMemo(
    () => [
      ...quickFindings(entries, spare),
      ...accountUsage(entries.length, earlier),
      ...sentBefore(entries, earlier),
    ],
    [entries, spare, earlier],
  )
  /** The strictest first. While a changed list is judged, some are of the last one, so that the page does not jump. */
  const findings = useMemo(() => [...quick, ...latest].toSorted(byLevel), [quick, latest])
  return { findings, unchecked }
}
