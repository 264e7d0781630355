/** What a print needs beside its stylesheet. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** A longer list takes minutes to lay out. */
const maxPrinted = 1_000

/** How many rows of a list are printed, and how many are left out. */
export function printable(count: number) {
  const shown = Math.min(count, maxPrinted)
  return { shown, left: count - shown }
}

/** Between the browser's two events: the media query follows the first one too late. */
let isAnnounced = false

function subscribe(listener: () => void): () => void {
  // The browser lays the sheets out as soon as its event is handled.
  const hear = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    flushSync(listener)
  }
  const media = matchMedia('print')
  addEventListener('beforeprint', hear)
  addEventListener('afterprint', hear)
  media.addEventListener('change', listener)
  return () => {
    removeEventListener('beforeprint', hear)
    removeEventListener('afterprint', hear)
    media.removeEventListener('change', listener)
  }
}

export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches)

/** Paper is white: a dark page is printed in its light colours. */
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
