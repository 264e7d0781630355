import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from './pageState.ts'

const pauseMs = 300

const drops = createStore(0)

/** Forgets typed text that is not in the URL yet, which must not come back after the filters were cleared. */
export const dropTyped = () => drops.set((count) => count + 1)

/** A typed text that updates the URL after a pause, and follows other changes of the URL. */
export function useDebouncedUrl(inUrl: string, onRest: (text: string) => void) {
  const drop = useSyncExternalStore(drops.subscribe, drops.get)
  const [typed, setTyped] = useState(inUrl)
  const [seen, setSeen] = useState({ inUrl, drop })
  const [sent, setSent] = useState(inUrl)
  if (inUrl !== seen.inUrl || drop !== seen.drop) {
    setSeen({ inUrl, drop })
    if (inUrl !== sent || drop !== seen.drop) {
      setSent(inUrl)
      setTyped(inUrl)
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined
    const timer = setTimeout(() => {
      setSent(typed)
      onRest(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent, onRest])
  return [typed, setTyped] as const
}
