import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the entry is that of the review, which replaces its page. */
    isReview?: boolean
  }
}

const isAt = ({ location }: RouterHistory) => location.state.isReview === true

/** Gives a review an entry in the history: the browser's Back closes it, and the returned function does the same. */
export function useOwnEntry(onBack: () => void): () => void {
  const { history } = useRouter()
  const close = useEffectEvent(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    // The entry is already there after a reload, and on the way back from another page.
    if (!isAt(history)) history.push(history.location.href, { ...history.location.state, isReview: true })
    // A review that is closed before a delayed push would go back to the page before.
    history.flush()
    const stop = history.subscribe(({ action }) => {
      if (action.type === 'BACK' && !isAt(history)) close()
    })
    return () => {
      stop()
      // It was closed in another way. Going back takes a moment, and would undo what is opened meanwhile.
      if (isAt(history))
        history.replace(history.location.href, { ...history.location.state, isReview: undefined })
    }
  }, [history])
  return () => {
    if (!isAt(history)) return onBack()
    // A second step back, from a double click, would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
    return undefined
  }
}
