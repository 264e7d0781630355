import { elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height of the sticky head, which covers a row of that height. */
const headHeight = 40

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
  // The greatest height of the box before it is measured: the same as `.box` in the stylesheet.
  const [height] = useState(() => Math.min(innerHeight * 0.7, 900))
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    initialRect: { width: 0, height },
    observeElementOffset: observeOffset,
    scrollToFn: scrollTo,
    estimateSize: () => rowHeight,
    scrollPaddingEnd: headHeight,
    overscan: 8,
  })
  const before = useRef({ topOn, rowHeight })
  useLayoutEffect(() => {
    // Nothing is set if the table is at its top, since that would make the browser lay out the page.
    if (before.current.topOn !== topOn && box.current && virtual.scrollOffset) box.current.scrollTop = 0
    if (before.current.rowHeight !== rowHeight) virtual.measure()
    before.current = { topOn, rowHeight }
  }, [box, topOn, rowHeight, virtual])
  return virtual
}
