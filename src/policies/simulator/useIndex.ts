import { useEffect, useState } from 'react'
import type { WireEntry } from '../urls/entry.ts'
import { indexing, type UrlIndex } from './simulator.ts'

/** A list made ready for questions, piece by piece beside whatever else happens; an older one until the newer is. */
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
