import { expect, test } from 'vitest'
import { ApiError, type ErrorFacts, type ErrorKind } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { diagnose } from './diagnosis.ts'

const failures = [{ code: 'err_x', message: 'No.' }]
const unknownApp = [{ code: 'err_developer_key', message: 'Invalid key' }]
const minute = 60_000

/** The first read of a sign-in that failed. */
const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
  new ApiError({ kind, executed: 'no', operation: getWatchlist, requestId: 'id-1', failures, ...facts })

const wrongKeys = 'The access key, secret key or application key is wrong or belongs to another region.'
const notChecked = 'The keys were not checked.'
const network = `Check the network, then sign in again. ${notChecked}`
const wait = `Check the region, wait a moment, then sign in again. ${notChecked}`
const notReached = 'The service could not be reached.'
const unknownId = 'The service does not know this application id.'
const noConnection = 'The server of this page could not reach the service (HTTP 502).'
const checkId = 'Check the application id and the region.'
const reissue = 'Have the keys reissued, then sign in with the new keys.'
const signedOut = 'You are signed out. Nothing was sent.'

// The kinds that refuse a sign-in (keyCheck.ts).
test.each<[ErrorKind, facts: Partial<ErrorFacts>, message: string, advice: string]>([
  ['unauthorised', { httpStatus: 401 }, 'The service rejected these keys.', wrongKeys],
  ['unauthorised', { failures: unknownApp, happened: unknownId }, unknownId, checkId],
  // The key guard did not sign.
  ['unauthorised', { failures: [], happened: signedOut }, signedOut, `Sign in again. ${notChecked}`],
  ['expired', { httpStatus: 418 }, 'These keys have expired.', reissue],
  ['server', { httpStatus: 500 }, 'The service failed while handling the request (HTTP 500).', wait],
  ['server', { httpStatus: 502, happened: noConnection }, noConnection, wait],
  ['unreadable', { httpStatus: 200 }, 'The answer of the service could not be read (HTTP 200).', wait],
  ['offline', {}, notReached, `This device is offline. ${network}`],
  ['lost', { executed: 'unknown' }, notReached, network],
  ['aborted', {}, 'The request was cancelled.', `Send again when ready. ${notChecked}`],
  ['timed-out', { executed: 'unknown' }, notReached, network],
])('a sign-in that fails as %s with %j has its advice', (kind, facts, message, advice) => {
  const error = failed(kind, facts)
  const said = { requestId: 'id-1', failures: error.failures, message, advice }
  expect(diagnose(error, 0)).toEqual(said)
  // Only wrong keys mention the clock.
  const skewMs = advice === wrongKeys ? 0 : 600 * minute
  expect(diagnose(error, skewMs)).toEqual(said)
})

const correct = 'Correct the clock before you look further.'
const corrected = `Requests use the server's time. ${correct}`
const tooFar = 'That is too far off to correct. The service rejects every request until the clock is right.'
const notCompared = "It could not be compared with the server's, and a wrong clock has the same effect."
test.each([
  [0, ''],
  [-59_999, ''],
  [minute, ` This device's clock is 1 minute behind. ${corrected}`],
  [-minute, ` This device's clock is 1 minute ahead. ${corrected}`],
  [48 * 60 * minute, ` This device's clock is 2 days behind. ${corrected}`],
  [49 * 60 * minute, ` This device's clock is 2 days behind. ${tooFar} ${correct}`],
  [undefined, ` Also check this device's clock. ${notCompared}`],
])('wrong keys at an offset of %s ms say: %s', (skewMs, more) => {
  expect(diagnose(failed('unauthorised', { httpStatus: 401 }), skewMs).advice).toBe(wrongKeys + more)
})

test.each<[ErrorKind, facts: Partial<ErrorFacts>, advice: string]>([
  ['unauthorised', { httpStatus: 401, happened: 'No.', advice: 'Check both.' }, 'Check both.'],
  ['lost', { happened: 'Lost.' }, `Try again. ${notChecked}`],
  ['timed-out', { happened: 'Late.' }, `Try again. ${notChecked}`],
])('of API 2.0, a sign-in that fails as %s with %j has the words of the failure', (kind, facts, advice) => {
  const error = failed(kind, facts)
  const { requestId, message } = error
  expect(diagnose(error, 600 * minute, 'oauth')).toEqual({ requestId, failures, message, advice })
})
