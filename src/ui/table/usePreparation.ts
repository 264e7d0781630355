import { useEffect, useRef } from 'react'
import type { RowView } from './order.ts'

/** The number of rows that can be prepared within a frame. */
const sliceRows = 2_000
/** The pause in milliseconds before a new list is prepared: a list that still grows is replaced within that time. */
const pause = 1_000

/** Prepares rows for a search in the background, so that its first key need not wait. */
export function usePreparation(view: Pick<RowView, 'prepare'>) {
  const isFirst = useRef(true)
  useEffect(() => {
    let timer = setTimeout(
      function next() {
        if (view.prepare(sliceRows)) timer = setTimeout(next)
      },
      isFirst.current ? 0 : pause,
    )
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [view])
}
