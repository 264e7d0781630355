/** What the ledger is handed: of the browser, of its siblings, and what it tells them. */
import type { Limits } from './journal.ts'
import type { Store } from './store.ts'

export interface LedgerEdges {
  readonly store: Store | undefined
  readonly tab: string
  readonly now: () => number
  readonly newSalt: () => string
  /** Runs alone among all tabs: a chain has one end. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that there is something new; gives the way to hear of it. */
  readonly announce: () => void
  readonly onAnnounced: (listener: () => void) => void
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  /** Everything was wiped by this tab. */
  readonly onWiped?: () => void
  /** Beyond either, the oldest fall out. */
  readonly limits?: Limits
}
