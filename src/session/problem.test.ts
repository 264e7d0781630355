import { expect, test } from 'vitest'
import { ApiError, type ErrorKind } from '../api/errors.ts'
import { createPolicy } from '../api/operations.ts'
import { problemOf } from './problem.ts'

test('a failed call says all of its error, with whether anything was executed', () => {
  const failures = [{ field: 'data', message: 'No.' }]
  const facts = { kind: 'throttled', executed: 'no', operation: createPolicy, requestId: 'id-1' } as const
  expect(problemOf(new ApiError({ ...facts, retryAt: 5, failures }))).toEqual({
    message: 'The call quota is used up.',
    outcome: 'Nothing was executed.',
    advice: 'Try again when the service accepts calls.',
    retryAt: 5,
    requestId: 'id-1',
    failures,
  })
})

test.each<[ErrorKind, httpStatus: number | undefined, code: string, since?: number]>([
  ['expired', 418, '', 7],
  ['unauthorised', 401, '', 7],
  ['unauthorised', 401, 'err_x', 7],
  ['unauthorised', 401, 'token_expired'],
  // The guard refused: the page that asks for keys is there already.
  ['unauthorised', undefined, ''],
  ['forbidden', 403, ''],
  ['server', 500, ''],
])('a call that is %s (status %s, code "%s") rejects the keys since %s', (kind, httpStatus, code, since) => {
  const failures = code === '' ? [] : [{ code, message: 'No.' }]
  const error = new ApiError({ kind, httpStatus, executed: 'no', operation: createPolicy, failures })
  error.sentAt = 7
  expect(problemOf(error).keysRejectedAt).toBe(since)
})

test.each([
  [new TypeError('x is not a function'), 'This page failed: x is not a function'],
  ['a text', 'This page failed: a text'],
  [undefined, 'This page failed: undefined'],
])('a failure of the page itself, with %s, leaves the outcome open', (error, message) => {
  const advice = 'Check in the service before you send again.'
  expect(problemOf(error)).toEqual({ message, outcome: 'The request may have been executed.', advice })
})
