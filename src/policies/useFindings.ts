import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import type { Entry } from './entry.ts'
import { type Question, questionsOf } from './findings.ts'
import { judgeAll, makeContext, type Suffixes } from './guardrails.ts'
import { findOverlaps, type Overlap } from './overlap.ts'

export interface Findings {
  /** The list that they are of: an older one while a newer is being judged. */
  readonly entries: readonly Entry[]
  readonly questions: readonly Question[]
  readonly overlaps: readonly Overlap[]
  /** Why the list cannot be sent yet, where its judgement is still to come. */
  readonly missing: string | undefined
}

/** The public suffix list weighs 47 kB: it is fetched when the first list is there to be judged. */
function useSuffixes(isWanted: boolean) {
  const [suffixes, setSuffixes] = useState<Suffixes>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    const load = async () => {
      try {
        const module = await import('./suffixes.ts')
        if (isHere) setSuffixes(module.suffixes)
      } catch {
        if (isHere) setFailed(true)
      }
    }
    void load()
    return () => {
      isHere = false
    }
  }, [isWanted])
  return { suffixes, isFailed }
}

/** What there is to say of a list, judged behind what is typed. */
export function useFindings(entries: readonly Entry[]): Findings {
  const { config } = useSession()
  const { suffixes, isFailed } = useSuffixes(entries.length > 0)
  const judged = useDeferredValue(entries)
  const context = useMemo(
    () => suffixes && makeContext(suffixes, config.ownDomains, config.protectedDomains),
    [suffixes, config],
  )
  const overlaps = useMemo(() => findOverlaps(judged), [judged])
  const questions = useMemo(
    () => (context ? questionsOf(judged, judgeAll(judged, context)) : []),
    [judged, context],
  )
  const missing =
    entries.length === 0
      ? undefined
      : isFailed
        ? 'The list of public suffixes could not be loaded, so the entries are not judged. Reload the page.'
        : context === undefined || judged !== entries
          ? 'The entries are being judged.'
          : undefined
  return { entries: judged, questions, overlaps, missing }
}
