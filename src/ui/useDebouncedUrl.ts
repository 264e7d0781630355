import { useEffect, useState } from 'react'

const pauseMs = 300

/** A text that updates the URL after a pause in typing, and follows other changes of the URL. */
export function useDebouncedUrl(inUrl: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(inUrl)
  const [seen, setSeen] = useState(inUrl)
  const [sent, setSent] = useState(inUrl)
  if (inUrl !== seen) {
    setSeen(inUrl)
    if (inUrl !== sent) {
      setSent(inUrl)
      setTyped(inUrl)
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined
    const timer = setTimeout(() => {
      setSent(typed)
      onRest(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent, onRest])
  return [typed, setTyped] as const
}
