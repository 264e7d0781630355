/** Stand-ins for the guard, the journal and the drafts while a file is open without keys. Nothing is sent or kept. */
import { SignedOutError } from '../api/signature.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Account } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import type { Ledger, LogState } from '../log/log.ts'
import { defaultSettings } from '../ledger/journal/store.ts'

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

/** The journal of the pages that show a file: there is none, and the pages say so. */
export function noLedger(): Ledger {
  const state: LogState = {
    requests: new Map(),
    reading: false,
    exchanges: new Map(),
    settings: defaultSettings,
    unwritten: 'absent',
    liveTabs: new Set(),
  }
  return {
    started: ignore,
    ended: ignore,
    recordVerdict: ignore,
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
