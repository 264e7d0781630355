import { createContext, use } from 'react'
import type { ValueStore } from '../../ui/pageState.ts'
import type { Edits } from '../urls/edits.ts'
import type { Entry } from '../urls/entry.ts'
import type { RefusedEntries } from '../request/flow.ts'

/** What can be done to the rows of a URL list. */
export interface Actions {
  readonly chosen: ReadonlySet<string>
  readonly choose: (value: string, on: boolean, range: boolean) => void
  readonly set: (value: string, part: Partial<Pick<Entry, 'action' | 'type'>>) => void
  readonly remove: (value: string) => void
  /** The whole domain instead of a URL of it. */
  readonly widen: (value: string) => void
  /** Gives the reason where what was typed cannot be an entry. */
  readonly edit: (value: string, text: string) => string | undefined
  /** What is typed in open cells. */
  readonly edits: ValueStore<Edits>
  /** The row that was asked for, and that it is there. */
  readonly sought: string | undefined
  readonly onFound: () => void
  readonly refused: RefusedEntries | undefined
}

/** Rows are drawn from data alone; what can be done to them is not in it. */
export const ActionsContext = createContext<Actions | undefined>(undefined)

export function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('A cell outside of its table.')
  return actions
}
