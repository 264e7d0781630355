import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The layers over a page: the review replaces it, and a drawer may be open over both. */
type Layer = 'review' | 'drawer'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layer over the page that has this entry. */
    layer?: Layer
  }
}

const isAt = ({ location }: RouterHistory, layer: Layer) => location.state.layer === layer

/**
 * Gives a layer over its page an entry in the history, so that the browser's Back closes it. Returns a function that
 * closes it in the same way.
 */
export function useOwnEntry(layer: Layer, isOpen: boolean, onBack: () => void): () => void {
  const { history } = useRouter()
  const close = useEffectEvent(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    // The entry is already there after a reload, and on the way back from another page.
    if (!isAt(history, layer)) history.push(history.location.href, { ...history.location.state, layer })
    // The push must not be delayed: if the layer were closed before it, `back` would leave the page.
    history.flush()
    const stop = history.subscribe(({ action }) => {
      // Going back to the layer's own entry closes only what was above it.
      if (action.type !== 'BACK' || isAt(history, layer)) return
      isLeaving.current = false
      close()
    })
    return () => {
      stop()
      isLeaving.current = false
      // The layer was closed in another way. Its entry is replaced, because going back takes a moment and would undo
      // what the admin opens meanwhile.
      if (isAt(history, layer))
        history.replace(history.location.href, { ...history.location.state, layer: undefined })
    }
  }, [layer, isOpen, history])
  return () => {
    if (!isAt(history, layer)) return onBack()
    // A second step back, from a double click, would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
    return undefined
  }
}
