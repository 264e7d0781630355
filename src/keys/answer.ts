/** The guard's side of the protocol. It is fetched with the guard, where that runs in the page. */
import { SignedOutError } from '../api/signature.ts'
import { TransportError } from '../api/transportError.ts'
import type { Guard } from './guard.ts'
import type { Ask, Hooks, Reply } from './protocol.ts'

export { createGuard } from './guard.ts'

export async function answer(guard: Guard, ask: Ask, hooks: Hooks = {}): Promise<Reply> {
  try {
    return { value: await perform(guard, ask, hooks) }
  } catch (error) {
    if (error instanceof TransportError) return { failed: error.reason, mayHaveLeft: error.mayHaveLeft }
    return { failed: error instanceof SignedOutError ? 'signed-out' : 'refused' }
  }
}

function perform(guard: Guard, ask: Ask, hooks: Hooks): unknown {
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
    case 'send':
      return guard.send({ ...ask.request, ...hooks }, ask.attempt)
    default:
      throw new Error(`Unknown request to the guard: ${String(ask satisfies never)}`)
  }
}
