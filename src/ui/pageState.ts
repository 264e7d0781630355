/**
 * The state of a page, kept while other pages are open and over a sign-out. In memory: it ends with the account and the
 * tab. Setters work after the page is left, so the answer to a write is not lost.
 */
import { createContext, type SetStateAction, use, useCallback, useSyncExternalStore } from 'react'

export interface ValueStore<T> {
  readonly get: () => T
  readonly set: (next: SetStateAction<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export type PageStates = Map<string, unknown>

export const PageStatesContext = createContext<PageStates | undefined>(undefined)

export function usePageStates(): PageStates {
  const kept = use(PageStatesContext)
  if (!kept) throw new Error('usePageStates outside of its provider.')
  return kept
}

/** Each key belongs to one caller, so the cast holds. */
function findOrMake<T>(kept: PageStates, key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** A value outside of React's state: only components that subscribe render again. */
export function createStore<T>(initial: T): ValueStore<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (before: T) => T)(value) : next // no state here is a function
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store behind a key, for work that outlasts a rendering and must read the latest value. */
export const usePageStore = <T>(key: string, initial: T): ValueStore<T> =>
  findOrMake(usePageStates(), key, () => createStore(initial))

/** Like `useState`, with a key. The setter works after the page is gone. */
export function usePageState<T>(key: string, initial: T) {
  const { get, set, subscribe } = usePageStore(key, initial)
  return [useSyncExternalStore(subscribe, get), set] as const
}

/** Like `useReducer`, with a key. */
export function usePageReducer<S, A>(key: string, reducer: (state: S, action: A) => S, initial: S) {
  const [state, set] = usePageState(key, initial)
  const dispatch = useCallback((action: A) => set((before) => reducer(before, action)), [set, reducer])
  return [state, dispatch] as const
}
