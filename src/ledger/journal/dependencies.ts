/** The journal's dependencies: the browser's storage, the clock and the other tabs. */
import type { Store } from './store.ts'

export interface Limits {
  readonly links: number
  /** The size limit, in characters of JSON and bytes of contents. */
  readonly weight: number
}

export interface LedgerDependencies {
  readonly store: Store | undefined
  readonly tab: string
  readonly now: () => number
  readonly newId: () => string
  /** Runs exclusively among all tabs, since two writers would fork the chain. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that something was written. */
  readonly announce: () => void
  readonly onAnnounced: (listener: () => void) => void
  readonly liveTabs: () => Promise<ReadonlySet<string>>
  /** Called after this tab wiped everything. */
  readonly onWiped?: () => void
  /** Beyond either limit, the oldest events are removed. */
  readonly limits?: Limits
}
