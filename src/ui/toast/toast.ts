/** News at the edge of the page: what was done, and the way to undo it. */
import { useCallback, useEffect, useRef } from 'react'
import { createStore } from '../pageState.ts'

export interface News {
  /** What happened, as a sentence. */
  readonly message: string
  /** Restores exactly what was there before. Absent where nothing can. It says itself what happened then. */
  readonly undo?: () => void
}

export interface Toast extends News {
  readonly id: number
}

/** More would hide the page. The oldest goes first. */
const most = 3

/** The toasts on the page, the latest last. */
export const toasts = createStore<readonly Toast[]>([])

let made = 0

export const dismiss = (id: number): void => toasts.set((all) => all.filter((each) => each.id !== id))

/** Returns a function that takes the toast away. */
export function toast(news: News): () => void {
  const id = ++made
  toasts.set((all) => [...all, { ...news, id }].slice(-most))
  return () => dismiss(id)
}

/** One toast whose Undo holds for the page as it is: the next change drops it, and so does leaving the page. */
export function useUndoToast() {
  const last = useRef<() => void>(undefined)
  const drop = useCallback(() => last.current?.(), [])
  useEffect(() => drop, [drop])
  const offer = useCallback(
    (news: News) => {
      drop()
      last.current = toast(news)
    },
    [drop],
  )
  return { offer, drop }
}

/** In milliseconds. With Undo: long enough to reach its button with the keyboard from anywhere on the page. */
export const lifeOf = ({ undo }: News): number => (undo ? 20_000 : 6_000)
