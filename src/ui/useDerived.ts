import { useEffect, useState } from 'react'

type Make<I, O> = (input: I) => Promise<O>

export interface Derived<O> {
  /** `undefined` until it is made, and where it cannot be. */
  readonly output?: O
  /** It will not come: whoever waits for it would wait for ever. */
  readonly isFailed: boolean
}

const none = { isFailed: false }

/** What is made of a value in its own time; never what was made of an earlier one, or in an earlier way. */
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
