import { useEffect, useRef } from 'react'

/**
 * Takes the focus to what has come in place of a form, such as a receipt: the button that was pressed is gone, and the
 * keyboard goes on from here. It is read from its top, and by its heading where it has one.
 */
export function useReceiptFocus() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    const heading = box.current?.querySelector('h2')
    ;(heading ?? box.current)?.focus({ preventScroll: true })
  }, [])
  return box
}
