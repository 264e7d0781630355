import { createContext, use, useSyncExternalStore } from 'react'
import { type LogRow, toRow } from './entry.ts'
import type { Log, LogState } from './log.ts'

export const LogContext = createContext<Log | undefined>(undefined)

export function useLog(): Log {
  const log = use(LogContext)
  if (!log) throw new Error('useLog outside its provider.')
  return log
}

export function useLogState(): LogState {
  const { subscribe, state } = useLog()
  return useSyncExternalStore(subscribe, state)
}

/** One value of the state, such as a number. Only a change of the value renders the component again. */
export function useLogValue<T extends string | number | boolean | undefined>(
  select: (state: LogState) => T,
): T {
  const { subscribe, state } = useLog()
  return useSyncExternalStore(subscribe, () => select(state()))
}

const rowsOf = new WeakMap<LogState, readonly LogRow[]>()

/** The requests as the lists show them, latest first. Made once for each state, not by each page that opens. */
export function useLogRows(): readonly LogRow[] {
  const state = useLogState()
  const rows = rowsOf.get(state) ?? state.entries.map((entry) => toRow(entry, state.liveTabs))
  rowsOf.set(state, rows)
  return rows
}
