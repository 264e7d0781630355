/** Where the focus goes: to a place of the page by its id, to what replaces a clicked button, or back. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

export const elementAt = (id: string): HTMLElement | undefined => document.getElementById(id) ?? undefined

/** The elements that a selector finds in another element. Only this folder searches the page by selectors. */
export const within = (box: Element | null | undefined, selector: string): readonly HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>(selector) ?? [])

/** Whether a dialog covers the page, which turns its shortcuts off. */
export const hasDialog = (): boolean => document.querySelector('[aria-modal=true]') !== null

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
    within(currentTarget.closest('section, main'), 'h2')[0]?.focus({ preventScroll: true })
    act()
  }

/** Moves the focus to the title, after new content has replaced the clicked button. */
export const focusTitle = () => setTimeout(() => within(elementAt('main'), 'h1')[0]?.focus())

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

/**
 * Closes a pane by Escape or, without a pane, the page, even while the body has the focus, for example after a click
 * disabled its button. Dialogs close themselves.
 */
export function useEscape(close: (() => void) | undefined, pane?: RefObject<HTMLElement | null>) {
  const press = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || !(target instanceof Element)) return
    const isHere = pane ? pane.current?.contains(target) : target === document.body || target.closest('main')
    if (isHere && !target.matches(fields) && !hasDialog()) close?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // It runs before a dialog that was opened later closes, and so leaves the key to the dialog.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
