/** Stand-ins for the guard, the journal and the drafts while a file is open without keys. Nothing is sent or kept. */
import { SignedOutError } from '../api/signature.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Account } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { requestsOf } from '../ledger/book/requests.ts'
import type { OpenedJournal } from '../ledger/exports/journalFile.ts'
import type { Ledger, LedgerState } from '../ledger/journal/state.ts'
import { defaultSettings } from '../ledger/journal/store.ts'
import { count } from '../ui/number.ts'

const refuse = () => Promise.reject(new SignedOutError())
const ignore = async () => undefined

/** A guard that never has a key. `close`: called in place of a sign-out. */
export const guardWithoutKey = (account: Account, close: () => void): KeyGuard => ({
  reach: 'page',
  account,
  signIn: refuse,
  confirm: refuse,
  abandon: ignore,
  signOut: async () => close(),
  touch: ignore,
  setSkew: ignore,
  sign: refuse,
  subscribe: () => () => undefined,
})

function doubtOf({ chain, unchained }: OpenedJournal): string | undefined {
  if (!chain) return 'The file has no chain, so nothing in it can be verified.'
  if (unchained === 0) return undefined
  return `${count(unchained, 'request differs', 'requests differ')} from the chain of the file. What the chain has is shown.`
}

/** The journal of a file, which never changes. Without a file, the pages say that there is none. */
export function fixedLedger(journal: OpenedJournal | undefined): Ledger {
  const state: LedgerState = {
    requests: requestsOf(journal?.events ?? []),
    reading: false,
    exchanges: new Map(),
    settings: defaultSettings,
    doubt: journal && doubtOf(journal),
    ...(journal ? { mark: journal.chain?.head } : { unwritten: 'absent' }),
    liveTabs: new Set(),
  }
  return {
    started: ignore,
    ended: ignore,
    add: async () => 'too many',
    recordVerdict: ignore,
    async chain() {
      if (journal?.chain) return journal.chain
      throw new Error('The file has no chain.')
    },
    change: refuse,
    wipe: refuse,
    catchUp: ignore,
    open: ignore,
    forget: () => undefined,
    state: () => state,
    subscribe: () => () => undefined,
  }
}

/** Drafts of which none is kept. The content of the file is safe in the file. */
export const noDrafts = (newId: () => string): Drafts => ({
  newId,
  take: ignore,
  prepare: () => undefined,
  save: async () => true,
  remove: async () => true,
  list: async () => [],
  open: async () => 'gone',
  peek: ignore,
  putAside: async () => false,
  add: async () => false,
  discard: async () => 'gone',
  stored: async () => [],
  wipe: async () => true,
  onAnnounced: () => () => undefined,
})
