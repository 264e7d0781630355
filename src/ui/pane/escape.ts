/** The Escape key closes the top dialog or, without one, the pane or the page that has the focus. */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

interface Layer {
  readonly isDialog: boolean
  /** Whether a key pressed on the element is meant for it. */
  readonly takes: (target: Element) => boolean
  readonly close: () => void
}

/** The open layers, the top one last. */
const layers: Layer[] = []

/** Whether a dialog covers the page, which turns its shortcuts off. */
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
  // A key may come as soon as the focus is there.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const layer = { isDialog, takes: (target: Element) => takes(target), close: () => close() }
    // The listener is not React's, whose events would also come from dialogs that a pane opens.
    if (layers.push(layer) === 1) document.addEventListener('keydown', press)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', press)
    }
  }, [isOpen, isDialog])
}

/** Closes a modal dialog by Escape. Mantine's own `closeOnEscape` would close all open ones. */
export const useDialog = (isOpen: boolean, close: () => void): void =>
  useLayer(isOpen, { isDialog: true, takes: () => true, close })

/**
 * Closes a pane by Escape or, without a pane, the page, even while the body has the focus, for example after a click
 * disabled its button. In a field, Escape belongs to the field, for example to close a list of days.
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
