import { useEffect, useRef } from 'react'

/** Takes the focus to a receipt when it shows: the button that was pressed is gone, and the keyboard goes on from here. */
export function useReceiptFocus() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return box
}
