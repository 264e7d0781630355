import { createContext, use } from 'react'
import type { HelpTopic } from './topics.ts'

export type HelpView = HelpTopic | 'contents'

export interface Help {
  /** The view that the pane shows; `undefined` while it is closed. */
  readonly topic: HelpView | undefined
  /** A count of the openings: the pane takes the focus at each, even if the topic stays the same. */
  readonly asked: number
  readonly open: (topic: HelpView) => void
  /** Closes the pane, and returns the focus to its place before the opening. */
  readonly close: () => void
  readonly showShortcuts: () => void
}

export const HelpContext = createContext<Help | undefined>(undefined)

export function useHelp(): Help {
  const help = use(HelpContext)
  if (!help) throw new Error('useHelp outside of its provider.')
  return help
}
