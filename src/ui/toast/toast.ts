/** Toasts: messages at the edge of the page about what was done, with a button to undo it. */
import { useEffect, useRef, useState } from 'react'
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

let lastId = 0

export const dismiss = (id: number): void => toasts.set((all) => all.filter((each) => each.id !== id))

/** Shows a toast. Returns a function that removes it. */
export function toast(news: News): () => void {
  const id = ++lastId
  toasts.set((all) => [...all, { ...news, id }].slice(-maxToasts))
  return () => dismiss(id)
}

/** One toast about the state of the page: the next one replaces it. It disappears with the page. */
export function usePageToast() {
  const dropLast = useRef<() => void>(undefined)
  const [page] = useState(() => ({
    show(news: News) {
      dropLast.current?.()
      dropLast.current = toast(news)
    },
    drop: () => dropLast.current?.(),
  }))
  useEffect(() => page.drop, [page])
  return page
}

/** The life of a toast in milliseconds, with Undo long enough to reach its button with the keyboard. */
export const lifeOf = ({ undo }: News): number => (undo ? 20_000 : 6_000)
