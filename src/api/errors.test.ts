import { describe, expect, test } from 'vitest'
import { ApiError, errorKinds, type Executed } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'

const executions: readonly Executed[] = ['no', 'yes', 'unknown']
const statuses = [{}, { httpStatus: 500 }, { httpStatus: 200, metaStatus: 404 }, { waitMs: 1, retryAt: 2 }]

describe.each(errorKinds)('%s', (kind) => {
  const errors = operations.flatMap((operation) =>
    executions.flatMap((executed) =>
      statuses.map((facts) => new ApiError({ kind, operation, executed, ...facts })),
    ),
  )

  test('speaks in calm, whole sentences', () => {
    for (const { message, advice, outcome } of errors) {
      for (const sentence of [message, advice, outcome]) {
        expect(sentence).toMatch(/^[A-Z][^!]*\.$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|\s\s|\.\./)
      }
    }
  })

  test('says what to do besides what happened', () => {
    for (const { message, advice } of errors) expect(advice).not.toBe(message)
  })

  test('never asks to send a write again when it was, or may have been, executed', () => {
    const advices = {
      yes: 'Do not send again. Check the result in the service.',
      unknown: 'Check in the service before you send again.',
    }
    // Without a permission, quota or network nothing is executed: these never come with another `executed`.
    const certain = ['unauthorised', 'expired', 'forbidden', 'throttled', 'offline']
    const writes = errors.filter((error) => error.operation.kind === 'write')
    const open = writes.flatMap(({ advice, executed }) => (executed === 'no' ? [] : [{ advice, executed }]))
    expect(open).toHaveLength(writes.length * (2 / 3))
    for (const { advice, executed } of certain.includes(kind) ? [] : open) {
      expect(advice).toBe(advices[executed])
    }
  })
})

describe('the outcome', () => {
  test.each(executions)('of a read changes nothing, executed: %s', (executed) => {
    const error = new ApiError({ kind: 'lost', operation: getWatchlist, executed })
    expect(error.outcome).toBe('This request only reads. Nothing was changed.')
  })

  test.each([
    ['no', 'Nothing was executed.'],
    ['yes', 'The service reported success.'],
    ['unknown', 'The request may have been executed.'],
  ] as const)('of a write with executed: %s has its sentence', (executed, sentence) => {
    for (const operation of [createPolicy, importUsers]) {
      expect(new ApiError({ kind: 'lost', operation, executed }).outcome).toBe(sentence)
    }
  })
})

const refusal = (httpStatus?: number, metaStatus?: number): string =>
  new ApiError({ kind: 'refused', executed: 'no', operation: createPolicy, httpStatus, metaStatus }).message

describe('an ApiError', () => {
  test('is an error that keeps its facts and its cause', () => {
    const cause = new Error('why')
    const facts = {
      kind: 'throttled',
      executed: 'no',
      operation: getWatchlist,
      requestId: 'id-1',
      httpStatus: 429,
      metaStatus: 428,
      waitMs: 5,
      retryAt: 6,
      failures: [{ message: 'No.', raw: 1 }],
      advice: 'Wait.',
    } as const
    const error = new ApiError({ ...facts, happened: 'It happened.' }, { cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ ...facts, name: 'ApiError', message: 'It happened.', cause })
  })

  test('has no failures unless told', () => {
    expect(new ApiError({ kind: 'lost', executed: 'unknown', operation: getWatchlist }).failures).toEqual([])
  })

  test.each(operations)('that is forbidden names the permission of $id', (operation) => {
    const { message } = new ApiError({ kind: 'forbidden', executed: 'no', operation })
    expect(message).toContain(`"${operation.permission}"`)
  })

  test.each([
    [getWatchlist, 'No answer arrived within 30 seconds.'],
    [createPolicy, 'No answer arrived within 60 seconds.'],
    [importUsers, 'No answer arrived within 120 seconds.'],
  ])('that timed out names how long we waited', (operation, sentence) => {
    expect(new ApiError({ kind: 'timed-out', executed: 'unknown', operation }).message).toBe(sentence)
  })

  test.each([
    [undefined, 'Wait a moment, then try again.'],
    [0, 'Try again when the service accepts calls.'],
    [60_000, 'Try again when the service accepts calls.'],
  ])('that is throttled until %j says "%s"', (retryAt, advice) => {
    const error = new ApiError({ kind: 'throttled', executed: 'no', operation: getWatchlist, retryAt })
    expect(error.advice).toBe(advice)
  })

  test.each([
    [getWatchlist, 'unknown', 'Request less at once.'],
    [importUsers, 'no', 'Send less at once.'],
    [importUsers, 'unknown', 'Check in the service before you send again.'],
    [createPolicy, 'yes', 'Do not send again. Check the result in the service.'],
  ] as const)('that is too large says what to make smaller', (operation, executed, advice) => {
    expect(new ApiError({ kind: 'too-large', executed, operation }).advice).toBe(advice)
  })

  test.each([
    [getWatchlist, 'no', 'Try again.'],
    [createPolicy, 'no', 'Check the form, then send again.'],
    [createPolicy, 'unknown', 'Check in the service before you send again.'],
  ] as const)('that is refused says what to do', (operation, executed, advice) => {
    expect(new ApiError({ kind: 'refused', executed, operation }).advice).toBe(advice)
  })

  test('that was cancelled before it left can be sent again', () => {
    const error = new ApiError({ kind: 'aborted', executed: 'no', operation: createPolicy })
    expect(error.advice).toBe('Send again when ready.')
  })

  test('names both statuses only where they differ', () => {
    expect(refusal()).toBe('The service refused the request.')
    expect(refusal(400)).toBe('The service refused the request (HTTP 400).')
    expect(refusal(400, 400)).toBe('The service refused the request (HTTP 400).')
    expect(refusal(200, 404)).toBe('The service refused the request (HTTP 200, status 404).')
  })
})
