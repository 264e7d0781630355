import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { within } from '../focus.ts'
import type { useRowWindow } from './useRowWindow.ts'

interface RowKeys extends Pick<ReturnType<typeof useRowWindow>, 'box' | 'first' | 'scrollToIndex'> {
  readonly count: number
  readonly rowHeight: number
}

/** The place of the row that an element is in; -1 for the head. */
function placeOf(element: Element): number | undefined {
  const row = element.closest('tr')?.getAttribute('aria-rowindex')
  return row ? Number(row) - 2 : undefined
}

/** The keyboard in rows that are one stop of the Tab key: keys move the focus between their check boxes or buttons. */
export function useRowKeys({ box, count, rowHeight, first, scrollToIndex }: RowKeys) {
  /** The row that gets the focus as soon as it is rendered. */
  const wanted = useRef<number>(undefined)
  /** The row that has the focus. */
  const last = useRef<number>(undefined)

  function focusWanted() {
    if (wanted.current === undefined) return
    const row = `tr[aria-rowindex="${wanted.current + 2}"]`
    const [target] = within(box.current, `${row} :is(input, button)`)
    if (!target) return
    wanted.current = undefined
    target.focus()
  }

  useLayoutEffect(() => {
    focusWanted()
    if (last.current === undefined || document.activeElement !== document.body) return
    // A row that leaves the page takes the focus with it. After a removal, the next row is at its place.
    if (wanted.current === undefined) {
      wanted.current = Math.min(last.current, count - 1)
      focusWanted()
      wanted.current = undefined
    }
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event
    // A choice in a heading has keys of its own. React also reports keys in menus of a heading, which are elsewhere.
    if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return
    if (!box.current?.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return
    // Rows without a stop of their own scroll.
    if (within(box.current, 'tbody [tabindex="-1"]').length === 0) return
    const page = Math.max(1, Math.floor(box.current.clientHeight / rowHeight) - 2)
    // Keys may come faster than rows are drawn.
    const here = wanted.current ?? placeOf(target) ?? last.current ?? first - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: count - 1,
    }
    const step = steps[key]
    if (step === undefined) return
    event.preventDefault()
    wanted.current = Math.min(count - 1, Math.max(0, step))
    scrollToIndex(wanted.current)
    focusWanted()
  }

  return {
    onKeyDown,
    onFocus({ target }: FocusEvent) {
      if (target !== box.current) last.current = placeOf(target)
    },
    // Only a removed row loses the focus without an event.
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== box.current) last.current = undefined
    },
  }
}
