/** What Escape closes: the top one of the open dialogs or, without any, the pane or the page that has the focus. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What Escape may close. */
interface Layer {
  readonly isDialog: boolean
  /** Whether a key pressed on the element is meant for it. */
  readonly takes: (target: Element) => boolean
  readonly close: () => void
}

/** Those that are open, the top one last. */
const layers: Layer[] = []

/** Whether a dialog covers the page, whose shortcuts are off then. */
export const hasDialog = (): boolean => layers.some(({ isDialog }) => isDialog)

function press({ key, target, isComposing, defaultPrevented }: KeyboardEvent) {
  if (key !== 'Escape' || isComposing || defaultPrevented || !(target instanceof Element)) return
  // Mantine's mark of an element with an open list, which Escape closes first.
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
  layers.findLast(({ takes }) => takes(target))?.close()
}

function useLayer(isOpen: boolean, { isDialog, ...on }: Layer) {
  const takes = useEffectEvent(on.takes)
  const close = useEffectEvent(on.close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = { isDialog, takes: (target: Element) => takes(target), close: () => close() }
    // Not through React, whose events also come from dialogs that a pane opens.
    if (layers.push(layer) === 1) document.addEventListener('keydown', press)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', press)
    }
  }, [isOpen, isDialog])
}

/** For a modal dialog. Mantine's own `closeOnEscape` would close all that are open. */
export const useDialog = (isOpen: boolean, close: () => void): void =>
  useLayer(isOpen, { isDialog: true, takes: () => true, close })

/**
 * For a pane or, without one, for the page: also while the body has the focus, as when a button was disabled by its
 * click. In a field, Escape belongs to the field, such as to close a list of days.
 */
export const useEscape = (close: (() => void) | undefined, pane?: RefObject<HTMLElement | null>): void =>
  useLayer(close !== undefined, {
    isDialog: false,
    takes: (target) =>
      !hasDialog() &&
      !target.matches('input:not([type=checkbox], [type=radio]), select, textarea') &&
      (pane
        ? pane.current?.contains(target) === true
        : target === document.body || target.closest('main') !== null),
    close: () => close?.(),
  })
