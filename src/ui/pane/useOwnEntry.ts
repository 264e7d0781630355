import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The review takes the place of its page. A drawer may be open over it. */
type Layer = 'review' | 'drawer'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layer over the page that has this entry. */
    layer?: Layer
  }
}

const isAt = ({ location }: RouterHistory, layer: Layer) => location.state.layer === layer

/**
 * While a layer is over its page, it has an entry in the history, so that the browser's Back closes it. Returns a
 * function that closes it in the same way.
 */
export function useOwnEntry(layer: Layer, isOpen: boolean, onBack: () => void): () => void {
  const { history } = useRouter()
  const close = useEffectEvent(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    // After a reload, and on the way back from another page, the entry is there.
    if (!isAt(history, layer)) history.push(history.location.href, { ...history.location.state, layer })
    // Otherwise pushed a moment later: closed within it, `back` would leave the page.
    history.flush()
    const stop = history.subscribe(({ action }) => {
      // Back to its own entry, only what was above is closed.
      if (action.type !== 'BACK' || isAt(history, layer)) return
      isLeaving.current = false
      close()
    })
    return () => {
      stop()
      isLeaving.current = false
      // Closed in another way. Going back takes a moment, and would undo what the admin opens meanwhile.
      if (isAt(history, layer))
        history.replace(history.location.href, { ...history.location.state, layer: undefined })
    }
  }, [layer, isOpen, history])
  return () => {
    if (!isAt(history, layer)) return onBack()
    // A second step, of a double click, would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
    return undefined
  }
}
