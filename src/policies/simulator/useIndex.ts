import { useEffect, useState } from 'react'
import type { WireEntry } from '../urls/entry.ts'
import { indexing, type UrlIndex } from './simulator.ts'

/** The index of a list, built in pieces in the background. Returns the older index until the new one is ready. */
export function useIndex(entries: readonly WireEntry[], isWanted: boolean): UrlIndex | undefined {
  const [index, setIndex] = useState<UrlIndex>()
  useEffect(() => {
    if (!isWanted) return undefined
    const work = indexing(entries)
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      const { done, value } = work.next()
      if (done) setIndex(value)
      else timer = setTimeout(go)
    }
    timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [entries, isWanted])
  return index
}
