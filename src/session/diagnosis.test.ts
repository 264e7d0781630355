import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorFacts, type ErrorKind, errorKinds } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { diagnose } from './diagnosis.ts'

const failures = [{ code: 'err_x', message: 'No.', raw: {} }]
const unknownApp = [{ code: 'err_developer_key', message: 'Invalid key', raw: {} }]
const minute = 60_000

/** The first read of a sign-in that failed. */
const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
  new ApiError({ kind, executed: 'no', operation: getWatchlist, requestId: 'id-1', failures, ...facts })

const wrongKeys =
  'The access key, the secret key or the application key is wrong, or belongs to another region.'
const notKnown = 'Check the region, wait a moment, then sign in again. Nothing is known of your keys.'
const network = 'Check the network, then sign in again. Your keys were not judged.'

/** One row for each kind there is: the compiler refuses a missing one. */
const table: Record<ErrorKind, [facts: Partial<ErrorFacts>, message: string, advice: string]> = {
  unauthorised: [{ httpStatus: 401 }, 'The service does not accept these keys.', wrongKeys],
  expired: [
    { httpStatus: 418 },
    'These keys have expired.',
    'Have them re-issued for this application, then sign in with the new ones.',
  ],
  // Never asked: a sign-in without this permission is one all the same (SessionProvider.tsx).
  forbidden: [
    { httpStatus: 403 },
    'This administrator may not do that. It needs the permission "Awareness Training | Dashboard | Read".',
    notKnown,
  ],
  throttled: [
    { httpStatus: 429, waitMs: 90_000, retryAt: 91_000 },
    'The service takes no more calls for now: the quota is used up.',
    'Try again when the service takes calls again. Nothing is known of your keys.',
  ],
  refused: [{ httpStatus: 200 }, 'The service refused the request (HTTP 200).', notKnown],
  server: [
    { httpStatus: 500, executed: 'unknown' },
    'The service failed while it handled the request (HTTP 500).',
    'Check the region, wait a moment, then sign in again. Your keys were not judged.',
  ],
  unreadable: [
    { httpStatus: 200, executed: 'unknown' },
    'The service answered with something that cannot be read (HTTP 200).',
    notKnown,
  ],
  'too-large': [{ executed: 'unknown' }, 'The service does not take a request of this size.', notKnown],
  offline: [{}, 'The service could not be reached.', `This device is offline. ${network}`],
  lost: [{ executed: 'unknown' }, 'The service could not be reached.', network],
  aborted: [
    {},
    'The request was cancelled.',
    'Send it again when you are ready. Nothing is known of your keys.',
  ],
  'timed-out': [{ executed: 'unknown' }, 'The service could not be reached.', network],
}

test.each(errorKinds)('a sign-in that fails as %s says what to do', (kind) => {
  const [facts, message, advice] = table[kind]
  expect(diagnose(failed(kind, facts), 0)).toEqual({
    requestId: 'id-1',
    failures,
    message,
    advice,
    // A throttled sign-in says when to click again, too.
    retryAt: facts.retryAt,
  })
})

test('an unknown application id is told apart from a wrong key', () => {
  const happened = 'The service does not know this application id.'
  const error = failed('unauthorised', { httpStatus: 200, failures: unknownApp, happened })
  expect(diagnose(error, 600 * minute)).toEqual({
    requestId: 'id-1',
    failures: unknownApp,
    message: happened,
    advice: 'Check the application id and the region.',
  })
})

test('a server of this page without a connection says so', () => {
  const happened = 'The server of this page could not reach the service (HTTP 502).'
  expect(diagnose(failed('server', { httpStatus: 502, happened }), 0)).toEqual({
    requestId: 'id-1',
    failures,
    message: happened,
    advice: 'Check the region, wait a moment, then sign in again. Your keys were not judged.',
  })
})

test('a key guard that did not sign judges no key', () => {
  const happened = 'You are signed out. Nothing was sent.'
  const error = failed('unauthorised', { happened, failures: [] })
  expect(diagnose(error, 600 * minute)).toEqual({
    requestId: 'id-1',
    failures: [],
    message: happened,
    advice: 'Sign in again. Your keys were not judged.',
  })
})

const adviceAt = (skewMs: number | undefined) =>
  diagnose(failed('unauthorised', { httpStatus: 401 }), skewMs).advice

describe('keys that are not accepted', () => {
  const corrected =
    'Requests are dated with the corrected time, but set the clock right before you look further.'

  test.each([0, 59_999, -59_999])('at an offset of %d ms say nothing of the clock', (skewMs) => {
    expect(adviceAt(skewMs)).toBe(wrongKeys)
  })

  test.each([
    [minute, '1 minute behind'],
    [-minute, '1 minute ahead'],
    [-180 * minute, '3 hours ahead'],
  ])('at an offset of %d ms say that the clock is %s', (skewMs, words) => {
    expect(adviceAt(skewMs)).toBe(`${wrongKeys} This device's clock is ${words}. ${corrected}`)
  })

  test('where the clock could not be compared say that it may be the clock', () => {
    expect(adviceAt(undefined)).toBe(
      `${wrongKeys} This device's clock could not be compared with the server's: a wrong clock has the same effect, so check it too.`,
    )
  })
})

test('only wrong keys are a matter of the clock', () => {
  for (const kind of errorKinds.filter((other) => other !== 'unauthorised')) {
    expect(diagnose(failed(kind), undefined)).toEqual(diagnose(failed(kind), 0))
  }
})
