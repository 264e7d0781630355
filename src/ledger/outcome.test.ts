import { describe, expect, test } from 'vitest'
import type { ExchangeEnd } from '../api/client.ts'
import { ApiError, type ErrorKind, errorKinds, type Executed } from '../api/errors.ts'
import { createPolicy, getWatchlist, importUsers } from '../api/operations.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const writes = [createPolicy, importUsers]
const executions: readonly Executed[] = ['no', 'yes', 'unknown']
const ended: ExchangeEnd = { requestId: 'id-1', endedAt: 2, httpStatus: 200 }

/** What a write that was not executed is called, by its kind. The compiler refuses a missing one. */
const notExecuted: Record<ErrorKind, Outcome> = {
  unauthorised: 'not executed',
  expired: 'not executed',
  forbidden: 'not executed',
  throttled: 'not executed',
  refused: 'refused',
  server: 'not executed',
  unreadable: 'not executed',
  'too-large': 'not executed',
  offline: 'not executed',
  lost: 'not executed',
  aborted: 'not executed',
  'timed-out': 'not executed',
}

test.each([...writes, getWatchlist])('$id without an end is on its way', (operation) => {
  expect(outcomeOf({ operation })).toBe('on its way')
})

test.each(writes)('$id without an error is accepted, never more', (operation) => {
  expect(outcomeOf({ operation, end: ended })).toBe('accepted')
})

test('a read without an error was read', () => {
  expect(outcomeOf({ operation: getWatchlist, end: ended })).toBe('read')
})

describe.each(errorKinds)('%s', (kind) => {
  test.each(writes)('of $id, not executed', (operation) => {
    const error = new ApiError({ kind, executed: 'no', operation })
    expect(outcomeOf({ operation, end: { ...ended, error } })).toBe(notExecuted[kind])
  })

  test.each(writes)('of $id that may have been executed is unknown', (operation) => {
    for (const executed of ['yes', 'unknown'] as const) {
      const error = new ApiError({ kind, executed, operation })
      expect(outcomeOf({ operation, end: { ...ended, error } })).toBe('outcome unknown')
    }
  })

  test.each(executions)('of a read has failed, executed: %s', (executed) => {
    const error = new ApiError({ kind, executed, operation: getWatchlist })
    expect(outcomeOf({ operation: getWatchlist, end: { ...ended, error } })).toBe('failed')
  })
})
