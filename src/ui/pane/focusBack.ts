import { useEffect, useRef } from 'react'
import { elementAt, within } from '../places.ts'

/** The focused element, then everything around it up to the page. */
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

/** What a button does that is about to disappear: the focus moves to the heading of its section first. */
export const focusHeadingThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    within(currentTarget.closest('section, main'), 'heading')[0]?.focus({ preventScroll: true })
    act()
  }

/** The page has other content, and the pressed button is gone. */
export const focusTitle = () => setTimeout(() => within(elementAt('main'), 'title')[0]?.focus())

/** The `ref` of what takes the place of a pressed button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

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
    const heading = within(box.current, 'heading')[0]
    ;(heading ?? box.current)?.focus({ preventScroll: true })
  }, [])
  return box
}
