import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the replacement of a form, such as a receipt, because the pressed button is gone. It is read from
 * its top, and has its heading as its name.
 */
export function useReceiptFocus() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus stays beside the page, as in Help: nothing was replaced there.
    const at = document.activeElement
    if (at && at !== document.body && !at.closest('main')) return
    box.current?.scrollIntoView({ block: 'start' })
    const heading = box.current?.querySelector('h2')
    ;(heading ?? box.current)?.focus({ preventScroll: true })
  }, [])
  return box
}
