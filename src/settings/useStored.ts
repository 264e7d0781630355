import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDrafts } from '../drafts/useDraft.ts'

/** What the storage of the drafts has, of an account or of all. */
export function useStored(owner?: string) {
  const drafts = useDrafts()
  const queries = useQueryClient()
  /** Of all lists of kept things on the page. */
  const renew = () => queries.invalidateQueries({ queryKey: ['kept'] })
  useEffect(
    () => drafts.onAnnounced(() => void queries.invalidateQueries({ queryKey: ['kept', 'stored'] })),
    [drafts, queries],
  )
  const { data: stored, isError } = useQuery({
    queryKey: ['kept', 'stored', owner],
    // Without an answer, this fails.
    queryFn: () => drafts.stored(owner),
    gcTime: 0,
  })
  return { stored, isError, renew }
}
