import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { listWorker } from './listWorker.ts'
import type { Entry } from '../urls/entry.ts'
import type { Judgement } from './judgement.ts'

export interface Findings extends Judgement {
  /** The list that was judged: an older one while a newer one is being judged. */
  readonly entries: readonly Entry[]
  /** Why the list is not checked. Until then it cannot be sent. */
  readonly unchecked: string | undefined
}

/** Passes by itself, unlike a failure. */
const judging = 'Checking the entries.'

const nothing = { entries: [], questions: [], overlaps: [] } as const

/** The findings of a list, which the worker judges in the background. */
export function useFindings(entries: readonly Entry[]): Findings {
  const { config } = useSession()
  const [judged, setJudged] = useState<Omit<Findings, 'unchecked'>>(nothing)
  const [failed, setFailed] = useState<readonly Entry[]>()
  const known = listWorker.knownJudgement(entries, config)
  if (known && judged.entries !== entries) setJudged({ ...known, entries })
  useEffect(() => {
    if (entries.length === 0 || listWorker.knownJudgement(entries, config)) return undefined
    let isWanted = true
    listWorker.judge(entries, config).then(
      (judgement) => isWanted && judgement && setJudged({ ...judgement, entries }),
      () => isWanted && setFailed(entries),
    )
    return () => {
      isWanted = false
    }
  }, [entries, config])
  const isEmpty = entries.length === 0
  const unchecked =
    isEmpty || judged.entries === entries
      ? undefined
      : failed === entries
        ? 'The entries could not be checked. Reload the page.'
        : judging
  return useMemo(() => ({ ...(isEmpty ? nothing : judged), unchecked }), [isEmpty, judged, unchecked])
}
