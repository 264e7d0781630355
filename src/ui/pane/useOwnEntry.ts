import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of what takes the place of its page. */
    isOwn?: boolean
  }
}

const isHere = ({ location }: RouterHistory) => location.state.isOwn === true

/**
 * While something takes the place of its page, it has an entry in the history, so that the browser's Back closes it.
 * Returns a function that closes it in the same way.
 */
export function useOwnEntry(isOpen: boolean, onBack: () => void): () => void {
  const { history } = useRouter()
  const close = useEffectEvent(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    // After a reload, and on the way back from another page, the entry is there.
    if (!isHere(history)) history.push(history.location.href, { isOwn: true })
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
      if (isHere(history)) history.replace(history.location.href, {})
    }
  }, [isOpen, history])
  return () => {
    if (!isHere(history)) return onBack()
    // A second step, of a double click, would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
    return undefined
  }
}
