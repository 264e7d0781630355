/** The sign-in of API 2.0 (api-2.0.md): a token for a client id and a secret. */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { recordedCodes, toJson } from './envelope.ts'
import { type Bindings, drop, takeFault } from './faults.ts'
import type { Tenants } from './tenants.ts'

/** The life of a token in seconds. */
const life = 1_800

const refuse = (status: number, error: string, error_description: string): Response =>
  toJson({ error, error_description }, status)

/** The gateway's refusal, which is flat. */
export const refuseToken = (code: string = recordedCodes.token): Response =>
  toJson({ fail: [{ code, message: 'The access token is not valid, or has expired.' }] }, 401)

/** The tenant of a Bearer token, and whether the token is still valid. */
export function readBearer(tenants: Tenants, header: string | null, now: number) {
  const [, token = '', accessKey = ''] = /^Bearer (([\w-]+)\.\S+)$/.exec(header ?? '') ?? []
  const tenant = tenants.get(accessKey)
  const end = tenant?.tokens.get(token)
  return end === undefined ? { isValid: false } : { tenant, isValid: now < end }
}

/** The answer to a request for a token. A tenant's access key is its client id, and its secret key the client secret. */
export async function giveToken(tenants: Tenants, request: Request, now: number, bindings: Bindings) {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  const form = new URLSearchParams(isForm ? await request.text() : '')
  const tenant = tenants.get(form.get('client_id') ?? '')
  if (form.get('grant_type') !== 'client_credentials')
    return refuse(400, 'unsupported_grant_type', 'The grant type must be client_credentials.')
  if (!tenant || form.get('client_secret') !== tenant.credentials.secretKey)
    return refuse(401, 'invalid_client', 'The client id or the client secret is wrong.')
  const fault = takeFault(tenant, true)
  // Longer than the console waits.
  if (fault === 'token-slow')
    await setTimeout(60_000, undefined, { signal: request.signal }).catch(() => undefined)
  if (fault === 'token-lost') return drop(bindings)
  const token = `${tenant.credentials.accessKey}.${randomBytes(48).toString('base64url')}`
  tenant.tokens.set(token, now + life * 1_000)
  return toJson({ access_token: token, token_type: 'Bearer', expires_in: life })
}
