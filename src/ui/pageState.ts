/**
 * The state of a page, kept while other pages are open and over a sign-out. In memory: it ends with the account and the
 * tab. Setters work after the page is left, so the answer to a write is not lost.
 */
import { createContext, type SetStateAction, use, useSyncExternalStore } from 'react'

export interface ValueStore<T> {
  readonly get: () => T
  readonly set: (next: SetStateAction<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The key of a state, with its first value: a constant that its users import. */
export interface PageKey<T> {
  readonly initial: T
}

export const pageKey = <T>(initial: T): PageKey<T> => ({ initial })

/** The keys of a state that exists once for each id. */
export function pageKeys<T>(initial: T): (id: string | undefined) => PageKey<T> {
  const keys = new Map<string | undefined, PageKey<T>>()
  return (id) => {
    const key = keys.get(id) ?? pageKey(initial)
    keys.set(id, key)
    return key
  }
}

/** The states by their keys. A state ends with its key. */
export type PageStates = WeakMap<PageKey<unknown>, unknown>

export const PageStatesContext = createContext<PageStates | undefined>(undefined)

/** A value outside of React's state: only components that subscribe render again. */
export function createStore<T>(initial: T): ValueStore<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (before: T) => T)(value) : next // No state here is a function.
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The store behind a key, for work that outlasts a rendering and must read the latest value. `first`: makes a first value
 * that is another one in each session, such as an id.
 */
export function usePageStore<T>(key: PageKey<T>, first = () => key.initial): ValueStore<T> {
  const kept = use(PageStatesContext)
  if (!kept) throw new Error('usePageStore outside of its provider.')
  if (!kept.has(key)) kept.set(key, createStore(first()))
  // The store was made above for the same key, so the cast holds.
  return kept.get(key) as ValueStore<T>
}

/** A state like that of `useState`, under a key. The setter works after the page is gone. */
export function usePageState<T>(key: PageKey<T>) {
  const { get, set, subscribe } = usePageStore(key)
  return [useSyncExternalStore(subscribe, get), set] as const
}
