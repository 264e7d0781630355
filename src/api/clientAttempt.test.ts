import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { person, policy, file, ok, setup, call, failureOf } from './client.fixture.ts'
import { createClient, type Progress } from './client.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'
import { type RawRequest, TransportError } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an attempt', () => {
  test('of a body operation carries exactly these headers', async () => {
    const s = setup(ok({ id: 'p-1' }))
    await call(s, createPolicy)
    expect(s.sent[0]?.headers).toEqual({
      Authorization: 'MC key:signature-of-id-1',
      'x-mc-app-id': 'app',
      'x-mc-req-id': 'id-1',
      'x-mc-date': 'date-of-id-1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
    })
  })

  test('of an import also carries x-mc-arg, and the file itself', async () => {
    const s = setup(ok({ id: 'j-1', success: true }))
    await call(s, importUsers)
    expect(s.sent[0]?.headers).toEqual({
      Authorization: 'MC key:signature-of-id-1',
      'x-mc-app-id': 'app',
      'x-mc-req-id': 'id-1',
      'x-mc-date': 'date-of-id-1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'x-mc-arg': '{"data":[{"fileType":"CSV"}]}',
    })
    expect(s.sent[0]?.body).toBe(file)
  })

  test.each([
    [createPolicy, { id: 'p' }],
    [getWatchlist, person(1)],
    [importUsers, { id: 'j', success: true }],
  ])('goes to base URL and path, and signs the path alone: $id', async (operation, record) => {
    const s = setup(ok(record))
    await call(s, operation)
    expect(s.sent[0]?.url).toBe(`/r/eu${operation.path}`)
    expect(s.signed).toEqual([{ path: operation.path, requestId: 'id-1' }])
    expect(s.sent[0]?.timeout).toBe(operation.timeout)
  })

  test('is signed, then logged, then sent, then logged again', async () => {
    const s = setup(ok({ id: 'p-1' }))
    await call(s, createPolicy)
    expect(s.order).toEqual(['sign id-1', 'started id-1', 'send id-1', 'ended id-1'])
  })

  test('that writes does not leave before it has been logged', async () => {
    const s = setup(ok({ id: 'p-1' }))
    s.observe.started.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 10_000)))
    const called = call(s, createPolicy)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(s.observe.started).toHaveBeenCalledOnce()
    expect(s.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await called
    expect(s.sent).toHaveLength(1)
  })

  test('that reads is on its way while it is logged, and its answer waits', async () => {
    const s = setup(ok(person(1)))
    s.observe.started.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 10_000)))
    const onProgress = vi.fn<() => void>()
    const called = call(s, getWatchlist, { onProgress })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(s.sent).toHaveLength(1)
    expect(onProgress).not.toHaveBeenCalled()
    expect(s.ended).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await called
    expect(onProgress).toHaveBeenCalledOnce()
    expect(s.ended).toHaveLength(1)
  })

  test('that reads and fails before it is logged is logged in its order', async () => {
    const s = setup(new TransportError('lost', true))
    s.observe.started.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 10_000)))
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(s.ended).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ kind: 'lost' })
    expect(s.ended).toHaveLength(1)
  })

  test('that cannot be logged is not sent', async () => {
    const s = setup(ok({ id: 'p-1' }))
    s.observe.started.mockRejectedValueOnce(new Error('disk full'))
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({
      kind: 'aborted',
      executed: 'no',
      operation: createPolicy,
      requestId: 'id-1',
      message: 'The request could not be logged, so it was not sent.',
      advice: 'Reload the page, then send again.',
      outcome: 'Nothing was executed.',
      cause: new Error('disk full'),
    })
    expect(s.sent).toHaveLength(0)
    expect(s.ended).toHaveLength(0)
  })

  test('with an observer that throws is not sent either, and a read is not retried', async () => {
    const s = setup(ok(person(1)))
    s.observe.started.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    expect(await failureOf(call(s, getWatchlist))).toMatchObject({ kind: 'aborted', executed: 'no' })
    expect(s.order).toEqual(['sign id-1'])
  })

  test('needs no observer', async () => {
    const { sign } = setup()
    const client = createClient({
      baseUrl: '',
      sign,
      transport: async () => ok({ id: 'p-1' }),
      now: () => 0,
      newId: () => 'id',
    })
    expect((await client.call(createPolicy, policy)).records).toEqual([{ id: 'p-1' }])
  })
})

const uploading = async ({ onUpload }: RawRequest) => {
  onUpload?.(5, 10)
  onUpload?.(10, 10)
  return ok({ id: 'j-1', success: true })
}

describe('upload progress', () => {
  test('of an import is passed on', async () => {
    const progress: Progress[] = []
    await call(setup(uploading), importUsers, { onProgress: (step) => progress.push(step) })
    expect(progress).toEqual([
      { phase: 'upload', loaded: 5, total: 10 },
      { phase: 'upload', loaded: 10, total: 10 },
    ])
  })

  test('needs no listener', async () => {
    expect((await call(setup(uploading), importUsers)).complete).toBe(true)
  })

  test('is not requested without a file', async () => {
    const s = setup(uploading, uploading)
    await call(s, createPolicy)
    expect(s.sent[0]?.onUpload).toBeUndefined()
  })
})

test('a file that can no longer be read is not sent, and the error says so', async () => {
  const { client, started, signed } = setup(ok({ id: 'j1' }))
  const gone = new Blob(['email\n'])
  vi.spyOn(gone, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as unknown as Blob)
  await expect(client.call(importUsers, {}, { file: gone })).rejects.toMatchObject({
    kind: 'aborted',
    executed: 'no',
    message: 'The file was changed, moved or deleted after it was read. Nothing was sent.',
  })
  expect([...started, ...signed]).toEqual([])
})
