import { useEffect, useState } from 'react'

type Make<I, O> = (input: I) => Promise<O>

/**
 * What is made of a value in its own time; `undefined` until then, and never what was made of an earlier one, or in an
 * earlier way.
 */
export function useDerived<I, O>(input: I | undefined, make: Make<I, O>): O | undefined {
  const [made, setMade] = useState<{ readonly input: I; readonly make: Make<I, O>; readonly output: O }>()
  useEffect(() => {
    if (input === undefined) return undefined
    let wanted = true
    const look = async () => {
      const output = await make(input)
      if (wanted) setMade({ input, make, output })
    }
    void look()
    return () => {
      wanted = false
    }
  }, [input, make])
  return made?.input === input && made?.make === make ? made.output : undefined
}
