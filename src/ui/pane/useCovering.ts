import { type RefObject, useEffect } from 'react'

/** Where a pane covers the page, as the media query of its style says, what leads to the page closes the pane. */
export function useCovering(pane: RefObject<HTMLElement | null>, query: string, close: () => void) {
  useEffect(() => {
    function leave(event: Event) {
      const { target, type } = event
      if (!(target instanceof Element) || !matchMedia(query).matches) return
      // A link that the pane follows itself, such as to another request, stays in the pane.
      const isOwn = event.defaultPrevented && pane.current?.contains(target)
      if (target.closest(type === 'click' ? 'a[href]' : '#main') && !isOwn) close()
    }
    document.addEventListener('click', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('click', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [pane, query, close])
}
