/**
 * The keys of the list's table: arrows change the row and select with Shift, F2 edits, Delete removes, and changes can be
 * undone as in a text. When a row is removed, the focus stays at its place.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

export interface TableKeysProps {
  readonly children: ReactNode
  /** The wire value of a row, by its place in the table. */
  readonly valueAt: (place: number) => string | undefined
  readonly select: (value: string, range: boolean) => void
  readonly remove: (value: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

const rowOf = (element: Element) => element.closest<HTMLElement>('tr[aria-rowindex]')
const controlsOf = (row: Element) => Array.from(row.querySelectorAll<HTMLElement>('input, button, select'))

/** Moves the focus to a control of a row, or to the row's first; false where the row is not rendered. */
function focus(box: Element | null, row: number, control: number): boolean {
  const found = box?.querySelector(`tr[aria-rowindex="${row}"]`)
  const controls = found ? controlsOf(found) : []
  const target = controls[control] ?? controls[0]
  target?.focus()
  return target !== undefined
}

export function TableKeys({ children, ...keys }: TableKeysProps) {
  const box = useRef<HTMLDivElement>(null)
  /** The row and the control that had the focus. */
  const last = useRef<{ readonly row: number; readonly control: number }>(undefined)

  // Restores a focus that was lost with its row.
  useLayoutEffect(() => {
    const was = last.current
    if (!was || document.activeElement !== document.body) return
    if (focus(box.current, was.row, was.control) || focus(box.current, was.row - 1, was.control)) return
    box.current?.querySelector<HTMLElement>('[role=region]')?.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key, shiftKey } = event
    // Keys in a cell's text field belong to the field.
    if (!(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && /^[zy]$/i.test(key)) {
      event.preventDefault()
      return shiftKey || key.toLowerCase() === 'y' ? keys.redo() : keys.undo()
    }
    const row = rowOf(target)
    if (!row || isCommand || event.altKey) return undefined
    const index = Number(row.getAttribute('aria-rowindex'))
    const control = controlsOf(row).indexOf(target)
    const value = keys.valueAt(index - 2)
    if (value === undefined) return undefined
    if ((key === 'ArrowDown' || key === 'ArrowUp') && !target.matches('select')) {
      event.preventDefault()
      const next = index + (key === 'ArrowDown' ? 1 : -1)
      if (!focus(box.current, next, control)) return undefined
      const reached = keys.valueAt(next - 2)
      if (shiftKey && reached !== undefined) {
        keys.select(value, false)
        keys.select(reached, true)
      }
    } else if (key === 'F2') {
      event.preventDefault()
      row.querySelector<HTMLElement>('[data-edit]')?.click()
    } else if (key === 'Delete') {
      event.preventDefault()
      keys.remove(value)
    }
    return undefined
  }

  function onFocus({ target }: { readonly target: Element }) {
    const row = rowOf(target)
    last.current = row
      ? {
          row: Number(row.getAttribute('aria-rowindex')),
          control: controlsOf(row).findIndex((each) => each === target),
        }
      : undefined
  }
  // Only a removed control loses the focus without a successor.
  function onBlur({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) {
    if (relatedTarget) last.current = undefined
  }

  return (
    <div ref={box} role="presentation" onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </div>
  )
}
