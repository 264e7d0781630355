import { useEffect, useState } from 'react'

const pauseMs = 300

/** A typed text that updates the address after a pause, and follows other changes of the address. */
export function useDebouncedText(inAddress: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  /** The text that this field gave to the address. */
  const [given, setGiven] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== given) setTyped(inAddress)
    setGiven(inAddress)
  }
  useEffect(() => {
    if (typed === given) return undefined
    const timer = setTimeout(() => {
      setGiven(typed)
      onRest(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, given, onRest])
  return [typed, setTyped] as const
}
