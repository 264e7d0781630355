/** The parts of printing that a stylesheet cannot do. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The largest number of printed rows: a longer list takes minutes to lay out. */
const maxPrinted = 1_000

/** The number of rows of a list that are printed, and of those left out. */
export function printable(count: number) {
  const shown = Math.min(count, maxPrinted)
  return { shown, left: count - shown }
}

/** Whether the browser has announced a print: the media query follows that event too late. */
let isAnnounced = false

function subscribe(listener: () => void): () => void {
  // The browser lays the sheets out as soon as its event is handled.
  const hear = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    flushSync(listener)
  }
  const end = new AbortController()
  const { signal } = end
  addEventListener('beforeprint', hear, { signal })
  addEventListener('afterprint', hear, { signal })
  matchMedia('print').addEventListener('change', listener, { signal })
  return () => end.abort()
}

export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches)

/** Prints a dark page in its light colours, because paper is white. */
export function PrintsLight() {
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (!isPrinting || dataset.mantineColorScheme !== 'dark') return undefined
    dataset.mantineColorScheme = 'light'
    return () => {
      dataset.mantineColorScheme = 'dark'
    }
  }, [isPrinting])
  return null
}
