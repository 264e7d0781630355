import { elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height of the sticky head, which covers a row of that height. */
const headHeight = 40

/** The greatest height of the box in pixels, before it is measured: the same as `.box` in the stylesheet. */
const tallestBox = () => Math.min(innerHeight * 0.7, 900)

/** An observer that starts at the current position, so that an early scroll is not undone. */
const observeOffset: typeof observeElementOffset<HTMLDivElement> = (instance, onOffset) => {
  const stop = observeElementOffset(instance, onOffset)
  onOffset(instance.scrollElement?.scrollTop ?? 0, false)
  return stop
}

/** A scroll function that ignores the current position, because scrolling there would end a scroll in progress. */
const scrollTo: typeof elementScroll<HTMLDivElement> = (offset, options, instance) => {
  if (instance.scrollElement?.scrollTop !== offset) elementScroll(offset, options, instance)
}

export interface VisibleRowsOptions {
  readonly box: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly rowHeight: number
  readonly topOn: string | undefined
}

export function useVisibleRows({ box, count, rowHeight, topOn }: VisibleRowsOptions) {
  const [isLaidOut, setIsLaidOut] = useState(false)
  // The value is read once, because reading may make the browser lay out the page.
  const [tallest] = useState(tallestBox)
  const virtual = useVirtualizer({
    count,
    // Before that, measuring the box would force a second layout of the page.
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
      // This runs just before the rows are painted.
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
    // Nothing is set if the table is at its top, since that would make the browser lay out the page.
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
