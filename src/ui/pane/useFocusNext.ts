import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { within } from '../places.ts'

/**
 * The props of a list whose parts, marked with `data-part`, may disappear with the focus, which then moves to the first
 * button of the part in its place, or to the part if it has none, and without parts to `otherwise`.
 */
export function useFocusNext(otherwise: () => HTMLElement | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<{ readonly element: Element; readonly place: number }>(undefined)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return
    const parts = within(ref.current, 'part')
    const next = parts[focused.current.place] ?? parts.at(-1)
    focused.current = undefined
    if (document.activeElement !== document.body) return
    ;(within(next, 'button')[0] ?? next ?? otherwise())?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const place = within(ref.current, 'part').findIndex((part) => part.contains(target))
      focused.current = { element: target, place }
    },
    // React tells of no blur if the element was removed.
    onBlur: () => (focused.current = undefined),
  }
}
