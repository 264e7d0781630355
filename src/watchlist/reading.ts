import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Progress } from '../api/client.ts'
import { getWatchlist } from '../api/operations.ts'
import type { WatchlistInput } from '../api/schemas.ts'
import { useClient, useSession } from '../session/SessionProvider.tsx'

const minute = 60_000

/** Reads all pages of the watchlist for one input. Without an input, nothing is read. */
export function useReading(input: WatchlistInput | undefined) {
  const client = useClient()
  const { now } = useSession()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const queryKey = useMemo(() => [getWatchlist.id, input] as const, [input])
  const query = useQuery({
    queryKey,
    queryFn:
      input === undefined
        ? skipToken
        : // The signal ends the call when the filters change, the page is left, or Cancel is clicked.
          async ({ signal }) => {
            setProgress(undefined)
            const onProgress = (next: Progress) => {
              if (!signal.aborted) setProgress(next)
            }
            const answer = await client.call(getWatchlist, input, { signal, onProgress })
            return { ...answer, readAt: now() }
          },
    // The page shows the time of reading. Only a click reads again.
    staleTime: Infinity,
    // Long enough to return from another page, short enough not to keep every list.
    gcTime: 5 * minute,
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
/** A successful answer, with the time of reading. */
export type WatchlistAnswer = NonNullable<WatchlistReading['list']>
