import { createContext, use } from 'react'
import type { HelpTopic } from './topics.ts'

export type HelpView = HelpTopic | 'contents'

export interface Help {
  /** What the pane shows. `undefined`: the pane is closed. */
  readonly topic: HelpView | undefined
  /** The number of the opening: the pane takes the focus with each one, also of the same topic. */
  readonly asked: number
  readonly open: (topic: HelpView) => void
  /** Returns the focus from the pane to where it was before the pane opened. */
  readonly close: () => void
  readonly showShortcuts: () => void
}

export const HelpContext = createContext<Help | undefined>(undefined)

export function useHelp(): Help {
  const help = use(HelpContext)
  if (!help) throw new Error('useHelp outside of its provider.')
  return help
}
