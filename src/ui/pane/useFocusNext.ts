import { useLayoutEffect, useRef } from 'react'
import { elementAt, within } from '../places.ts'

/**
 * Buttons that may disappear with their part of a list: the focus moves to the part in its place, which is marked with
 * `data-part`, or else to the table of the page.
 */
export function useFocusNext() {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ readonly button: Element; readonly place: number }>(undefined)
  const parts = () => within(list.current, 'part')
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return
    const left = parts()
    const next = left[pressed.current.place] ?? left.at(-1)
    if (document.activeElement === document.body) (next ?? within(elementAt('main'), 'table')[0])?.focus()
    pressed.current = undefined
  })
  const onPress = (button: Element) => {
    pressed.current = { button, place: parts().findIndex((part) => part.contains(button)) }
  }
  return { list, onPress }
}
