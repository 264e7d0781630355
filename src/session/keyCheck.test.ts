import { describe, expect, test } from 'vitest'
import { getWatchlist } from '../api/operations.ts'
import { type RawAnswer, TransportError } from '../api/transport.ts'
import { createGuard, type GuardEvent } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { signIn } from './client.tsx'
import { noApprovals } from './config.ts'

const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const html = { 'content-type': 'text/html; charset=utf-8' }

const reply = (status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  header: (name) => headers[name.toLowerCase()] ?? null,
})
const envelope = (status: number, more: object = {}) => ({ meta: { status }, fail: [], data: [], ...more })
const failure = (code: string) => ({ errors: [{ code, message: 'No.', retryable: false }] })
const gateway = (said: string) => ({ 'x-signet-gateway': said })

/**
 * `refused` keeps out. `admitted`, and with a sentence on Home where the watchlist failed. `unproven` lets in, and every
 * page says so until an answer proves the keys.
 */
type Became = 'refused' | 'admitted' | 'admitted, Home says' | 'admitted, permission missing' | 'unproven'

const table: readonly [answer: string, given: RawAnswer | TransportError, became: Became, said?: string][] = [
  // The keys are good.
  ['people', reply(200, envelope(200, { data: [{ emailAddress: 'a@b.example' }] })), 'admitted'],
  ['nobody', reply(200, envelope(200)), 'admitted'],

  // The service judged the request, so it had accepted the signature.
  ['HTTP 403', reply(403, envelope(403)), 'admitted, permission missing'],
  ['meta.status 403', reply(200, envelope(403)), 'admitted, permission missing'],
  [
    'HTTP 200 with a failure',
    reply(200, envelope(200, { fail: [failure('err_xdk_no_such_product')] })),
    'admitted, Home says',
    'The service refused the request (HTTP 200).',
  ],
  [
    'HTTP 200 with an unknown failure',
    reply(200, envelope(200, { fail: ['?'] })),
    'admitted, Home says',
    'The service refused the request (HTTP 200).',
  ],
  [
    'meta.status 404 without a failure',
    reply(200, envelope(404)),
    'admitted, Home says',
    'The service refused the request (HTTP 200, status 404).',
  ],
  ['HTTP 404 with an envelope', reply(404, envelope(404)), 'admitted, Home says'],
  ['HTTP 409', reply(409, envelope(409)), 'admitted, Home says'],
  [
    'HTTP 400 with failures',
    reply(400, envelope(400, { fail: [failure('err_validation')] })),
    'admitted, Home says',
    'The service refused the request (HTTP 400).',
  ],
  ['success without data', reply(200, { meta: { status: 200 }, fail: [] }), 'admitted, Home says'],
  ['an envelope without a status', reply(200, { fail: [], data: [] }), 'admitted, Home says'],

  // An answer, but one that may come before the check of the signature, or from something on the way.
  [
    'HTTP 400 with an empty body',
    reply(400, ''),
    'unproven',
    'The service refused the request without a reason (HTTP 400).',
  ],
  ['HTTP 400 with a text', reply(400, 'Bad Request'), 'unproven'],
  ['HTTP 403 of a firewall', reply(403, '<h1>Forbidden</h1>', html), 'unproven'],
  [
    'HTTP 404 with an empty body',
    reply(404, ''),
    'unproven',
    'No service was found at this address (HTTP 404).',
  ],
  ['HTTP 413', reply(413, envelope(413)), 'unproven'],
  ['HTTP 431', reply(431, ''), 'unproven'],
  ['a quota that stays used up', reply(429, envelope(429)), 'unproven', 'The call quota is used up.'],
  ['HTTP 500', reply(500, envelope(500)), 'unproven'],
  ['meta.status 500', reply(200, envelope(500)), 'unproven'],
  ['HTTP 502 of another gateway', reply(502, '<h1>Bad Gateway</h1>', html), 'unproven'],
  ['HTTP 503 with an envelope', reply(503, envelope(503)), 'unproven'],
  ['JSON that is not an envelope', reply(200, { result: 'ok' }), 'unproven'],
  ['JSON that is cut off', reply(200, '{"meta":{"status":200},"da'), 'unproven'],
  ['an answer that is too large', new TransportError('too-large', true), 'unproven'],

  // The keys are wrong.
  ['HTTP 401', reply(401, envelope(401)), 'refused', 'The service rejected these keys.'],
  ['HTTP 401 with an empty body', reply(401, ''), 'refused', 'The service rejected these keys.'],
  ['meta.status 401', reply(200, envelope(401)), 'refused', 'The service rejected these keys.'],
  [
    'a wrong signature with another status',
    reply(200, envelope(200, { fail: [failure('err_xdk_invalid_signature')] })),
    'refused',
    'The service rejected these keys.',
  ],
  [
    'an unknown application id',
    reply(200, envelope(200, { fail: [failure('err_developer_key')] })),
    'refused',
    'The service does not know this application id.',
  ],
  ['HTTP 418', reply(418, envelope(418)), 'refused', 'These keys have expired.'],
  [
    'an expired binding with another status',
    reply(400, envelope(400, { fail: [failure('err_xdk_binding_expired')] })),
    'refused',
    'These keys have expired.',
  ],

  // The service did not answer.
  [
    'a server of this page without a connection',
    reply(502, { error: 'unreachable' }, gateway('unreachable')),
    'refused',
    'The server of this page could not reach the service (HTTP 502).',
  ],
  ['an answer that the server of this page lost', reply(502, '', gateway('lost')), 'refused'],
  ['a time-out of the server of this page', reply(504, '', gateway('timeout')), 'refused'],
  [
    'the web page of a sign-on',
    reply(200, '<html>Sign on</html>', html),
    'refused',
    'A web page answered in place of the service (HTTP 200).',
  ],
  ['a lost connection', new TransportError('lost', true), 'refused', 'The service could not be reached.'],
  ['no network', new TransportError('offline', false), 'refused', 'The service could not be reached.'],
  [
    'no answer in time',
    new TransportError('timed-out', true),
    'refused',
    'The service could not be reached.',
  ],
  ['a cancelled request', new TransportError('aborted', true), 'refused'],
]

/** Signs in against one answer, given as often as it is asked for. */
async function signInWith(given: RawAnswer | TransportError) {
  const told: GuardEvent[] = []
  const guard = createGuard({ now: () => 0, tell: (event) => told.push(event) })
  guard.opened('tab')
  const regions = [{ id: 'eu', name: 'Europe' }]
  const config = { regions, idleMinutes: 30, ownDomains: [], protectedDomains: [], approvals: noApprovals }
  const problem = await signIn(
    {
      // Its methods are those of the guard, which is asked over a port.
      guard: guard as unknown as KeyGuard,
      transport: () => (given instanceof TransportError ? Promise.reject(given) : Promise.resolve(given)),
      now: () => 0,
      newId: () => id,
      observe: { started: () => Promise.resolve(), ended: () => undefined },
    },
    { config, skewMs: 0 },
    { accessKey: 'a', secretKey: 'c2VjcmV0', applicationId: 'app', applicationKey: 'key' },
    { id: 'eu', name: 'Europe' },
  )
  const [event] = told
  return { problem, check: event?.event === 'signed-in' ? event.account.check : undefined, isIn: !!event }
}

function became({ check, isIn }: Awaited<ReturnType<typeof signInWith>>): Became {
  if (!isIn) return 'refused'
  if (!check) return 'admitted'
  if (!check.isProof) return 'unproven'
  return check.missing ? 'admitted, permission missing' : 'admitted, Home says'
}

describe('what becomes of a sign-in that is answered with', () => {
  test.each(table)('%s', async (_, given, expected, said) => {
    const result = await signInWith(given)
    expect(became(result)).toBe(expected)
    // A refused sign-in says why.
    expect(result.problem !== undefined).toBe(expected === 'refused')
    const sentence = result.problem?.message ?? result.check?.happened
    expect(sentence).toBe(said ?? sentence)
    expect(result.check ? result.check.requestId : id).toBe(id)
    expect(result.check?.missing).toBe(
      expected === 'admitted, permission missing' ? getWatchlist.permission : undefined,
    )
  })
})
