import { createContext, use } from 'react'
import type { Chip } from '../checks/listFindings.ts'
import type { RefusedEntries } from '../request/refusals.ts'

/** What the cells of the list need besides their entry. */
export interface Actions {
  /** Opens the entry below its button. */
  readonly edit: (value: string, button: HTMLElement) => void
  readonly remove: (value: string) => void
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  /** What was found, by value. */
  readonly chips: ReadonlyMap<string, readonly Chip[]>
}

/** The table renders its cells from data alone, so the actions come by context. */
export const ActionsContext = createContext<Actions | undefined>(undefined)

export function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('A cell outside of its table.')
  return actions
}
