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
  expect(new ApiError({ kind: 'lost', operation, executed }).outcome).toBe(sentence)
})

test('an ApiError keeps its facts and its cause, and has no failures by itself', () => {
  const cause = new Error('why')
  const statuses429 = { httpStatus: 429, metaStatus: 428, waitMs: 5, retryAt: 6 }
  const of = { kind: 'throttled', executed: 'no', operation: getWatchlist, requestId: 'id-1' } as const
  const facts = { ...of, ...statuses429, failures: [{ message: 'No.', raw: 1 }], advice: 'Wait.' }
  const error = new ApiError({ ...facts, happened: 'It happened.' }, { cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ ...facts, name: 'ApiError', message: 'It happened.', cause })
  expect(new ApiError({ kind: 'lost', executed: 'unknown', operation: getWatchlist }).failures).toEqual([])
})

test.each([
  [undefined, undefined, 'The service refused the request.'],
  [400, 400, 'The service refused the request (HTTP 400).'],
  [200, 404, 'The service refused the request (HTTP 200, status 404).'],
])('the statuses %s and %s are named where they differ', (httpStatus, metaStatus, message) => {
  const facts = { httpStatus, metaStatus, operation: createPolicy }
  expect(new ApiError({ kind: 'refused', executed: 'no', ...facts }).message).toBe(message)
})
