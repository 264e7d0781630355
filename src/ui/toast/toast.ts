/** Toasts: messages at the edge of the page about what was done, with a button to undo it. */
import { useCallback, useEffect, useRef } from 'react'
import { createStore } from '../pageState.ts'

export interface News {
  readonly message: string
  /** Restores exactly the former state, and reports that itself; absent if that is not possible. */
  readonly undo?: () => void
}

export interface Toast extends News {
  readonly id: number
}

/** The largest number of toasts: more would hide the page. The oldest goes first. */
const maxToasts = 3

/** The toasts on the page, the latest last. */
export const toasts = createStore<readonly Toast[]>([])

let made = 0

export const dismiss = (id: number): void => toasts.set((all) => all.filter((each) => each.id !== id))

/** Shows a toast. Returns a function that removes it. */
export function toast(news: News): () => void {
  const id = ++made
  toasts.set((all) => [...all, { ...news, id }].slice(-maxToasts))
  return () => dismiss(id)
}

/** One toast about the state of the page, with or without Undo: the next one replaces it. It disappears with the page. */
export function usePageToast() {
  const last = useRef<() => void>(undefined)
  const drop = useCallback(() => last.current?.(), [])
  useEffect(() => drop, [drop])
  const show = useCallback(
    (news: News) => {
      drop()
      last.current = toast(news)
    },
    [drop],
  )
  return { show, drop }
}

/** The life of a toast in milliseconds, with Undo long enough to reach its button with the keyboard. */
export const lifeOf = ({ undo }: News): number => (undo ? 20_000 : 6_000)
