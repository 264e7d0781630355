import { useLayoutEffect, useMemo, useState } from 'react'

export interface AsyncValue<O> {
  /** The output; `undefined` until it is ready, and after a failure. */
  readonly output?: O
  /** The latest output: until a new one is ready, that of an earlier input, unless there was no input in between. */
  readonly latest?: O
  readonly isFailed: boolean
}

/**
 * A value derived asynchronously. `output` is never the result of an earlier input or function. The signal aborts the
 * work if another input comes or the component is removed.
 */
export function useAsyncValue<I, O>(
  input: I | undefined,
  make: (input: I, signal: AbortSignal) => Promise<O>,
): AsyncValue<O> {
  const [made, setMade] = useState<AsyncValue<O> & { readonly input: I; readonly make: typeof make }>()
  // The work begins with the rendering, so that a worker does it meanwhile.
  const work = useMemo(() => {
    if (input === undefined) return undefined
    const end = new AbortController()
    return { end, output: make(input, end.signal), of: { input, make } }
  }, [input, make])
  useLayoutEffect(() => {
    const set: typeof setMade = (next) => !work?.end.signal.aborted && setMade(next)
    work?.output.then(
      (output) => set({ ...work.of, output, latest: output, isFailed: false }),
      () => set((before) => ({ ...work.of, latest: before?.latest, isFailed: true })),
    )
    return () => work?.end.abort()
  }, [work])
  if (input === undefined && made) setMade(undefined)
  return made?.input === input && made?.make === make ? made : { latest: made?.latest, isFailed: false }
}
