import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of what takes the place of its page. */
    isOwn?: boolean
  }
}

/** While something takes the place of its page, it has an entry in the history, so that the browser's Back closes it. */
export function useOwnEntry(isOpen: boolean, onBack: () => void) {
  const { history } = useRouter()
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return undefined
    const isHere = () => history.location.state.isOwn === true
    // After a reload, and on the way back from another page, the entry is there.
    if (!isHere()) history.push(history.location.href, { isOwn: true })
    // Otherwise pushed a moment later: closed within it, `back` would leave the page.
    history.flush()
    const stop = history.subscribe(({ action }) => {
      if (action.type === 'BACK') close()
    })
    return () => {
      stop()
      if (isHere()) history.back()
    }
  }, [isOpen, history])
}
