import { expect, test } from 'vitest'
import { reply, said } from '../api/api.fixture.ts'
import { getWatchlist } from '../api/operations.ts'
import type { RawAnswer } from '../api/transport.ts'
import { TransportError } from '../api/transportError.ts'
import { createGuard, type GuardEvent } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { signIn } from './client.tsx'

const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const html = { 'content-type': 'text/html; charset=utf-8' }

const failure = (code: string) => ({ errors: [{ code, message: 'No.', retryable: false }] })
const gateway = (word: string) => ({ 'x-signet-gateway': word })

const proven = (happened: string) => ({ isIn: true, isProof: true, happened })
const unproven = (happened: string) => ({ isIn: true, isProof: false, happened })
const noToken = 'The answer to the request for an access token'
const refused = (message: string) => ({ isIn: false, message })

const lacks = `This administrator lacks the permission "${getWatchlist.permission}".`
const refusedRead = (status: string) => proven(`The service refused the request (HTTP ${status}).`)
const onTheWay = 'The service, or a server on the way to it,'
const notRead = 'The answer of the service could not be read (HTTP 200).'
const unknownId = refused('The service does not know this application id.')
const noService = refused('The server of this page could not reach the service (HTTP 502).')
const signOnPage = refused('A web page answered in place of the service (HTTP 200).')
const notReached = refused('The service could not be reached.')

/**
 * What becomes of a sign-in, for each kind of failure (api/answer.test.ts): it keeps out, or lets in; an answer that proves
 * the keys is told on Home, another one on every page.
 */
const table: readonly [given: RawAnswer | TransportError, became: object][] = [
  [said(200, { data: [{ emailAddress: 'a@b.example' }] }), { isIn: true }],

  // The service judged the request, so it had accepted the signature.
  [said(403), { ...proven(lacks), missing: getWatchlist.permission }],
  [said(200, { fail: [failure('err_xdk_no_such_product')] }), refusedRead('200')],
  [said(404), refusedRead('404')],
  [said(200, { data: undefined }), proven(notRead)],
  [reply(200, '{"fail":[],"data":[]}'), proven(notRead)],

  // An answer, but one that may come before the check of the signature, or from something on the way.
  [reply(400, ''), unproven('The service refused the request without a reason (HTTP 400).')],
  [reply(403, '<h1>Forbidden</h1>', html), unproven(`${onTheWay} refused the request (HTTP 403).`)],
  [said(413), unproven('The request is too large for the service (HTTP 413).')],
  [said(429), unproven('The call quota is used up.')],
  [said(500), unproven('The service failed while handling the request (HTTP 500).')],
  [reply(502, '<h1>Bad Gateway</h1>', html), unproven(`${onTheWay} could not answer (HTTP 502).`)],
  [reply(200, '{"meta":{"status":200},"da'), unproven(notRead)],
  [new TransportError('too-large', true), unproven('The answer was larger than 8 MB and was not read.')],

  // The keys are wrong.
  [said(401), refused('The service rejected these keys.')],
  [said(200, { fail: [failure('err_developer_key')] }), unknownId],
  [said(418), refused('These keys have expired.')],

  // The service did not answer.
  [reply(502, '{"error":"unreachable"}', gateway('unreachable')), noService],
  [reply(504, '', gateway('timeout')), refused(`${onTheWay} could not answer (HTTP 504).`)],
  [reply(200, '<html>Sign on</html>', html), signOnPage],
  [new TransportError('lost', true), notReached],
  [new TransportError('offline', false), notReached],
  [new TransportError('timed-out', true), notReached],
  [new TransportError('aborted', true), refused('The request was cancelled.')],
  [new TransportError('token-missing', false), refused(`${noToken} has none. Nothing was sent.`)],
]

/** Signs in against one answer, given as often as it is asked for. */
async function signInWith(given: RawAnswer | TransportError) {
  const told: GuardEvent[] = []
  const guard = createGuard({ now: () => 0, tell: (event) => told.push(event) })
  guard.opened('tab')
  const regions = [{ id: 'eu', name: 'Europe' }]
  const approvals = { reviewers: [], require: 'never' } as const
  const config = { regions, idleMinutes: 30, ownDomains: [], protectedDomains: [], approvals }
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
  // Refused keys are wiped at once.
  const isHeld = await guard.sign(getWatchlist.path, id, 1).then(Boolean, () => false)
  expect(isHeld).toBe(told.length > 0)
  const [event] = told
  return { problem, check: event?.event === 'signed-in' ? event.account.check : undefined, isIn: !!event }
}

test.each(table)('a sign-in that is answered with %j ends as %j', async (given, expected) => {
  const { problem, check, isIn } = await signInWith(given)
  const { requestId, ...found } = { requestId: id, ...check }
  expect({ isIn, ...(problem && { message: problem.message }), ...found }).toEqual(expected)
  expect(requestId).toBe(id)
})
