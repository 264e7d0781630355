import { useEffect, useState } from 'react'

type Make<I, O> = (input: I) => Promise<O>

export interface Derived<O> {
  /** `undefined` until ready, and after a failure. */
  readonly output?: O
  /** The work failed, so there will be no output. */
  readonly isFailed: boolean
}

const none = { isFailed: false }

/** A value derived asynchronously. Never the result of an earlier input or function. */
export function useDerived<I, O>(input: I | undefined, make: Make<I, O>): Derived<O> {
  const [made, setMade] = useState<Derived<O> & { readonly input: I; readonly make: Make<I, O> }>()
  useEffect(() => {
    if (input === undefined) return undefined
    let wanted = true
    const tell = (derived: Derived<O>) => wanted && setMade({ input, make, ...derived })
    make(input).then(
      (output) => tell({ output, isFailed: false }),
      () => tell({ isFailed: true }),
    )
    return () => {
      wanted = false
    }
  }, [input, make])
  return made?.input === input && made?.make === make ? made : none
}
