import { useEffect, useState } from 'react'
import { inPieces } from './nextTask.ts'

/** The result of long work, once it is done. A new function ends it, so pass the same one. */
export function usePieces<T>(work: (() => Generator<undefined, T>) | undefined): T | undefined {
  const [done, setDone] = useState<{ readonly work: typeof work; readonly result: T }>()
  useEffect(() => {
    if (!work) return undefined
    const controller = new AbortController()
    const { signal } = controller
    inPieces(work(), signal).then(
      (result) => setDone({ work, result }),
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [work])
  return work && done?.work === work ? done.result : undefined
}
