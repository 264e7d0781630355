import { useEffect } from 'react'
import type { View } from './order.ts'

/** Few enough rows to prepare within a frame. */
const sliceRows = 2_000

/** Prepares rows for a search in the background, so that its first key need not wait. */
export function usePreparation(view: Pick<View, 'prepare'>) {
  useEffect(() => {
    let timer = setTimeout(function next() {
      if (view.prepare(sliceRows)) timer = setTimeout(next)
    })
    return () => clearTimeout(timer)
  }, [view])
}
