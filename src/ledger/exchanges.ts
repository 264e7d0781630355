/** The exchanges of this session, in memory: what was sent, when, and what became of it. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Exchange, ExchangeEnd, Observer } from '../api/client.ts'

/** An exchange and, once it ended, its end. */
export interface Entry extends Exchange {
  readonly end?: ExchangeEnd
}

/** The oldest fall out beyond this: a session is a day's work, and the page should stay light. */
const capacity = 10_000

export interface Exchanges extends Observer {
  /** Latest first. The same array until something changes. */
  readonly list: () => readonly Entry[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createExchanges(): Exchanges {
  const listeners = new Set<() => void>()
  let entries: readonly Entry[] = []
  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    started: (exchange) => set([exchange, ...entries].slice(0, capacity)),
    ended: (end) =>
      set(entries.map((entry) => (entry.requestId === end.requestId ? { ...entry, end } : entry))),
    list: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const ExchangesContext = createContext<Exchanges | undefined>(undefined)

/** The exchanges of this session, latest first. */
export function useExchanges(): readonly Entry[] {
  const exchanges = use(ExchangesContext)
  if (!exchanges) throw new Error('useExchanges outside of its provider.')
  return useSyncExternalStore(exchanges.subscribe, exchanges.list)
}
