import { describe, expect, test, vi } from 'vitest'
import * as fixture from './api.fixture.ts'
import type { Progress } from './client.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { SignedOutError } from './signature.ts'
import type { RawRequest } from './transport.ts'
import { TransportError } from './transportError.ts'

const { barePolicy, call, failureOf, file, ok, person, refused, reply, setup } = fixture

fixture.holdTime()

const logLater = () => new Promise<void>((resolve) => setTimeout(resolve, 10_000))

const Authorization = 'MC key:signature-of-id-1'
const signed = { Authorization, 'x-mc-app-id': 'app', 'x-mc-req-id': 'id-1', 'x-mc-date': 'date-of-id-1' }
const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const policyBody =
  '{"data":[{"urls":[{"action":"block","type":"domain","value":"bad.example"}],' +
  '"policies":[{"description":"Everyone"}],"description":"Bad domains"}]}'

describe('an attempt', () => {
  test.each<[Operation, object, headers: object, body: string | Blob]>([
    [createPolicy, { id: 'p' }, json, policyBody],
    [getWatchlist, person(1), json, '{"meta":{"pagination":{"pageSize":500}},"data":[{}]}'],
    [importUsers, { id: 'j', success: true }, { ...json, 'x-mc-arg': '{"data":[{"fileType":"CSV"}]}' }, file],
  ])('goes once to its path, and is logged: $id', async (operation, record, headers, body) => {
    const raw = ok(record)
    const s = setup(raw)
    const answer = await call(s, operation, { label: '84 people', approvals: ['By Ana Roe'] })
    expect(s.order).toEqual(['sign id-1', 'started id-1', 'send id-1', 'ended id-1'])
    expect(s.signed).toEqual([{ path: operation.path, requestId: 'id-1' }])
    const onUpload = s.sent[0]?.onUpload
    expect(typeof onUpload).toBe(operation === importUsers ? 'function' : 'undefined')
    const { path, timeout, maxAnswer } = operation
    const sent = { url: `/r/eu${path}`, headers: { ...signed, ...headers }, body }
    expect(s.sent).toEqual([{ ...sent, signal: undefined, onUpload, timeout, maxAnswer }])
    expect(s.sent[0]?.body).toBe(body)
    // The words of the page and the approvals are not sent.
    const attempt = { requestId: 'id-1', callId: 'id-1', startedAt: 1_000, date: 'date-of-id-1' }
    const words = { label: '84 people', approvals: ['By Ana Roe'] }
    expect(s.started).toEqual([{ ...attempt, operation, request: { path, headers, body }, ...words }])
    expect(s.ended).toEqual([{ requestId: 'id-1', endedAt: 1_001, httpStatus: 200, answer: raw }])
    expect(s.ended[0]?.answer).toBe(raw)
    expect(answer).toEqual({ records: [record], requestId: 'id-1' })
  })

  test('of a write leaves when it has been logged, not sooner', async () => {
    const s = setup(ok({ id: 'p-1' }))
    s.observe.started.mockReturnValueOnce(logLater())
    const called = call(s, createPolicy)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(s.observe.started).toHaveBeenCalledOnce()
    expect(s.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await called
    expect(s.sent).toHaveLength(1)
  })

  const outcomes: [fixture.Step][] = [[ok(person(2))], [new TransportError('lost', true)]]
  test.each(outcomes)(
    'of a read shows its page at once, and ends in the order of its pages: %s',
    async (step) => {
      const s = setup(fixture.pageOf('2', person(1)), step)
      s.observe.started.mockReturnValueOnce(logLater())
      const onProgress = vi.fn<() => void>()
      const called = call(s, getWatchlist, { onProgress }).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(onProgress).toHaveBeenCalledOnce()
      expect(s.ended).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      await called
      expect(s.ended.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2'])
    },
  )

  const full = () => {
    throw new Error('disk full')
  }
  test.each([
    ['rejects', createPolicy, () => Promise.reject(new Error('disk full'))],
    ['throws', getWatchlist, full],
  ])('that cannot be logged is not sent: the log %s', async (_, operation, started) => {
    const s = setup(ok({ id: 'p-1' }))
    s.observe.started.mockImplementationOnce(started)
    const facts = { kind: 'aborted', executed: 'no', operation, requestId: 'id-1' }
    const message = 'The request could not be logged, so it was not sent.'
    const advice = 'Reload the page, then send again.'
    const cause = new Error('disk full')
    expect(await failureOf(call(s, operation))).toMatchObject({ ...facts, message, advice, cause })
    expect(s.order).toEqual(['sign id-1'])
  })

  test('keeps its outcome when its end cannot be logged', async () => {
    const good = setup(ok({ id: 'p-1' }))
    good.observe.ended.mockRejectedValueOnce(new Error('disk full'))
    expect((await call(good, createPolicy)).records).toEqual([{ id: 'p-1' }])
    const bad = setup(refused)
    bad.observe.ended.mockImplementationOnce(full)
    expect(await failureOf(call(bad, createPolicy))).toMatchObject({ kind: 'refused' })
  })

  test('has the id that the caller knew before, and the request that was shown', async () => {
    const s = setup(ok({ id: 'p-1' }))
    const request = { path: createPolicy.path, headers: json, body: ` ${policyBody}` }
    const answer = await call(s, createPolicy, { requestId: 'known', request })
    const ids = [answer.requestId, s.started[0]?.requestId, s.signed[0]?.requestId]
    expect(ids).toEqual(['known', 'known', 'known'])
    expect(s.sent[0]?.body).toBe(request.body)
  })

  test.each<[Operation, fixture.Step, httpStatus: number | undefined]>([
    [createPolicy, refused, 200],
    [createPolicy, reply(200, '<html>'), 200],
    [importUsers, ok({ id: 'j-1', success: false }), 200],
    [createPolicy, new TransportError('lost', true), undefined],
  ])('that fails ends with its answer and error: %#', async (operation, step, httpStatus) => {
    const s = setup(step)
    const error = await failureOf(call(s, operation))
    const end = { requestId: 'id-1', endedAt: 1_001, httpStatus, answer: httpStatus && step, error }
    expect(s.ended).toEqual([end])
    expect(s.ended[0]?.error).toBe(error)
  })

  test('ends with a mark where something else was stored than was sent', async () => {
    const s = setup(ok({ id: 'p-1' }), ok({ id: 'p-2', urls: [{ action: 'allow', value: 'bad.example' }] }))
    await call(s, createPolicy)
    await call(s, createPolicy)
    expect(s.ended.map(({ isDifferent }) => isDifferent)).toEqual([undefined, true])
  })

  test('of an import reports its upload, to a listener if there is one', async () => {
    const uploading = async ({ onUpload }: RawRequest) => {
      onUpload?.(5, 10)
      return ok({ id: 'j-1', success: true })
    }
    const progress: Progress[] = []
    await call(setup(uploading), importUsers, { onProgress: (step) => progress.push(step) })
    expect(progress).toEqual([{ phase: 'upload', loaded: 5, total: 10 }])
    expect((await call(setup(uploading), importUsers)).records).toHaveLength(1)
  })
})

const gone = new Blob(['email\n'])
vi.spyOn(gone, 'slice').mockReturnValue({
  arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
} as unknown as Blob) // Only this method is called.
const incomplete = 'The request is incomplete. Nothing was sent.'

const changed = 'The file was changed, moved or deleted after it was read. Nothing was sent.'
const aborted = { signal: AbortSignal.abort() }
const cancelled = 'The request was cancelled.'
test.each<[what: string, Operation, input: object, options: object, kind: string, message: string]>([
  ['input breaks the schema', createPolicy, { ...barePolicy, urls: [] }, {}, 'refused', incomplete],
  ['there is no file', importUsers, {}, {}, 'refused', 'The file is empty. Nothing was sent.'],
  ['the file can no longer be read', importUsers, {}, { file: gone }, 'aborted', changed],
  ['the call was aborted before', createPolicy, barePolicy, aborted, 'aborted', cancelled],
])('nothing is signed, logged or sent if %s', async (_, operation, input, options, kind, message) => {
  const s = setup()
  // The rows have the input of their operation.
  const error = await failureOf(s.client.call(operation as typeof createPolicy, input as never, options))
  expect(error).toMatchObject({ kind, executed: 'no', message })
  expect(s.order).toEqual([])
})

test.each([
  [new SignedOutError(), 'You are signed out. Nothing was sent.'],
  [new Error('worker died'), 'The request could not be signed. Nothing was sent.'],
])('nothing is signed, logged or sent without a signature: %s', async (cause, message) => {
  const s = setup()
  s.sign.mockRejectedValueOnce(cause)
  const error = await failureOf(call(s, createPolicy))
  expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', requestId: 'id-1', message, cause })
  expect(error.advice).toBe('Sign in, then send again.')
  expect(s.order).toEqual([])
})
