import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Calls back when another address is opened, such as by the browser's Back, before its page is shown. */
export function useOnLeave(onLeave: () => void) {
  const { history } = useRouter()
  const leave = useEffectEvent(onLeave)
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        // Replacing is not leaving: a page replaces its own address, for example for a filter.
        if (action.type !== 'REPLACE') leave()
      }),
    [history],
  )
}
