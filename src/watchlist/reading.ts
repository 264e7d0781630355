import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress } from '../api/client.ts'
import { getWatchlist } from '../api/operations.ts'
import type { WatchlistInput } from '../api/schemas.ts'
import { useClient } from '../session/client.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { createGathering, isBetter, pauseAfter, type WatchlistAnswer } from './gathering.ts'

/** Reads all pages of the watchlist for one input. Without an input, nothing is read. */
export function useReading(input: WatchlistInput | undefined) {
  const client = useClient()
  const { now } = useSession()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const queryKey = [getWatchlist.id, input] as const

  async function readPages(asked: WatchlistInput, signal: AbortSignal): Promise<WatchlistAnswer> {
    const gathering = createGathering(now())
    let shownAt = 0
    let latest: Progress | undefined
    const show = () => {
      shownAt = now()
      // The progress after an abort is that of another reading.
      if (!signal.aborted) setProgress(latest)
      // The session has ended, and nothing of it stays in memory.
      if (!queries.getQueryState(queryKey)) return
      // The people read so far are kept, even if the reading is cancelled or fails later.
      queries.setQueryData<WatchlistAnswer>(queryKey, (earlier) => {
        const list = gathering.list(shownAt)
        return isBetter(list, earlier) ? list : earlier
      })
    }
    setProgress(undefined)
    try {
      const { stopped } = await client.call(getWatchlist, asked, {
        signal,
        onPage: (page) => gathering.add(page),
        onProgress(step) {
          const isNews = step.phase !== 'page' || latest?.phase !== 'page'
          latest = step
          if (isNews || now() - shownAt >= pauseAfter(gathering.size())) show()
        },
      })
      return gathering.list(now(), stopped)
    } catch (error) {
      show()
      throw error
    }
  }

  const query = useQuery({
    queryKey,
    // The signal ends the call when the filters change, the page is left, or Cancel is clicked.
    queryFn: input === undefined ? skipToken : ({ signal }) => readPages(input, signal),
    // The page shows the time of reading. Only a click reads again, also after a failure.
    staleTime: 'static',
    retryOnMount: false,
    // Comparing 100,000 records with the previous ones would block the page.
    structuralSharing: false,
  })
  return {
    list: query.data,
    error: query.isFetching ? null : query.error,
    progress,
    isReading: query.isFetching,
    isCancelled: input !== undefined && query.isPending && !query.isFetching,
    read: () => void query.refetch(),
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
  }
}

export type WatchlistReading = ReturnType<typeof useReading>
