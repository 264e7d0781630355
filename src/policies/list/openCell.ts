/** The cell of the list that somebody is typing in, for what is clicked meanwhile: a press alone takes nothing from it. */
import { flushSync } from 'react-dom'

function openCell(): HTMLInputElement | undefined {
  const at = document.activeElement
  return at instanceof HTMLInputElement && at.matches('[data-open]') ? at : undefined
}

/** For the press of a button that does something with the list: what is typed is taken with the click, and not before. */
export function stayInCell(press: { readonly preventDefault: () => void }) {
  if (openCell()) press.preventDefault()
}

/**
 * Takes what is typed, before something is done with the list. `held`: it cannot be an entry. It stays in its cell, which
 * says why and has the focus; nothing is to be done.
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
