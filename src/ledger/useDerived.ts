import { useEffect, useState } from 'react'

/** What is made of a value in its own time; `undefined` until then, and never what was made of an earlier one. */
export function useDerived<I, O>(input: I | undefined, make: (input: I) => Promise<O>): O | undefined {
  const [made, setMade] = useState<{ readonly input: I; readonly output: O }>()
  useEffect(() => {
    if (input === undefined) return undefined
    let wanted = true
    const look = async () => {
      const output = await make(input)
      if (wanted) setMade({ input, output })
    }
    void look()
    return () => {
      wanted = false
    }
  }, [input, make])
  return made && made.input === input ? made.output : undefined
}
