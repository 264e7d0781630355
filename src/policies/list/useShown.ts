import { useCallback } from 'react'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import type { PagePlace } from '../request/place.ts'

/** The filter of the list. */
export interface Shown {
  /** The key of a finding; empty for all entries. */
  readonly key: string
  /** The number of links followed to a filter, so that the table clears its search each time. */
  readonly jumps: number
}

const shownKey = pageKey<Shown>({ key: '', jumps: 0 })

export function useShown() {
  const [shown, setShown] = usePageState(shownKey)
  const choose = useCallback((key: string) => setShown(({ jumps }) => ({ key, jumps })), [setShown])
  return { shown, choose }
}

/** Applies the filter of a place in the list, for links from anywhere on the page. */
export function useLead(): (place: PagePlace) => void {
  const { set } = usePageStore(shownKey)
  return useCallback(
    (place) => {
      if (place.at !== 'list') return
      const { show: key = '' } = place
      set(({ jumps }) => ({ key, jumps: jumps + 1 }))
    },
    [set],
  )
}
