import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDrafts } from '../drafts/useDraft.ts'

/** The entries in the storage of the drafts, of one account or of all. */
export function useStored(owner?: string) {
  const drafts = useDrafts()
  const queries = useQueryClient()
  /** The lists of kept things on the page are read again together. */
  const renew = () => queries.invalidateQueries({ queryKey: ['kept'] })
  useEffect(
    () => drafts.onAnnounced(() => void queries.invalidateQueries({ queryKey: ['kept', 'stored'] })),
    [drafts, queries],
  )
  const { data: stored, isError } = useQuery({
    queryKey: ['kept', 'stored', owner],
    // The query fails if the storage does not answer.
    queryFn: () => drafts.stored(owner),
    gcTime: 0,
  })
  return { stored, isError, renew }
}
