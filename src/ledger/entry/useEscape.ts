import { type RefObject, useEffect } from 'react'

/** Closes a pane by Escape. In a field, Escape belongs to the field, such as to close a list of days. */
export function useEscape(pane: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const box = pane.current
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof HTMLInputElement)) onClose()
    }
    // Not through React, whose events also come from dialogs that the pane opens.
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [pane, onClose])
}
