import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Listed } from '../../drafts/drafts.ts'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import { outcomeOf, isExecuted } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { time } from '../../ui/time/clock.ts'
import { readSummary } from './summary.ts'

/** A line of the list. `counts`: the summary, if it is newer than the stored one, which older drafts lack. */
export function lineOf({ id, at, isElsewhere, summary: stored }: Listed, counts = readSummary(stored)) {
  return { id, at, name: counts?.description.trim() || `Untitled, ${time(at)}`, isElsewhere, counts }
}
export type DraftLine = ReturnType<typeof lineOf>

/** The stored policy drafts of this account, in step with other tabs: `undefined` while they load, `null` if they cannot be read. */
export function useListed() {
  const drafts = useDrafts()
  const queries = useQueryClient()
  const place = usePlace('policies')
  const queryKey = useMemo(() => ['drafts', place], [place])
  const { data: listed } = useQuery<readonly Listed[] | null>({
    queryKey,
    queryFn: place ? async () => (await drafts.list(place)) ?? null : skipToken,
    // Each use reads again, because the page saves its draft without a refresh.
    refetchOnMount: 'always',
    gcTime: 0,
  })
  /** Reads the list again. Resolves once it is as stored. */
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey }), [queries, queryKey])
  // The list is also read when this tab is shown, because browsers without a channel between tabs send no news.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && refresh())
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const stop = drafts.onAnnounced(look)
    return () => {
      stop()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [drafts, refresh])
  /** The list as last read. */
  const latest = useCallback(
    () => queries.getQueryData<readonly Listed[] | null>(queryKey),
    [queries, queryKey],
  )
  return { listed, latest, refresh }
}

/** Tells whether everything in a draft was created, if only by a finding. Such a draft is no longer listed. */
export function useIsCreated() {
  const { requests, liveTabs } = useLogState()
  return ({ counts }: DraftLine): boolean => {
    const { awaits = [] } = counts ?? {}
    return (
      awaits.length > 0 &&
      awaits.every((id) => {
        const known = requests.get(id)
        return known && isExecuted(outcomeOf(known, liveTabs))
      })
    )
  }
}

/** The policy drafts of this account, latest first: `undefined` while they load, `unreadable` if they cannot be read. */
export function useDraftList(): readonly DraftLine[] | 'unreadable' | undefined {
  const { listed } = useListed()
  const isCreated = useIsCreated()
  return listed === null
    ? 'unreadable'
    : listed?.map((each) => lineOf(each)).filter((line) => !isCreated(line))
}
