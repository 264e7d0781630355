import { useCallback } from 'react'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { PagePlace } from '../request/place.ts'

/** The key of a finding; empty for all entries. A new object clears the search of the list. */
const filterKey = pageKey({ key: '' })

export const useListFilter = () => usePageState(filterKey)

/** Leads to a place on the page of a policy; in the list, to the entries that it is about. */
export function useGoToPlace(): (place: PagePlace) => void {
  const { set } = usePageStore(filterKey)
  return useCallback(
    (place) => {
      if (place.at === 'list') set(() => ({ key: place.show ?? '' }))
      // The form, or the filter in it, may only be about to appear.
      setTimeout(() => focusPlace(place))
    },
    [set],
  )
}
