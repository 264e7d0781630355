import { useEffect } from 'react'

/**
 * Closes a pane by Escape. `isInside` says whether a key pressed on an element is meant for the pane. In a field, Escape
 * belongs to the field, such as to close a list of days.
 */
export function useEscape(isInside: (element: Element) => boolean, onClose: () => void) {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return
      // It is meant for the dialog, even while the body has its focus.
      if (document.querySelector('[aria-modal=true]')) return
      if (!target.matches('input, select, textarea') && isInside(target)) onClose()
    }
    // Not through React, whose events also come from dialogs that the pane opens.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isInside, onClose])
}
