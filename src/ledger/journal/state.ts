/** What the ledger shows of itself. */
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import type { Requests } from '../book/requests.ts'
import type { KnownUsages } from './knownUsage.ts'
import type { Settings } from './store.ts'

export interface LedgerState {
  readonly requests: Requests
  /** True until the requests of earlier sessions are read. */
  readonly reading: boolean
  /** Reading failed: requests of earlier sessions may be missing. */
  readonly unread?: boolean
  readonly exchanges: ReadonlyMap<string, ExchangeInMemory>
  readonly knownUsages: KnownUsages
  readonly settings: Settings
  /** Why nothing is written; `undefined` while writing works. */
  readonly unwritten?: 'absent' | 'failed' | 'unwanted'
  /** Open tabs, which may still receive an answer. */
  readonly liveTabs: ReadonlySet<string>
  /** The salt of the pseudonyms in `requests`. It changes with a wipe, and once the store is read. */
  readonly salt: string
}
