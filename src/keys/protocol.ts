/** The pages' requests to the guard, as messages of the worker's port. */
import { SignedOutError } from '../api/signature.ts'
import type { Guard, KeyCheck, SignIn } from './guard.ts'

export type Ask =
  | { readonly do: 'open'; readonly tab: string }
  | ({ readonly do: 'signIn' } & SignIn)
  | { readonly do: 'confirm'; readonly attempt: number; readonly check?: KeyCheck | undefined }
  | { readonly do: 'abandon'; readonly attempt: number }
  | { readonly do: 'signOut'; readonly reason?: 'new-keys' }
  | { readonly do: 'touch' }
  | { readonly do: 'setSkew'; readonly ms: number }
  | { readonly do: 'sign'; readonly path: string; readonly requestId: string; readonly attempt?: number }

/** The guard's answer. Of an error, its kind survives the port. Its text never holds a key. */
export type Reply = { readonly value: unknown } | { readonly failed: 'signed-out' | 'refused' }

export const tabLock = (tab: string): string => `signet-tab:${tab}`

export async function answer(guard: Guard, ask: Ask): Promise<Reply> {
  try {
    return { value: await perform(guard, ask) }
  } catch (error) {
    return { failed: error instanceof SignedOutError ? 'signed-out' : 'refused' }
  }
}

function perform(guard: Guard, ask: Ask): unknown {
  switch (ask.do) {
    case 'open':
      return guard.opened(ask.tab)
    case 'signIn':
      return guard.signIn(ask)
    case 'confirm':
      return guard.confirm(ask.attempt, ask.check)
    case 'abandon':
      return guard.abandon(ask.attempt)
    case 'signOut':
      return guard.signOut(ask.reason)
    case 'touch':
      return guard.touch()
    case 'setSkew':
      return guard.setSkew(ask.ms)
    case 'sign':
      return guard.sign(ask.path, ask.requestId, ask.attempt)
    default:
      throw new Error(`Unknown request to the guard: ${String(ask satisfies never)}`)
  }
}
