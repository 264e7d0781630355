import { elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height of the sticky head, which covers a row of that height. */
const headHeight = 40

/** The greatest height of the box in pixels, before it is measured: the same as `.box` in the stylesheet. */
const tallestBox = () => Math.min(innerHeight * 0.7, 900)

/** The observer starts at the current position: an admin who scrolls as soon as there are rows stays there. */
const observeOffset: typeof observeElementOffset<HTMLDivElement> = (instance, onOffset) => {
  const stop = observeElementOffset(instance, onOffset)
  onOffset(instance.scrollElement?.scrollTop ?? 0, false)
  return stop
}

/** A scroll to the current position would end a scroll in progress. */
const scrollTo: typeof elementScroll<HTMLDivElement> = (offset, options, instance) => {
  if (instance.scrollElement?.scrollTop !== offset) elementScroll(offset, options, instance)
}

export interface VisibleRowsOptions {
  readonly box: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly rowHeight: number
  readonly topOn: string | undefined
}

/** The rows of a box that are in sight. */
export function useVisibleRows({ box, count, rowHeight, topOn }: VisibleRowsOptions) {
  const [isLaidOut, setIsLaidOut] = useState(false)
  // Once, because it may make the browser lay out the page.
  const [tallest] = useState(tallestBox)
  const virtual = useVirtualizer({
    count,
    // Earlier, the size and place of the box would need a second layout of the page.
    getScrollElement: () => (isLaidOut ? box.current : null),
    initialRect: { width: 0, height: tallest },
    observeElementOffset: observeOffset,
    scrollToFn: scrollTo,
    estimateSize: () => rowHeight,
    scrollPaddingEnd: headHeight,
    // Rows out of sight come after the others are painted.
    overscan: isLaidOut ? 8 : 0,
  })
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      // Called just before the rows are painted.
      timer = setTimeout(() => setIsLaidOut(true))
    })
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [box])
  const top = useRef(topOn)
  useLayoutEffect(() => {
    // At the top already, nothing is set, since that would make the browser lay out the page.
    if (top.current !== topOn && box.current && virtual.scrollOffset) box.current.scrollTop = 0
    top.current = topOn
  }, [box, topOn, virtual])
  const { measure } = virtual
  const height = useRef(rowHeight)
  useLayoutEffect(() => {
    if (height.current !== rowHeight) measure()
    height.current = rowHeight
  }, [rowHeight, measure])
  return virtual
}
