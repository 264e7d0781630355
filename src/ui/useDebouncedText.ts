import { useEffect, useState } from 'react'

/** A typed text that is handed on after a pause, and follows other changes of what it was handed to. */
export function useDebouncedText(outside: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(outside)
  const [seen, setSeen] = useState(outside)
  /** The text that this field handed on. */
  const [given, setGiven] = useState(outside)
  if (outside !== seen) {
    setSeen(outside)
    if (outside !== given) setTyped(outside)
    setGiven(outside)
  }
  useEffect(() => {
    if (typed === given) return undefined
    const timer = setTimeout(() => {
      setGiven(typed)
      onRest(typed)
    }, 300)
    return () => clearTimeout(timer)
  }, [typed, given, onRest])
  return [typed, setTyped] as const
}
