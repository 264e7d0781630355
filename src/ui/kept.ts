/**
 * What was typed, chosen or sent on a page, kept while other pages are looked at and over a sign-out. In memory: it goes
 * with the account and the tab. State here takes what comes after its page is gone, such as the answer to a write.
 */
import { createContext, type SetStateAction, use, useCallback, useSyncExternalStore } from 'react'

export interface KeptStore<T> {
  readonly get: () => T
  readonly set: (next: SetStateAction<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export type Kept = Map<string, unknown>

export const KeptContext = createContext<Kept | undefined>(undefined)

export function useKept(): Kept {
  const kept = use(KeptContext)
  if (!kept) throw new Error('useKept outside of its provider.')
  return kept
}

/** A value made once and found again by its key. Each key belongs to one caller, so its type is known. */
function keep<T>(kept: Kept, key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** A value that is heard of where it is shown, and nowhere else. */
export function createStore<T>(initial: T): KeptStore<T> {
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

/** What is kept under a key, for work that outlasts the rendering it began in: it reads what is true by then. */
export const useKeptStore = <T>(key: string, initial: T): KeptStore<T> =>
  keep(useKept(), key, () => createStore(initial))

/** Like `useState`, with a key. The setter works after the page is gone. */
export function useKeptState<T>(key: string, initial: T) {
  const { get, set, subscribe } = useKeptStore(key, initial)
  return [useSyncExternalStore(subscribe, get), set] as const
}

/** Like `useReducer`, with a key. */
export function useKeptReducer<S, A>(key: string, reducer: (state: S, action: A) => S, initial: S) {
  const [state, set] = useKeptState(key, initial)
  const dispatch = useCallback((action: A) => set((before) => reducer(before, action)), [set, reducer])
  return [state, dispatch] as const
}
