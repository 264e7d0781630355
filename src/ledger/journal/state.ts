/** The interface of the journal: its state, and its functions. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { Verdict } from '../book/event.ts'
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import type { Origin } from '../book/record.ts'
import type { Requests, JournalAccount } from '../book/requests.ts'
import type { Settings } from './store.ts'

export interface LedgerState {
  readonly requests: Requests
  /** Whether requests are still being read or decrypted. Always true without an account. */
  readonly reading: boolean
  /** Whether reading failed, so that requests of earlier sessions may be missing. */
  readonly unread?: boolean
  readonly exchanges: ReadonlyMap<string, ExchangeInMemory>
  readonly settings: Settings
  /** The reason why nothing is written; `undefined` while writing works. */
  readonly unwritten?: 'absent' | 'failed' | 'unwanted'
  /** Open tabs, which may still receive an answer. */
  readonly liveTabs: ReadonlySet<string>
}

export interface Ledger {
  /** Await before sending a write. Never rejects: a failed write does not stop the admin. */
  readonly started: (exchange: Exchange, account: Omit<Origin, 'tab'>) => Promise<void>
  readonly ended: (end: ExchangeEnd) => Promise<void>
  readonly recordVerdict: (id: string, verdict: Verdict) => Promise<void>
  /** Rejects if the store fails, as `wipe` does, which then changes nothing. */
  readonly change: (settings: Settings) => Promise<void>
  readonly wipe: () => Promise<void>
  /** Reads the other tabs' writes now, rather than when their announcement arrives. */
  readonly catchUp: () => Promise<void>
  /** Opens the contents of the account's requests, until `forget`. Those of others stay encrypted. */
  readonly open: (whose: JournalAccount) => Promise<void>
  /** Removes finished exchanges, answers and decrypted contents from memory. */
  readonly forget: () => void
  readonly state: () => LedgerState
  readonly subscribe: (listener: () => void) => () => void
}
