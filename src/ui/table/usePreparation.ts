import { useEffect, useRef } from 'react'
import type { View } from './order.ts'

/** Few enough rows to prepare within a frame. */
const sliceRows = 2_000
/** In milliseconds. A list that grows while it is read is replaced within that time, and its preparation would be lost. */
const patience = 1_000

/** Prepares rows for a search in the background, so that its first key need not wait. */
export function usePreparation(view: Pick<View, 'prepare'>) {
  const isFirst = useRef(true)
  useEffect(() => {
    let timer = setTimeout(
      function next() {
        if (view.prepare(sliceRows)) timer = setTimeout(next)
      },
      isFirst.current ? 0 : patience,
    )
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [view])
}
