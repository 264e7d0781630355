import { useEffect, useRef } from 'react'
import { elementAt, within } from '../places.ts'

/** The focused element and its ancestors up to the page. */
export function focusPath(): readonly Element[] {
  const path: Element[] = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at)
  return path
}

/** Returns the focus to the first of these that still takes it, such as the dialog around a removed button. */
export function focusBack(path: readonly Element[]) {
  for (const each of [...path, elementAt('main')]) {
    if (each instanceof HTMLElement) each.focus({ preventScroll: true })
    if (each && document.activeElement === each) return
  }
}

/** Wraps the action of a button that will disappear: the focus moves to the heading of its section first. */
export const focusHeadingThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    within(currentTarget.closest('section, main'), 'heading')[0]?.focus({ preventScroll: true })
    act()
  }

/** Moves the focus to the title, after new content has replaced the clicked button. */
export const focusTitle = () => setTimeout(() => within(elementAt('main'), 'title')[0]?.focus())

/** The `ref` of an element that replaces a clicked button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/**
 * Moves the focus to the replacement of a form, such as a receipt, because the clicked button is gone. Screen readers
 * read it from its top, with its heading as its name.
 */
export function useReceiptFocus() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A focus beside the page, as in Help, stays: nothing was replaced there.
    const at = document.activeElement
    if (at && at !== document.body && !at.closest('main')) return
    box.current?.scrollIntoView({ block: 'start' })
    const heading = within(box.current, 'heading')[0]
    ;(heading ?? box.current)?.focus({ preventScroll: true })
  }, [])
  return box
}
