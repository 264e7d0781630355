import { useCallback } from 'react'
import { usePageState, usePageStore } from '../../ui/pageState.ts'
import type { PagePlace } from '../request/place.ts'

/** Which part of the list is looked at alone. */
export interface Shown {
  /** Of listFilters.ts; empty for all of it. */
  readonly key: string
  /** How often somebody was led to a part: nothing else may hide it then. */
  readonly led: number
  /** What is in it, by value, where only who led to it knew. */
  readonly values?: ReadonlySet<string>
}

const all: Shown = { key: '', led: 0 }

export function useShown() {
  const [shown, setShown] = usePageState('policy.shown', all)
  const choose = useCallback((key: string) => setShown(({ led }) => ({ key, led })), [setShown])
  return { shown, choose, lead: (key: string) => setShown((before) => ({ key, led: before.led + 1 })) }
}

/** For who leads to a part of the page from elsewhere: of the list, what is meant of it is shown alone. */
export function useLead(): (part: PagePlace) => void {
  const { set } = usePageStore('policy.shown', all)
  return useCallback(
    (part) => {
      if (part.at !== 'list') return
      const { show: key = '', values } = part
      set(({ led }) => ({ key, led: led + 1, ...(values && { values }) }))
    },
    [set],
  )
}
