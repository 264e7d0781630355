/** What stands in for the guard, the journal and the drafts while a file is open without keys. Nothing is sent or kept. */
import { SignedOutError } from '../api/signature.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Account } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { requestsOf } from '../ledger/book/requests.ts'
import type { OpenedJournal } from '../ledger/exports/journalFile.ts'
import type { Ledger, LedgerState } from '../ledger/journal/state.ts'
import { defaultSettings } from '../ledger/journal/store.ts'

const refuse = () => Promise.reject(new SignedOutError())
const nothing = async () => undefined

/** A guard that never has a key. `close`: called in place of a sign-out. */
export const guardWithoutKey = (account: Account, close: () => void): KeyGuard => ({
  reach: 'page',
  account,
  signIn: refuse,
  confirm: refuse,
  abandon: nothing,
  signOut: async () => close(),
  touch: nothing,
  setSkew: nothing,
  sign: refuse,
  subscribe: () => () => undefined,
})

/** The journal of a file, which never changes. Without a file, the pages say that there is none. */
export function fixedLedger(journal: OpenedJournal | undefined): Ledger {
  const state: LedgerState = {
    requests: requestsOf(journal?.events ?? []),
    reading: false,
    exchanges: new Map(),
    knownUsages: new Map(),
    settings: defaultSettings,
    ...(journal ? { mark: journal.chain?.head } : { unwritten: 'absent' }),
    liveTabs: new Set(),
  }
  return {
    started: nothing,
    ended: nothing,
    add: async () => 'too many',
    recordVerdict: nothing,
    setKnownUsage: nothing,
    async chain() {
      if (journal?.chain) return journal.chain
      throw new Error('The file has no chain: an older console exported it.')
    },
    change: nothing,
    wipe: nothing,
    catchUp: nothing,
    open: nothing,
    forget: () => undefined,
    state: () => state,
    subscribe: () => () => undefined,
  }
}

/** Drafts of which none is kept. The content of the file is safe in the file. */
export const noDrafts = (newId: () => string): Drafts => ({
  newId,
  take: nothing,
  prepare: () => undefined,
  save: async () => true,
  remove: async () => true,
  list: async () => [],
  open: async () => 'gone',
  peek: nothing,
  putAside: async () => true,
  add: async () => false,
  discard: async () => 'gone',
  stored: async () => [],
  wipe: async () => true,
  onAnnounced: () => () => undefined,
})
