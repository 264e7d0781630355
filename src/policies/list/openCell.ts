/** Keeps the focus in an open cell while a button is pressed. */
import { flushSync } from 'react-dom'

function openCell(): HTMLInputElement | undefined {
  const at = document.activeElement
  return at instanceof HTMLInputElement && at.matches('[data-open]') ? at : undefined
}

/** For buttons that change the list: the text of the cell is applied by the click, not by the press. */
export function stayInCell(press: { readonly preventDefault: () => void }) {
  if (openCell()) press.preventDefault()
}

/**
 * Applies the text of the open cell before the list changes. `held`: the text is invalid, so it stays in its cell with the
 * reason and the focus, and the list must not change.
 */
export function leaveCell(next: HTMLElement | null): 'no cell' | 'taken' | 'held' {
  const cell = openCell()
  if (!cell) return 'no cell'
  flushSync(() => cell.blur())
  if (cell.isConnected) {
    cell.focus()
    return 'held'
  }
  next?.focus()
  return 'taken'
}
