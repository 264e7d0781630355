import { useEffect, useRef } from 'react'
import type { RowView } from './order.ts'

const rowsInFrame = 2_000
/** The pause in milliseconds before a new list is prepared: a list that still grows is replaced within that time. */
const pause = 1_000

/** Prepares rows for a search in the background, so that its first key need not wait. */
export function usePreparation({ prepare }: Pick<RowView, 'prepare'>) {
  const wait = useRef(0)
  useEffect(() => {
    let timer = setTimeout(function next() {
      if (prepare(rowsInFrame)) timer = setTimeout(next)
    }, wait.current)
    wait.current = pause
    return () => clearTimeout(timer)
  }, [prepare])
}
