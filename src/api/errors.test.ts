import { describe, expect, test } from 'vitest'
import { ApiError, errorKinds, type Executed } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'

const executions: readonly Executed[] = ['no', 'yes', 'unknown']
const statuses = [{}, { httpStatus: 500 }, { httpStatus: 200, metaStatus: 404 }, { waitMs: 1, retryAt: 2 }]
const lookFirst = 'Check in the service before you send again.'
const doNotSend = 'Do not send again. Check the result in the service.'

describe.each(errorKinds)('%s', (kind) => {
  const errors = operations.flatMap((operation) =>
    executions.flatMap((executed) =>
      statuses.map((facts) => new ApiError({ kind, operation, executed, ...facts })),
    ),
  )

  test('says what happened, and besides what to do, in calm and whole sentences', () => {
    for (const { message, advice, outcome } of errors) {
      for (const sentence of [message, advice, outcome]) {
        expect(sentence).toMatch(/^[A-Z][^!]*\.$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|\s\s|\.\./)
      }
      expect(advice).not.toBe(message)
    }
  })

  test('never asks to send a write again when it was, or may have been, executed', () => {
    // Without a permission, quota or network nothing is executed: these never come with another `executed`.
    const certain = ['unauthorised', 'expired', 'forbidden', 'throttled', 'offline']
    const open = errors.filter(({ operation, executed }) => operation.kind === 'write' && executed !== 'no')
    expect(open).toHaveLength(16)
    for (const { advice, executed } of certain.includes(kind) ? [] : open) {
      expect(advice).toBe(executed === 'yes' ? doNotSend : lookFirst)
    }
  })
})

test.each([
  [getWatchlist, 'unknown', 'This request only reads. Nothing was changed.'],
  [createPolicy, 'no', 'Nothing was executed.'],
  [importUsers, 'yes', 'The service reported success.'],
  [createPolicy, 'unknown', 'The request may have been executed.'],
] as const)('the outcome of $id is a sentence (%#)', (operation, executed, sentence) => {
  const { name, message, outcome } = new ApiError({ kind: 'refused', operation, executed })
  expect([name, message, outcome]).toEqual(['ApiError', 'The service refused the request.', sentence])
})
