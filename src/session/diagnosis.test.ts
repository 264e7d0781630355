import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorFacts, type ErrorKind } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { diagnose } from './diagnosis.ts'

const failures = [{ code: 'err_x', message: 'No.', raw: {} }]
const unknownApp = [{ code: 'err_developer_key', message: 'Invalid key', raw: {} }]
const minute = 60_000

const refusedKinds = [
  'unauthorised',
  'expired',
  'server',
  'unreadable',
  'offline',
  'lost',
  'aborted',
  'timed-out',
] as const satisfies readonly ErrorKind[]
type RefusedKind = (typeof refusedKinds)[number]

/** The first read of a sign-in that failed. */
const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
  new ApiError({ kind, executed: 'no', operation: getWatchlist, requestId: 'id-1', failures, ...facts })

const wrongKeys = 'The access key, secret key or application key is wrong or belongs to another region.'
const network = 'Check the network, then sign in again. The keys were not checked.'

/** The kinds that refuse a sign-in (keyCheck.ts). A row for each. */
const table: Record<RefusedKind, [facts: Partial<ErrorFacts>, message: string, advice: string]> = {
  unauthorised: [{ httpStatus: 401 }, 'The service rejected these keys.', wrongKeys],
  expired: [
    { httpStatus: 418 },
    'These keys have expired.',
    'Have the keys reissued, then sign in with the new keys.',
  ],
  server: [
    { httpStatus: 500, executed: 'unknown' },
    'The service failed while handling the request (HTTP 500).',
    'Check the region, wait a moment, then sign in again. The keys were not checked.',
  ],
  unreadable: [
    { httpStatus: 200, executed: 'unknown' },
    'The answer of the service could not be read (HTTP 200).',
    'Check the region, wait a moment, then sign in again. The keys were not checked.',
  ],
  offline: [{}, 'The service could not be reached.', `This device is offline. ${network}`],
  lost: [{ executed: 'unknown' }, 'The service could not be reached.', network],
  aborted: [{}, 'The request was cancelled.', 'Send again when ready. The keys were not checked.'],
  'timed-out': [{ executed: 'unknown' }, 'The service could not be reached.', network],
}

test.each(refusedKinds)('a sign-in that fails as %s has its advice', (kind) => {
  const [facts, message, advice] = table[kind]
  expect(diagnose(failed(kind, facts), 0)).toEqual({
    requestId: 'id-1',
    failures,
    message,
    advice,
  })
})

test('an unknown application id is distinguished from a wrong key', () => {
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
    advice: 'Check the region, wait a moment, then sign in again. The keys were not checked.',
  })
})

test('a key guard that did not sign leaves the keys open', () => {
  const happened = 'You are signed out. Nothing was sent.'
  const error = failed('unauthorised', { happened, failures: [] })
  expect(diagnose(error, 600 * minute)).toEqual({
    requestId: 'id-1',
    failures: [],
    message: happened,
    advice: 'Sign in again. The keys were not checked.',
  })
})

const adviceAt = (skewMs: number | undefined) =>
  diagnose(failed('unauthorised', { httpStatus: 401 }), skewMs).advice

describe('keys that are not accepted', () => {
  const corrected = "Requests use the server's time. Correct the clock before you look further."

  test.each([0, 59_999, -59_999])('at an offset of %d ms say nothing about the clock', (skewMs) => {
    expect(adviceAt(skewMs)).toBe(wrongKeys)
  })

  test.each([
    [minute, '1 minute behind'],
    [-minute, '1 minute ahead'],
    [-180 * minute, '3 hours ahead'],
  ])('at an offset of %d ms say that the clock is %s', (skewMs, words) => {
    expect(adviceAt(skewMs)).toBe(`${wrongKeys} This device's clock is ${words}. ${corrected}`)
  })

  test('say that an offset of more than 48 hours is not corrected', () => {
    expect(adviceAt(49 * 60 * minute)).toContain('2 days behind. That is too far off to correct.')
    expect(adviceAt(48 * 60 * minute)).toContain(corrected)
  })

  test('say that the clock may be wrong if it could not be compared', () => {
    expect(adviceAt(undefined)).toBe(
      `${wrongKeys} Also check this device's clock. It could not be compared with the server's, and a wrong clock has the same effect.`,
    )
  })
})

test('only wrong keys mention the clock', () => {
  for (const kind of refusedKinds.filter((other) => other !== 'unauthorised')) {
    expect(diagnose(failed(kind), undefined)).toEqual(diagnose(failed(kind), 0))
  }
})
