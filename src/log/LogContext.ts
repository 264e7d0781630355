import { createContext, use, useSyncExternalStore } from 'react'
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
