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
const maxToasts = 3

/** The toasts on the page, the latest last. */
export const toasts = createStore<readonly Toast[]>([])

let made = 0

export const dismiss = (id: number): void => toasts.set((all) => all.filter((each) => each.id !== id))

/** Returns a function that takes the toast away. */
export function toast(news: News): () => void {
  const id = ++made
  toasts.set((all) => [...all, { ...news, id }].slice(-maxToasts))
  return () => dismiss(id)
}

/**
 * One toast about the page as it is, with Undo or without: the next one replaces it. It goes with the page, and with the
 * object that it is about, such as a list.
 */
export function usePageToast(about?: object) {
  const last = useRef<{ readonly of: object | undefined; readonly drop: () => void }>(undefined)
  useEffect(
    () => () => {
      if (last.current?.of === about) last.current?.drop()
    },
    [about],
  )
  const drop = useCallback(() => last.current?.drop(), [])
  /** `of`: what it is about, where that is only now made. */
  const show = useCallback(
    (news: News, of = about) => {
      drop()
      last.current = { of, drop: toast(news) }
    },
    [about, drop],
  )
  return { show, drop }
}

/** In milliseconds. With Undo: long enough to reach its button with the keyboard from anywhere on the page. */
export const lifeOf = ({ undo }: News): number => (undo ? 20_000 : 6_000)
