import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorKind, errorKinds, type Executed } from '../../api/errors.ts'
import { createPolicy, getWatchlist, importUsers } from '../../api/operations.ts'
import type { StoredOutcome } from './event.ts'
import { outcomeOf } from './outcome.ts'

const writes = [createPolicy, importUsers]
const executions: readonly Executed[] = ['no', 'yes', 'unknown']

/** The outcome of a write that was not executed, by kind. The compiler refuses a missing kind. */
const notExecuted: Record<ErrorKind, StoredOutcome> = {
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

test.each(writes)('$id without an error is accepted, never more', (operation) => {
  expect(outcomeOf(operation, undefined)).toBe('accepted')
})

test('a read without an error was read', () => {
  expect(outcomeOf(getWatchlist, undefined)).toBe('read')
})

describe.each(errorKinds)('%s', (kind) => {
  test.each(writes)('of $id, not executed', (operation) => {
    const error = new ApiError({ kind, executed: 'no', operation })
    expect(outcomeOf(operation, error)).toBe(notExecuted[kind])
  })

  test.each(writes)('of $id that was nevertheless executed is accepted', (operation) => {
    expect(outcomeOf(operation, new ApiError({ kind, executed: 'yes', operation }))).toBe('accepted')
  })

  test.each(writes)('of $id that may have been executed is unknown', (operation) => {
    const error = new ApiError({ kind, executed: 'unknown', operation })
    expect(outcomeOf(operation, error)).toBe('outcome unknown')
  })

  test.each(executions)('of a read has failed, executed: %s', (executed) => {
    const error = new ApiError({ kind, executed, operation: getWatchlist })
    expect(outcomeOf(getWatchlist, error)).toBe('failed')
  })
})
