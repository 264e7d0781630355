import { useEffect, useRef, useState } from 'react'

/**
 * A review that was asked for while the list was being changed by it: it opens by the same click, once the list is judged.
 * Where there is something else in its way by then, it says so, and is to be asked for again.
 */
export function useReviewAsked(review: () => void, isJudging: boolean, isHeld: boolean): () => void {
  const [asked, setAsked] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    if (asked === done.current || isJudging) return
    done.current = asked
    if (!isHeld) review()
  })
  return () => setAsked((before) => before + 1)
}
