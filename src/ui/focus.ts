/** Where the focus goes: to a place of the page by its id, to what replaces a clicked button, or back. */
import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const elementAt = (id: string): HTMLElement | undefined => document.getElementById(id) ?? undefined

/** The elements that a selector finds in another element. Only this folder searches the page by selectors. */
export const within = (box: Element | null | undefined, selector: string): readonly HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>(selector) ?? [])

/** Whether a dialog or a popover is over the page, which turns its shortcuts off. */
export const hasDialog = (): boolean => document.querySelector('[role=dialog]') !== null

/** Returns what gives the focus back: to its present place, or to the first element around it that still takes it. */
export function noteFocus(): () => void {
  const path: (Element | undefined)[] = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at)
  return () => {
    for (const each of [...path, elementAt('main')]) {
      if (each instanceof HTMLElement) each.focus({ preventScroll: true })
      if (each && document.activeElement === each) return
    }
  }
}

/** Wraps the action of a button that will disappear: the focus moves to the heading of its section first. */
export const focusHeadingThen =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: Element }): void => {
    within(currentTarget.closest('section, main'), 'h2')[0]?.focus({ preventScroll: true })
    act()
  }

/** Moves the focus to the title, after new content has replaced the clicked button. */
export const focusTitle = () => setTimeout(() => within(elementAt('main'), 'h1')[0]?.focus())

/** The `ref` of an element that replaces a clicked button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** Moves the focus to what replaces a form, such as a receipt, which screen readers then read from its top. */
export function useReceiptFocus() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A focus beside the page, as in Help, stays: nothing was replaced there.
    const at = document.activeElement
    if (at && at !== document.body && !at.closest('main')) return
    box.current?.scrollIntoView({ block: 'start' })
    ;(within(box.current, 'h2')[0] ?? box.current)?.focus({ preventScroll: true })
  }, [])
  return box
}

/** The props of a box whose buttons may disappear while they have the focus, which the box then takes. */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    ;(ref.current ?? elementAt('main'))?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (hasFocus.current = true),
    // A removed element loses the focus without an event.
    onBlur: () => void (hasFocus.current = false),
  }
}

/** Fields in which Escape belongs to the field, for example to close a list of days. */
const fields =
  'input:not([type=checkbox], [type=radio]), select, textarea, [data-mantine-stop-propagation=true]'

/** Closes a pane by Escape or, without one, the page, also while the body has the focus. Dialogs close themselves. */
export function useEscape(close: (() => void) | undefined, pane?: RefObject<HTMLElement | null>) {
  const press = ({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || !(target instanceof Element)) return
    const isHere = pane ? pane.current?.contains(target) : target === document.body || target.closest('main')
    if (isHere && !target.matches(fields) && !hasDialog()) close?.()
  }
  // It runs before a dialog that was opened later closes, and so leaves the key to the dialog.
  useWindowEvent('keydown', press, { capture: true })
}
