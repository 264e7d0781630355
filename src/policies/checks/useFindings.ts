import { useCallback, useMemo } from 'react'
import { useDerived } from '../../ui/useDerived.ts'
import type { Entry } from '../urls/entry.ts'
import type { Judgement } from './judgement.ts'
import { findInList, type ListFinding } from './listFindings.ts'
import { listWorker } from './listWorker.ts'
import { useGuarded } from './useGuarded.ts'

interface Judged extends Judgement {
  /** The list that was judged: an older one while a newer one is being judged. */
  readonly entries: readonly Entry[]
}

export interface ListFindings extends Judged {
  /** The judgement as the page says it. */
  readonly findings: readonly ListFinding[]
  /** Why the list is not checked. Until then it cannot be sent. */
  readonly unchecked: string | undefined
}

const nothing: Judged = { entries: [], questions: [], overlaps: [] }

/** The findings of a list, which the worker judges in the background. */
export function useFindings(entries: readonly Entry[]): ListFindings {
  const guarded = useGuarded()
  const judge = useCallback(
    async (list: readonly Entry[]): Promise<Judged> => ({
      ...(await listWorker.judge(list, guarded)),
      entries: list,
    }),
    [guarded],
  )
  const isEmpty = entries.length === 0
  const { output, latest = nothing, isFailed } = useDerived(isEmpty ? undefined : entries, judge)
  const why = isFailed ? 'The entries could not be checked. Reload the page.' : 'Checking the entries.'
  const unchecked = isEmpty || output ? undefined : why
  const findings = useMemo(() => findInList(latest, latest.entries), [latest])
  return useMemo(() => ({ ...latest, findings, unchecked }), [latest, findings, unchecked])
}
