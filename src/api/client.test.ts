import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  barePolicy,
  call,
  failureOf,
  file,
  ok,
  pageOf,
  person,
  refused,
  reply,
  said,
  setup,
  type Setup,
  type Step,
  throttled,
} from './api.fixture.ts'
import { createClient, type Progress } from './client.ts'
import { errorKinds } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { SignedOutError } from './signature.ts'
import { type RawAnswer, type RawRequest, TransportError } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const tenMinutes = 10 * 60_000
const lookFirst = 'Check in the service before you send again.'
const logLater = () => new Promise<void>((resolve) => setTimeout(resolve, 10_000))
const bodies = ({ sent }: Setup) => Promise.all(sent.map(({ body }) => new Response(body).json()))

const signed = {
  Authorization: 'MC key:signature-of-id-1',
  'x-mc-app-id': 'app',
  'x-mc-req-id': 'id-1',
  'x-mc-date': 'date-of-id-1',
}
const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const policyBody =
  '{"data":[{"urls":[{"action":"block","type":"domain","value":"bad.example"}],' +
  '"policies":[{"description":"Everyone"}],"description":"Bad domains"}]}'

describe('an attempt', () => {
  test.each<[Operation, object, headers: object, body: string | Blob]>([
    [createPolicy, { id: 'p' }, json, policyBody],
    [getWatchlist, person(1), json, '{"meta":{"pagination":{"pageSize":500}},"data":[{}]}'],
    [importUsers, { id: 'j', success: true }, { ...json, 'x-mc-arg': '{"data":[{"fileType":"CSV"}]}' }, file],
  ])(
    'goes once to its path, signs the path alone, and is logged: $id',
    async (operation, record, headers, body) => {
      const raw = ok(record)
      const s = setup(raw)
      const answer = await call(s, operation, { label: '84 people', approvals: ['By Ana Roe'] })
      expect(s.order).toEqual(['sign id-1', 'started id-1', 'send id-1', 'ended id-1'])
      expect(s.signed).toEqual([{ path: operation.path, requestId: 'id-1' }])
      const onUpload = s.sent[0]?.onUpload
      expect(typeof onUpload).toBe(operation === importUsers ? 'function' : 'undefined')
      expect(s.sent).toEqual([
        {
          url: `/r/eu${operation.path}`,
          headers: { ...signed, ...headers },
          body,
          timeout: operation.timeout,
          maxAnswer: operation.maxAnswer,
          signal: undefined,
          onUpload,
        },
      ])
      expect(s.sent[0]?.body).toBe(body)
      // The words of the page and the approvals are not sent.
      expect(s.started).toEqual([
        {
          requestId: 'id-1',
          callId: 'id-1',
          operation,
          attempt: 1,
          startedAt: 1_000,
          date: 'date-of-id-1',
          request: { path: operation.path, headers, body },
          label: '84 people',
          approvals: ['By Ana Roe'],
        },
      ])
      expect(s.ended).toEqual([{ requestId: 'id-1', endedAt: 1_001, httpStatus: 200, answer: raw }])
      expect(s.ended[0]?.answer).toBe(raw)
      expect(answer).toEqual({ records: [record], requestId: 'id-1', complete: true, totalCount: undefined })
    },
  )

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

  test.each([[ok(person(1))], [new TransportError('lost', true)]])(
    'of a read leaves at once, and its outcome waits for the log: %s',
    async (step) => {
      const s = setup(step)
      s.observe.started.mockReturnValueOnce(logLater())
      const onProgress = vi.fn<() => void>()
      const called = call(s, getWatchlist, { onProgress }).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(s.sent).toHaveLength(1)
      expect(onProgress).not.toHaveBeenCalled()
      expect(s.ended).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      await called
      expect(s.ended).toHaveLength(1)
    },
  )

  test.each([
    ['rejects', createPolicy, () => Promise.reject(new Error('disk full'))],
    [
      'throws',
      getWatchlist,
      () => {
        throw new Error('disk full')
      },
    ],
  ])('that cannot be logged is not sent: the log %s', async (_, operation, started) => {
    const s = setup(ok({ id: 'p-1' }))
    s.observe.started.mockImplementationOnce(started)
    expect(await failureOf(call(s, operation))).toMatchObject({
      kind: 'aborted',
      executed: 'no',
      operation,
      requestId: 'id-1',
      message: 'The request could not be logged, so it was not sent.',
      advice: 'Reload the page, then send again.',
      cause: new Error('disk full'),
    })
    expect(s.order).toEqual(['sign id-1'])
  })

  test('keeps its outcome when its end cannot be logged', async () => {
    const good = setup(ok({ id: 'p-1' }))
    good.observe.ended.mockRejectedValueOnce(new Error('disk full'))
    expect((await call(good, createPolicy)).records).toEqual([{ id: 'p-1' }])
    const bad = setup(refused)
    bad.observe.ended.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    expect(await failureOf(call(bad, createPolicy))).toMatchObject({ kind: 'refused' })
  })

  test('needs no observer', async () => {
    const { sign } = setup()
    const transport = async () => ok({ id: 'p-1' })
    const client = createClient({ baseUrl: '', sign, transport, now: () => 0, newId: () => 'id' })
    expect((await client.call(createPolicy, barePolicy)).records).toEqual([{ id: 'p-1' }])
  })

  test('has the id that the caller knew before, and the request that was shown', async () => {
    const s = setup(ok({ id: 'p-1' }))
    const request = { path: createPolicy.path, headers: json, body: ` ${policyBody}` }
    const answer = await call(s, createPolicy, { requestId: 'known', request })
    expect([answer.requestId, s.started[0]?.requestId, s.signed[0]?.requestId]).toEqual(
      Array(3).fill('known'),
    )
    expect(s.sent[0]?.body).toBe(request.body)
  })

  test.each<[Operation, Step, httpStatus: number | undefined]>([
    [createPolicy, refused, 200],
    [createPolicy, reply(200, '<html>'), 200],
    [importUsers, ok({ id: 'j-1', success: false }), 200],
    [createPolicy, new TransportError('lost', true), undefined],
  ])(
    'that fails ends with its answer, and the error that the caller gets: %#',
    async (operation, step, httpStatus) => {
      const s = setup(step)
      const error = await failureOf(call(s, operation))
      expect(s.ended).toEqual([
        { requestId: 'id-1', endedAt: 1_001, httpStatus, answer: httpStatus && step, error },
      ])
      expect(s.ended[0]?.error).toBe(error)
    },
  )

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
    expect((await call(setup(uploading), importUsers)).complete).toBe(true)
  })
})

describe('nothing is signed, logged or sent', () => {
  const gone = new Blob(['email\n'])
  vi.spyOn(gone, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as unknown as Blob) // Only this method is called.
  const incomplete = 'The request is incomplete. Nothing was sent.'
  const empty = 'The file is empty. Nothing was sent.'

  test.each<[what: string, Operation, input: object, options: object, kind: string, message: string]>([
    ['input breaks the schema', createPolicy, { ...barePolicy, urls: [] }, {}, 'refused', incomplete],
    ['there is no file', importUsers, {}, {}, 'refused', empty],
    [
      'the file can no longer be read',
      importUsers,
      {},
      { file: gone },
      'aborted',
      'The file was changed, moved or deleted after it was read. Nothing was sent.',
    ],
    [
      'the call was aborted before',
      createPolicy,
      barePolicy,
      { signal: AbortSignal.abort() },
      'aborted',
      'The request was cancelled.',
    ],
  ])('if %s', async (_, operation, input, options, kind, message) => {
    const s = setup()
    // The rows have the input of their operation.
    const error = await failureOf(s.client.call(operation as typeof createPolicy, input as never, options))
    expect(error).toMatchObject({ kind, executed: 'no', message })
    expect(s.order).toEqual([])
  })

  test.each([
    [new SignedOutError(), 'You are signed out. Nothing was sent.'],
    [new Error('worker died'), 'The request could not be signed. Nothing was sent.'],
  ])('without a signature: %s', async (cause, message) => {
    const s = setup()
    s.sign.mockRejectedValueOnce(cause)
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', requestId: 'id-1', message, cause })
    expect(error.advice).toBe('Sign in, then send again.')
    expect(s.order).toEqual([])
  })
})

const lost = 'The connection was lost before an answer arrived.'
test.each<[TransportError['reason'], left: boolean, Operation, outcome: string]>([
  [
    'offline',
    false,
    createPolicy,
    'offline, no: This device is offline. Nothing was sent. Connect to the network, then try again.',
  ],
  ['lost', true, createPolicy, `lost, unknown: ${lost} ${lookFirst}`],
  [
    'lost',
    false,
    createPolicy,
    'lost, no: The request could not leave this device. Nothing was sent. Try again.',
  ],
  ['aborted', false, createPolicy, 'aborted, no: The request was cancelled. Send again when ready.'],
  ['aborted', true, createPolicy, `aborted, unknown: The request was cancelled. ${lookFirst}`],
  ['timed-out', true, getWatchlist, 'timed-out, unknown: No answer arrived within 30 seconds. Try again.'],
  ['timed-out', true, createPolicy, `timed-out, unknown: No answer arrived within 60 seconds. ${lookFirst}`],
  [
    'stalled',
    true,
    importUsers,
    `timed-out, unknown: The upload made no progress for 120 seconds, so it was stopped. ${lookFirst}`,
  ],
  [
    'unfinished',
    true,
    importUsers,
    `timed-out, unknown: The answer began to arrive, but did not end in time. ${lookFirst}`,
  ],
  [
    'too-large',
    true,
    createPolicy,
    `too-large, unknown: The answer was larger than 64 MB and was not read. ${lookFirst}`,
  ],
  [
    'too-large',
    true,
    getWatchlist,
    'too-large, unknown: The answer was larger than 8 MB and was not read. Request less at once.',
  ],
])('a transport without an answer (%s, left: %s) is an error', async (reason, left, operation, outcome) => {
  const cause = new TransportError(reason, left)
  const error = await failureOf(call(setup(cause), operation))
  expect(`${error.kind}, ${error.executed}: ${error.message} ${error.advice}`).toBe(outcome)
  expect(error).toMatchObject({ requestId: 'id-1', operation, cause })
  expect(error.httpStatus).toBeUndefined()
})

test('a mistake in a transport is a lost connection', async () => {
  const error = await failureOf(call(setup(new Error('a bug')), createPolicy))
  expect(error).toMatchObject({ kind: 'lost', executed: 'unknown', message: lost })
})

/** One failure for each kind that is possible once the transport has the request. */
const failures: [kind: string, step: Step][] = [
  ['unauthorised', said(401)],
  ['expired', said(418)],
  ['forbidden', said(403)],
  ['throttled', throttled(1)],
  ['refused', refused],
  ['server', reply(500, '')],
  ['unreadable', reply(200, '<html>')],
  ['too-large', reply(413, '')],
  ['offline', new TransportError('offline', false)],
  ['lost', new TransportError('lost', true)],
  ['aborted', new TransportError('aborted', true)],
  ['timed-out', new TransportError('timed-out', true)],
]

test('the failures cover every kind', () => {
  expect(failures.map(([kind]) => kind)).toEqual([...errorKinds])
})

test.each(
  failures.flatMap(([kind, step]) =>
    [createPolicy, importUsers, getWatchlist]
      .filter((operation) => operation.kind === 'write' || kind !== 'throttled')
      .map((operation) => [operation.id, kind, operation, step] as const),
  ),
)('%s that fails as %s is sent once', async (_, kind, operation, step) => {
  const s = setup(step)
  const failed = failureOf(call(s, operation))
  await vi.advanceTimersByTimeAsync(tenMinutes)
  expect(await failed).toMatchObject({ kind, sentAt: 1_000 })
  expect(s.started).toMatchObject([{ startedAt: 1_000 }])
  expect(s.sent).toHaveLength(1)
  expect(s.signed).toHaveLength(1)
})

test.each([createPolicy, importUsers])(
  'a write is sent once, whatever is said of pages: $id',
  async (operation) => {
    const paged = setup(pageOf('eNo-2', { id: 'x', success: true }))
    expect((await call(paged, operation)).complete).toBe(true)
    const unpaged = setup(reply(400, ''))
    await failureOf(call(unpaged, operation))
    expect([...paged.sent, ...unpaged.sent]).toHaveLength(2)
  },
)

describe('a throttled read', () => {
  test.each([
    ['the stated wait', 2_500, 1_001 + 2_500],
    ['a minute', 60_000, 1_001 + 60_000],
    ['a second without one', undefined, 1_002 + 1_000],
  ])('is sent again after %s, not sooner, with a new signature', async (_, ms, until) => {
    const s = setup(throttled(ms), ok(person(1)))
    const progress: Progress[] = []
    const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    await vi.advanceTimersByTimeAsync((ms ?? 1_000) - 1)
    expect(s.signed).toHaveLength(1)
    // The clock of these tests advances by one at each reading. It began at 1,000.
    expect(progress).toEqual([{ phase: 'wait', until }])
    await vi.advanceTimersByTimeAsync(1)
    expect(await called).toMatchObject({ records: [person(1)], requestId: 'id-2', complete: true })
    const steps = (id: string) => [`sign ${id}`, `started ${id}`, `send ${id}`, `ended ${id}`]
    expect(s.order).toEqual([...steps('id-1'), ...steps('id-2')])
    expect(s.sent[1]?.headers).toMatchObject({
      Authorization: 'MC key:signature-of-id-2',
      'x-mc-req-id': 'id-2',
      'x-mc-date': 'date-of-id-2',
    })
    expect(s.sent[1]?.body).toBe(s.sent[0]?.body)
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(s.ended[0]).toMatchObject({ httpStatus: 429, endedAt: 1_001 })
  })

  test.each<[what: string, steps: Step[], expected: object]>([
    [
      'twice at most',
      [throttled(10), throttled(20), throttled(30), ok()],
      { kind: 'throttled', waitMs: 30, requestId: 'id-3' },
    ],
    [
      'not after more than a minute, which is left to the admin',
      [throttled(60_001), ok()],
      { kind: 'throttled', waitMs: 60_001, retryAt: 1_001 + 60_001, requestId: 'id-1' },
    ],
    [
      'not after another failure',
      [throttled(1), reply(500, ''), ok()],
      { kind: 'server', requestId: 'id-2' },
    ],
  ])('is sent again %s', async (_, steps, expected) => {
    const s = setup(...steps)
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(tenMinutes)
    expect(await failed).toMatchObject(expected)
    expect(s.sent).toHaveLength(steps.length - 1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an abort', () => {
  test('during the signing sends and logs nothing', async () => {
    const s = setup(ok({ id: 'p-1' }))
    const controller = new AbortController()
    s.sign.mockImplementationOnce(async () => {
      controller.abort()
      return signed
    })
    const error = await failureOf(call(s, createPolicy, { signal: controller.signal }))
    expect(error).toMatchObject({ kind: 'aborted', executed: 'no', requestId: 'id-1' })
    expect(s.order).toEqual([])
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

  test('in flight reaches the transport, and the outcome is unknown', async () => {
    // Like `sendByXhr`.
    const untilAborted = ({ signal }: RawRequest): Promise<RawAnswer> =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new TransportError('aborted', true)))
      })
    const s = setup(untilAborted)
    const controller = new AbortController()
    const failed = failureOf(call(s, createPolicy, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort()
    const error = await failed
    expect(error).toMatchObject({ kind: 'aborted', executed: 'unknown', requestId: 'id-1' })
    expect(s.ended[0]?.error).toBe(error)
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

  test.each([
    ['at the start of a wait', throttled(50_000)],
    ['between two pages', pageOf('a', person(1))],
  ])('%s asks for no more', async (_, step) => {
    const s = setup(step, ok(person(2)))
    const controller = new AbortController()
    const options = { signal: controller.signal, onProgress: () => controller.abort() }
    expect(await failureOf(call(s, getWatchlist, options))).toMatchObject({ kind: 'aborted' })
    expect(s.sent).toHaveLength(1)
  })
})

describe('pages', () => {
  test('are followed until there is no next, each signed under its own id', async () => {
    const s = setup(pageOf('a', person(1), person(2)), pageOf('b', person(3)), pageOf(undefined, person(4)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { pageSize: 25, onProgress: (step) => progress.push(step) })
    expect(answer).toEqual({
      records: [1, 2, 3, 4].map(person),
      complete: true,
      totalCount: 9,
      requestId: 'id-3',
    })
    expect(await bodies(s)).toEqual(
      [undefined, 'a', 'b'].map((pageToken) => ({
        meta: { pagination: { pageSize: 25, ...(pageToken && { pageToken }) } },
        data: [{}],
      })),
    )
    expect(s.started.map(({ requestId, callId, attempt }) => [requestId, callId, attempt])).toEqual([
      ['id-1', 'id-1', 1],
      ['id-2', 'id-1', 1],
      ['id-3', 'id-1', 1],
    ])
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(progress).toEqual([2, 3, 4].map((records) => ({ phase: 'page', records, totalCount: 9 })))
  })

  const many = (pages: number, ...data: object[]) =>
    Array.from({ length: pages }, (_, n) => pageOf(`token-${n}`, ...data))
  const wide = (pages: number) =>
    many(pages).map(({ body, ...rest }) => ({ ...rest, body: body + ' '.repeat(4_000_000) }))
  const three = [pageOf('a', person(1)), pageOf('b', person(2)), ok(person(3))]

  test.each<[what: string, pagesOf: () => Step[], read: number, stopped?: string]>([
    ['one where none is mentioned', () => [ok(person(1))], 1],
    ['at most 1,000', () => many(1_001), 1_000, 'limit'],
    ['at most 500,000 records', () => many(101, ...Array.from({ length: 5_000 }, () => ({}))), 100, 'limit'],
    ['at most 100 MB', () => wide(26), 25, 'limit'],
    ['those before a token that comes again at once', () => [pageOf('a'), pageOf('a'), ok()], 2, 'repeated'],
    ['those before one that comes again', () => [...many(2), ...many(1), ok()], 3, 'repeated'],
    ['those before a token that is not text', () => [pageOf({ page: 2 }), ok()], 1, 'unreadable'],
  ])('are read: %s', async (_, pagesOf, read, stopped) => {
    const s = setup(...pagesOf())
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(read)
    expect([answer.complete, answer.stopped]).toEqual([stopped === undefined, stopped])
  })

  test('of 100,000 people are all read', async () => {
    const people = Array.from({ length: 500 }, (_, n) => ({ ...person(n), name: 'n'.repeat(100) }))
    const s = setup(...many(199, ...people), pageOf(undefined, ...people))
    const answer = await call(s, getWatchlist)
    expect(answer.records).toHaveLength(100_000)
    expect(answer.complete).toBe(true)
  })

  test('may each be throttled twice', async () => {
    const s = setup(
      throttled(1),
      throttled(1),
      pageOf('a', person(1)),
      throttled(1),
      throttled(1),
      ok(person(2)),
    )
    const called = call(s, getWatchlist)
    await vi.advanceTimersByTimeAsync(10)
    expect((await called).records).toHaveLength(2)
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('are given to the caller as they come, also before one that fails', async () => {
    const odd = said(200, { meta: { pagination: { next: 'a' } }, data: [{ email: 'A' }, null] })
    const s = setup(odd, pageOf('b', person(2)), reply(500, ''))
    const pages: object[] = []
    const progress: Progress[] = []
    const options = {
      onProgress: (step: Progress) => progress.push(step),
      onPage(page: object) {
        pages.push({ ...page, before: progress.length })
        return true
      },
    }
    const error = await failureOf(s.client.call(getWatchlist, {}, options))
    expect(error).toMatchObject({ kind: 'server', requestId: 'id-3' })
    const read = { emailAddress: 'A', name: '', department: '', watchlistCount: undefined }
    expect(pages).toEqual([
      { records: [read], data: [{ email: 'A' }, null], next: 'a', totalCount: undefined, before: 0 },
      { records: [person(2)], data: [person(2)], next: 'b', totalCount: 9, before: 1 },
    ])
  })

  test('end where the caller wants no more', async () => {
    const s = setup(...three)
    const pages: number[] = []
    const answer = await s.client.call(getWatchlist, {}, { onPage: () => pages.push(1) < 2 })
    expect(answer).toMatchObject({ complete: false, stopped: 'repeated', records: [1, 2].map(person) })
    expect(s.sent).toHaveLength(2)
  })

  test('do not wait for the end of the one before to be logged, but the answer waits for its own', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    const logs: (() => void)[] = []
    s.observe.ended.mockImplementation((_, { requestId }) => {
      s.order.push(`ended ${requestId}`)
      return new Promise((resolve) => logs.push(resolve))
    })
    let answered = false
    const called = call(s, getWatchlist).then(() => (answered = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(s.order.slice(3)).toEqual(['ended id-1', 'sign id-2', 'started id-2', 'send id-2', 'ended id-2'])
    expect(answered).toBe(false)
    for (const log of logs) log()
    await called
    expect(answered).toBe(true)
  })
})

describe('a service that refuses pages', () => {
  const asked = { meta: { pagination: { pageSize: 500 } }, data: [{}] }
  const paging = said(200, {
    fail: [{ errors: [{ field: 'meta.pagination', code: 'err_x', message: 'Unknown.' }] }],
  })

  test.each([
    ['by the field', paging],
    ['by the message', said(400, { fail: [{ code: 'err_x', message: 'Unknown property "pageSize".' }] })],
    ['with an empty HTTP 400', reply(400, '')],
    ['with HTTP 400 and no failure', said(400)],
    ['with meta.status 400', said(200, { meta: { status: 400 } })],
  ])('%s is asked once without them', async (_, answer) => {
    const s = setup(answer, ok(person(1)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1)], complete: true })
    expect(await bodies(s)).toEqual([asked, { data: [{}] }])
  })

  test('and names a next page all the same is asked for it', async () => {
    const s = setup(paging, pageOf('a', person(1)), ok(person(2)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1), person(2)], complete: true })
    expect((await bodies(s)).at(-1)).toEqual({
      meta: { pagination: { pageSize: 500, pageToken: 'a' } },
      data: [{}],
    })
  })

  test.each<[what: string, ...Step[]]>([
    ['again without them', reply(400, ''), reply(400, '')],
    ['on a later page', pageOf('a', person(1)), paging],
    ['for another field', refused],
    ['with HTTP 404', reply(404, '')],
    ['with HTTP 403', said(403)],
    ['with HTTP 500', reply(500, '')],
  ])('%s ends the reading', async (_, ...steps) => {
    const s = setup(...steps, ok())
    await failureOf(call(s, getWatchlist))
    expect(s.sent).toHaveLength(steps.length)
  })
})
