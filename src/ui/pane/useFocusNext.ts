import { useLayoutEffect, useRef } from 'react'

/**
 * Buttons that may disappear with their part of a list: the focus moves to the part in its place, which is marked with
 * `data-part`, or else to the table of the page.
 */
export function useFocusNext() {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ readonly button: Element; readonly place: number }>(undefined)
  const parts = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return
    const left = parts()
    const next = left[pressed.current.place] ?? left.at(-1)
    if (document.activeElement === document.body)
      (next ?? document.querySelector<HTMLElement>('main [data-scroll]'))?.focus()
    pressed.current = undefined
  })
  const onPress = (button: Element) => {
    pressed.current = { button, place: parts().findIndex((part) => part.contains(button)) }
  }
  return { list, onPress }
}
