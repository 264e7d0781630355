import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Escape leads back, unless something above the page has it. */
export function useLeaveByEscape(box: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined) {
  const leave = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isHere = target === document.body || box.current?.contains(target as Node) // keys come to nodes
    const isCovered = document.querySelector('[role=dialog]') !== null
    if (key === 'Escape' && isHere && !isCovered && !defaultPrevented) onEscape?.()
  })
  useEffect(() => {
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
}
