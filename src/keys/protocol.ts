/** The pages' requests to the guard, as messages of the worker's port. */
import type { RawRequest } from '../api/transport.ts'
import type { TransportError } from '../api/transportError.ts'
import type { KeyCheck, SignIn } from './guard.ts'

export type Ask =
  | { readonly do: 'open'; readonly tab: string }
  | ({ readonly do: 'signIn' } & SignIn)
  | { readonly do: 'confirm'; readonly attempt: number; readonly check?: KeyCheck | undefined }
  | { readonly do: 'abandon'; readonly attempt: number }
  | { readonly do: 'signOut'; readonly reason?: 'new-keys' }
  | { readonly do: 'touch' }
  | { readonly do: 'setSkew'; readonly ms: number }
  | { readonly do: 'sign'; readonly path: string; readonly requestId: string; readonly attempt?: number }
  | { readonly do: 'send'; readonly request: Omit<RawRequest, keyof Hooks>; readonly attempt?: number }

/** The parts of a request that cannot pass a port: messages stand for them. */
export type Hooks = Pick<RawRequest, 'signal' | 'onUpload'>

/** The guard's answer. Of an error, its kind survives the port. Its text never holds a key. */
export type Reply =
  | { readonly value: unknown }
  | { readonly failed: 'signed-out' | 'refused' }
  | { readonly failed: TransportError['reason']; readonly mayHaveLeft: boolean }

/** The largest offset of a clock that is corrected. A larger one is a mistake or an attack. */
export const maxSkewMs = 48 * 3_600_000

export const tabLock = (tab: string): string => `signet-tab:${tab}`
