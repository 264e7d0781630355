import { useEffect, useRef, useState } from 'react'

/**
 * A click on Review may also commit the edit of a cell. The review then opens once the list is checked. If the list has a
 * problem by then, the page shows the problem and the admin clicks again.
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
