import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The height of the sticky head, which covers a row of that height. */
const headHeight = 40
/** The rows that are rendered before and after those in sight, so that a slow scroll shows no gap. */
const overscan = 3

/**
 * The rows of a scrolling box that are rendered: from `start` to before `end`. `first` is the first in sight. All have one
 * height, in pixels. When `topOn` changes, the box scrolls to its top.
 */
export function useRowWindow(count: number, rowHeight: number, topOn: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  // Before the box is measured, it has its greatest height: the same as in the stylesheet.
  const [height, setHeight] = useState(() => Math.min(innerHeight * 0.7, 900))
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    // At the top nothing is set, since that would make the browser lay out the page.
    if (isScrolled.current && box.current) box.current.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the change of it is what counts
  }, [topOn])
  useEffect(() => {
    // A hidden box keeps its last height, so that it has rows in the frame in which it appears.
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.contentRect.height) setHeight(entry.contentRect.height)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const inSight = Math.ceil((height - headHeight) / rowHeight)
  // A box whose rows became fewer scrolls up only with the next frame.
  const first = Math.max(0, Math.min(scrolled, count - inSight))
  return {
    box,
    first,
    start: Math.max(0, first - overscan),
    end: Math.min(count, first + inSight + overscan),
    onScroll: () => {
      const { scrollTop = 0 } = box.current ?? {}
      isScrolled.current = scrollTop > 0
      const now = Math.floor(scrollTop / rowHeight)
      // In the same frame, or the rows would come one frame late.
      if (now !== scrolled) flushSync(() => setScrolled(now))
    },
    /** Scrolls as little as shows a row below the head. */
    scrollToIndex: (place: number) => {
      if (!box.current) return
      const { scrollTop, clientHeight } = box.current
      const top = place * rowHeight
      box.current.scrollTop = Math.min(top, Math.max(scrollTop, top + rowHeight + headHeight - clientHeight))
    },
  }
}
