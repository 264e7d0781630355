import { createContext, use } from 'react'
import type { ValueStore } from '../../ui/pageState.ts'
import type { Edits } from '../urls/edits.ts'
import type { Entry } from '../urls/entry.ts'
import type { RefusedEntries } from '../request/refusals.ts'

/** The actions on the rows of a URL list. */
export interface Actions {
  readonly chosen: ReadonlySet<string>
  readonly choose: (value: string, on: boolean, range: boolean) => void
  readonly set: (value: string, part: Partial<Pick<Entry, 'action' | 'type'>>) => void
  readonly remove: (value: string) => void
  /** Replaces a URL by its whole domain. */
  readonly widen: (value: string) => void
  /** Returns the reason if the text cannot be an entry. */
  readonly edit: (value: string, text: string) => string | undefined
  /** The texts of open cells. */
  readonly edits: ValueStore<Edits>
  /** The entry to scroll to, and the callback once its row is rendered. */
  readonly sought: string | undefined
  readonly onFound: () => void
  readonly refused: RefusedEntries | undefined
}

/** The table renders its cells from data alone, so the actions come by context. */
export const ActionsContext = createContext<Actions | undefined>(undefined)

export function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('A cell outside of its table.')
  return actions
}
