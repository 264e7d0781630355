/** The token of API 2.0 (api-2.0.md): fetched when it is needed, held in memory, and never handed to a page. */
import { isObject, parseJson } from '../api/object.ts'
import { tokenPath } from '../api/paths.ts'
import { type RequestHeaders, SignedOutError } from '../api/signature.ts'
import type { RawAnswer, RawRequest, Transport } from '../api/transport.ts'
import { TransportError } from '../api/transportError.ts'

/** The two values of API 2.0. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The life of a token whose answer does not say it, and how long before its end it is renewed, in seconds. */
const usualLife = 300
const margin = 60
/** The longest wait for a token, in milliseconds. */
const timeout = 20_000

export type Tokens = ReturnType<typeof createTokens>

/** `base`: the prefix of the region's paths on this page's server. */
export function createTokens(base: string, keys: ClientCredentials, now: () => number, transport: Transport) {
  const { clientId, clientSecret } = keys
  const ending = new AbortController()
  let held: { readonly token: string; readonly until: number } | undefined
  let renewal: Promise<string> | undefined

  async function renew(): Promise<string> {
    const grant = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
    const askedAt = now()
    const answer = await transport({
      url: base + tokenPath,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams(grant).toString(),
      timeout,
      maxAnswer: 1,
      signal: ending.signal,
    }).catch((cause: unknown) => {
      // No text of the cause goes on, which might repeat the secret.
      const reason = cause instanceof TransportError ? cause.reason : 'lost'
      if (reason === 'aborted') throw new SignedOutError()
      if (reason === 'offline') throw new TransportError(reason, false)
      throw new TransportError(reason === 'lost' ? 'token-lost' : 'token-late', false)
    })
    if (ending.signal.aborted) throw new SignedOutError()
    const read = parseJson(answer.body)
    const { access_token: token, expires_in: given, error } = isObject(read) ? read : {}
    if (answer.status === 401 || error === 'invalid_client') throw new TransportError('client-refused', false)
    // It must fit into a header.
    if (answer.status !== 200 || typeof token !== 'string' || !/^[\u0021-\u007e]+$/.test(token))
      throw new TransportError('token-missing', false)
    const life = Number(given) > 0 ? Number(given) : usualLife
    held = { token, until: askedAt + (life - margin) * 1_000 }
    return token
  }

  /** The token, of which a new one is fetched a minute before its end: once, however many ask. */
  async function get(): Promise<string> {
    if (held && now() < held.until) return held.token
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  return {
    /** What a call has in place of a signature, once there is a token. */
    async sign(_path: string, requestId: string): Promise<RequestHeaders> {
      await get()
      return { 'x-mc-req-id': requestId }
    },
    /** Sends a call with the token. One that the service refuses is dropped. */
    async send(request: RawRequest): Promise<RawAnswer> {
      const token = await get()
      const headers = { ...request.headers, Authorization: `Bearer ${token}` }
      const answer = await transport({ ...request, url: base + request.url, headers })
      if (answer.status === 401 && held?.token === token) held = undefined
      return answer
    },
    /** Forgets the token, and ends a request for one that is on its way. */
    end() {
      held = undefined
      ending.abort()
    },
  }
}
