import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { person, policy, file, ok, pageOf, throttled, setup, call, failureOf } from './client.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'
import { SignedOutError } from './signature.ts'
import { type RawAnswer, type RawRequest, TransportError } from './transport.ts'

/** A transport that an abort ends, like `sendByXhr`. */
const untilAborted = ({ signal }: RawRequest): Promise<RawAnswer> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new TransportError('aborted', true)))
  })

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('input that breaks the schema', () => {
  test('is neither signed, logged nor sent', async () => {
    const s = setup()
    const error = await failureOf(s.client.call(createPolicy, { ...policy, description: '' }))
    expect(error).toMatchObject({ kind: 'refused', executed: 'no', failures: [{ field: 'description' }] })
    expect(s.order).toEqual([])
  })

  test('that is too large for x-mc-arg is neither signed, logged nor sent', async () => {
    const s = setup()
    const error = await failureOf(s.client.call(importUsers, { groupId: 'x'.repeat(8_192) }, { file }))
    expect(error).toMatchObject({ kind: 'too-large', executed: 'no' })
    expect(s.order).toEqual([])
  })
})

describe('an import', () => {
  test.each([
    ['without a file', undefined],
    ['with an empty file', new Blob([])],
  ])('%s is neither signed, noted nor sent', async (_, empty) => {
    const s = setup(ok({ id: 'j-1', success: true }))
    const error = await failureOf(s.client.call(importUsers, { fileType: 'CSV' }, { file: empty }))
    expect(error).toMatchObject({
      kind: 'refused',
      executed: 'no',
      message: 'The file is empty. Nothing was sent.',
    })
    expect(s.order).toEqual([])
  })
})

describe('without a signature', () => {
  test.each([
    [new SignedOutError(), 'You are signed out. Nothing was sent.'],
    [new Error('worker died'), 'The request could not be signed. Nothing was sent.'],
  ])('nothing is noted or sent: %s', async (cause, message) => {
    const s = setup()
    s.sign.mockRejectedValueOnce(cause)
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', requestId: 'id-1', message, cause })
    expect(error.advice).toBe('Sign in, then send again.')
    expect(s.order).toEqual([])
  })
})

describe('a transport that gives no answer', () => {
  test.each([
    [new TransportError('offline', false), 'offline', 'no'],
    [new TransportError('lost', true), 'lost', 'unknown'],
    [new TransportError('lost', false), 'lost', 'no'],
    [new TransportError('aborted', false), 'aborted', 'no'],
    [new TransportError('aborted', true), 'aborted', 'unknown'],
    [new TransportError('timed-out', true), 'timed-out', 'unknown'],
    [new TransportError('stalled', true), 'timed-out', 'unknown'],
    [new TransportError('unfinished', true), 'timed-out', 'unknown'],
    [new TransportError('too-large', true), 'too-large', 'unknown'],
    [new Error('a bug'), 'lost', 'unknown'],
  ])('%s is %s, executed: %s', async (cause, kind, executed) => {
    const s = setup(cause)
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({ kind, executed, requestId: 'id-1', operation: createPolicy, cause })
    expect(error.httpStatus).toBeUndefined()
  })

  test('because the upload stalled says so', async () => {
    const error = await failureOf(call(setup(new TransportError('stalled', true)), importUsers))
    expect(error.message).toBe('The upload made no progress for 120 seconds, so it was stopped.')
    expect(error.advice).toBe('Check in the service before you send again.')
  })

  test.each([
    [true, 'The connection was lost before an answer arrived.'],
    [false, 'The request could not leave this device. Nothing was sent.'],
  ])('says whether the request left: %s', async (left, message) => {
    const error = await failureOf(call(setup(new TransportError('lost', left)), createPolicy))
    expect(error.message).toBe(message)
  })

  test('because the answer did not end says so', async () => {
    const error = await failureOf(call(setup(new TransportError('unfinished', true)), importUsers))
    expect(error.message).toBe('The answer began to arrive, but did not end in time.')
    expect(error.advice).toBe('Check in the service before you send again.')
  })

  test.each([
    [getWatchlist, 8, 'Request less at once.'],
    [createPolicy, 64, 'Check in the service before you send again.'],
  ])('because the answer was too large says so', async (operation, limit, advice) => {
    const s = setup(new TransportError('too-large', true))
    const error = await failureOf(call(s, operation))
    expect(error.message).toBe(`The answer was larger than ${limit} MB and was not read.`)
    expect(error.advice).toBe(advice)
    expect(s.sent).toMatchObject([{ maxAnswer: limit }])
  })
})

describe('an abort', () => {
  test('before the call sends, signs and logs nothing', async () => {
    const s = setup()
    const error = await failureOf(call(s, createPolicy, { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ kind: 'aborted', executed: 'no' })
    expect(s.order).toEqual([])
  })

  test('during the signing sends and logs nothing', async () => {
    const s = setup(ok({ id: 'p-1' }))
    const controller = new AbortController()
    s.sign.mockImplementationOnce(async (_, requestId) => {
      controller.abort()
      return { Authorization: 'MC a:b', 'x-mc-app-id': 'app', 'x-mc-req-id': requestId, 'x-mc-date': 'date' }
    })
    const failed = failureOf(call(s, createPolicy, { signal: controller.signal }))
    expect(await failed).toMatchObject({ kind: 'aborted', executed: 'no', requestId: 'id-1' })
    expect(s.order).toEqual([])
    expect(s.started).toEqual([])
    expect(s.ended).toEqual([])
  })

  test('during the logging is left to the transport, which sends nothing', async () => {
    const s = setup(new TransportError('aborted', false))
    const controller = new AbortController()
    s.observe.started.mockImplementationOnce(() => controller.abort())
    const error = await failureOf(call(s, createPolicy, { signal: controller.signal }))
    expect(error).toMatchObject({ kind: 'aborted', executed: 'no' })
    expect(s.sent[0]?.signal?.aborted).toBe(true)
    expect(s.ended).toEqual([expect.objectContaining({ requestId: 'id-1', error })])
  })

  test('while a read waits ends it at once', async () => {
    const s = setup(throttled(50_000), ok(person(1)))
    const controller = new AbortController()
    const failed = failureOf(call(s, getWatchlist, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort()
    expect(await failed).toMatchObject({ kind: 'aborted', executed: 'no' })
    expect(s.sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('at the start of the wait ends it at once', async () => {
    const s = setup(throttled(50_000), ok(person(1)))
    const controller = new AbortController()
    const options = { signal: controller.signal, onProgress: () => controller.abort() }
    expect(await failureOf(call(s, getWatchlist, options))).toMatchObject({ kind: 'aborted' })
    expect(s.sent).toHaveLength(1)
  })

  test('in flight reaches the transport, and the outcome is unknown', async () => {
    const s = setup(untilAborted)
    const controller = new AbortController()
    const failed = failureOf(call(s, createPolicy, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(s.sent[0]?.signal).toBe(controller.signal)
    controller.abort()
    const error = await failed
    expect(error).toMatchObject({ kind: 'aborted', executed: 'unknown', requestId: 'id-1' })
    expect(s.ended[0]?.error).toBe(error)
  })

  test('between two pages asks for no more', async () => {
    const controller = new AbortController()
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    const options = { signal: controller.signal, onProgress: () => controller.abort() }
    expect(await failureOf(call(s, getWatchlist, options))).toMatchObject({ kind: 'aborted' })
    expect(s.sent).toHaveLength(1)
  })
})
