import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

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
  useEffect(() => {
    // The entry is already there after a reload, on the way back from another page, and after a review that was sent.
    if (!isAt(history)) history.push(history.location.href, { ...history.location.state, isReview: true })
    return history.subscribe(({ action }) => {
      if (action.type === 'BACK' && !isAt(history)) close()
    })
  }, [history])
  return () => (isAt(history) ? history.back() : onBack())
}
