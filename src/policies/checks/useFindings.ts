import { useEffect, useMemo, useState } from 'react'
import { listWorker } from './listWorker.ts'
import type { Entry } from '../urls/entry.ts'
import type { Guarded, Judgement } from './judgement.ts'
import { findInList, type ListFinding } from './listFindings.ts'
import { useGuarded } from './useGuarded.ts'

export interface ListFindings extends Judgement {
  /** The same, as the page says it. */
  readonly findings: readonly ListFinding[]
  /** The list that was judged: an older one while a newer one is being judged. */
  readonly entries: readonly Entry[]
  /** Why the list is not checked. Until then it cannot be sent. */
  readonly unchecked: string | undefined
}

interface Judged extends Omit<ListFindings, 'unchecked' | 'findings'> {
  readonly guarded?: Guarded
}

/** Passes by itself, unlike a failure. */
const judging = 'Checking the entries.'

const nothing: Judged = { entries: [], questions: [], overlaps: [] }

/** The findings of a list, which the worker judges in the background. */
export function useFindings(entries: readonly Entry[]): ListFindings {
  const guarded = useGuarded()
  const [judged, setJudged] = useState<Judged>(nothing)
  const [failed, setFailed] = useState<readonly Entry[]>()
  const known = listWorker.knownJudgement(entries, guarded)
  const isJudged = judged.entries === entries && judged.guarded === guarded
  const isEmpty = entries.length === 0
  // The findings of a list that was emptied say nothing about the next one.
  if (isEmpty) {
    if (judged !== nothing) setJudged(nothing)
  } else if (known && !isJudged) setJudged({ ...known, entries, guarded })
  useEffect(() => {
    if (entries.length === 0) return undefined
    let isWanted = true
    // Also of a known judgement: it may have come between the rendering and here.
    const take = (judgement: Judgement) =>
      setJudged((before) =>
        before.entries === entries && before.guarded === guarded
          ? before
          : { ...judgement, entries, guarded },
      )
    listWorker.judge(entries, guarded).then(
      (judgement) => isWanted && judgement && take(judgement),
      () => isWanted && setFailed(entries),
    )
    return () => {
      isWanted = false
    }
  }, [entries, guarded])
  const unchecked =
    isEmpty || isJudged
      ? undefined
      : failed === entries
        ? 'The entries could not be checked. Reload the page.'
        : judging
  const current = isEmpty ? nothing : judged
  const found = useMemo(() => findInList(current, current.entries), [current])
  return useMemo(() => ({ ...current, findings: found, unchecked }), [current, found, unchecked])
}
