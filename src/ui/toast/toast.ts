/** Toasts: messages at the edge of the page about what was done, with a button to undo it. */
import { createStore } from '../pageState.ts'

export interface Toast {
  readonly id: number
  readonly message: string
  /** Restores exactly the former state, and reports that itself; absent if that is not possible. */
  readonly undo?: () => void
  /** What it is about: of two about the same, only the latest is shown. */
  readonly about?: string
}

/** The toasts on the page, the latest last: three at most, since more would hide the page. */
export const toasts = createStore<readonly Toast[]>([])

let lastId = 0

export const dismiss = (id: number): void => toasts.set((all) => all.filter((each) => each.id !== id))

export const dismissAbout = (about: string): void =>
  toasts.set((all) => all.filter((each) => each.about !== about))

export function toast(news: Omit<Toast, 'id'>): void {
  if (news.about !== undefined) dismissAbout(news.about)
  toasts.set((all) => [...all, { ...news, id: ++lastId }].slice(-3))
}
