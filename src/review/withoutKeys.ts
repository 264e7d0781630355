/** The stand-in for the guard while a file is open without keys. */
import { SignedOutError } from '../api/signature.ts'
import type { Account } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'

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
