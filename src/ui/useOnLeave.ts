import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Calls back when another address is opened, such as by the browser's Back, before its page is shown. */
export function useOnLeave(onLeave: () => void) {
  const { history } = useRouter()
  const leave = useEffectEvent(onLeave)
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        // A page replaces its own address, such as by a filter.
        if (action.type !== 'REPLACE') leave()
      }),
    [history],
  )
}
