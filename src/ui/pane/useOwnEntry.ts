import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of what takes the place of its page. */
    isOwn?: boolean
  }
}

/**
 * While something takes the place of its page, it has an entry in the history, so that the browser's Back closes it.
 * Returns a function that closes it in the same way.
 */
export function useOwnEntry(isOpen: boolean, onBack: () => void): () => void {
  const { history } = useRouter()
  const isHere = () => history.location.state.isOwn === true
  const close = useEffectEvent(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const { href, state } = history.location
    // After a reload, and on the way back from another page, the entry is there.
    if (state.isOwn !== true) history.push(href, { isOwn: true })
    // Otherwise pushed a moment later: closed within it, `back` would leave the page.
    history.flush()
    const stop = history.subscribe(({ action }) => {
      if (action.type !== 'BACK') return
      isLeaving.current = false
      close()
    })
    return () => {
      stop()
      // Closed in another way. Going back takes a moment, and would undo what the admin opens meanwhile.
      if (history.location.state.isOwn === true) history.replace(history.location.href, {})
    }
  }, [isOpen, history])
  return () => {
    if (!isHere()) return onBack()
    // A second step, of a double click, would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
    return undefined
  }
}
