import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallOptions, createClient, type Exchange, type ExchangeEnd, type Progress } from './client.ts'
import { ApiError, errorKinds } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { type Sign, SignedOutError } from './signature.ts'
import { type RawAnswer, type RawRequest, TransportError } from './transport.ts'

const person = (n: number) => ({
  emailAddress: `p${n}@b.example`,
  name: '',
  department: '',
  watchlistCount: n,
})
const policy = {
  description: 'd',
  urls: [{ action: 'block', type: 'url', value: 'v' }],
  policies: [{ description: 's' }],
}
const file = new Blob(['email\na@b.example\n'])

const reply = (status: number, body: string, named: Record<string, string> = {}): RawAnswer => ({
  status,
  body,
  header: (name) => named[name] ?? null,
})
const ok = (...data: object[]) => reply(200, JSON.stringify({ meta: { status: 200 }, fail: [], data }))
const pageOf = (next: string | undefined, ...data: object[]) =>
  reply(200, JSON.stringify({ meta: { status: 200, pagination: { next, totalCount: 9 } }, fail: [], data }))
const throttled = (ms?: number) =>
  reply(429, '', ms === undefined ? {} : { 'X-RateLimit-Reset': String(ms), 'X-RateLimit-Remaining': '0' })
const refused = reply(200, '{"meta":{"status":200},"fail":[{"code":"c","message":"No."}],"data":[]}')

type Step = RawAnswer | Error | ((request: RawRequest) => Promise<RawAnswer>)

/** A client over a transport that plays `steps` in turn, and the calls at each of its edges, in order. */
function setup(...steps: Step[]) {
  const order: string[] = []
  const sent: RawRequest[] = []
  const signed: { path: string; requestId: string }[] = []
  const started: Exchange[] = []
  const ended: ExchangeEnd[] = []
  let ids = 0
  let clock = 1_000
  const observe = {
    started: vi.fn<(exchange: Exchange) => void | Promise<void>>((exchange) => {
      order.push(`started ${exchange.requestId}`)
      started.push(exchange)
    }),
    ended: vi.fn<(end: ExchangeEnd) => void | Promise<void>>((end) => {
      order.push(`ended ${end.requestId}`)
      ended.push(end)
    }),
  }
  const sign = vi.fn<Sign>(async (path, requestId) => {
    order.push(`sign ${requestId}`)
    signed.push({ path, requestId })
    return {
      Authorization: `MC key:signature-of-${requestId}`,
      'x-mc-app-id': 'app',
      'x-mc-req-id': requestId,
      'x-mc-date': `date-of-${requestId}`,
    }
  })
  const client = createClient({
    baseUrl: '/r/eu',
    sign,
    transport: async (request) => {
      const step = steps[sent.length]
      sent.push(request)
      order.push(`send ${request.headers['x-mc-req-id']}`)
      if (step === undefined) throw new Error('Nothing more was expected on the wire.')
      if (step instanceof Error) throw step
      return typeof step === 'function' ? step(request) : step
    },
    now: () => clock++,
    newId: () => `id-${++ids}`,
    observe,
  })
  return { client, order, sent, signed, started, ended, observe, sign }
}

type Setup = ReturnType<typeof setup>

const inputs = { createPolicy: policy, getWatchlist: {}, importUsers: { fileType: 'CSV' } } as const
const call = ({ client }: Setup, operation: Operation, options: Omit<CallOptions, 'onPage'> = {}) =>
  client.call(operation, inputs[operation.id as keyof typeof inputs], { file, ...options })

/** The error of a call, which must be an `ApiError`. */
async function failureOf(called: Promise<unknown>): Promise<ApiError> {
  const outcome = await called.then(
    () => new Error('The call succeeded.'),
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw outcome
}

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

  // Claim: Every write is logged on this device before it is sent
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

  // Claim: Every write is logged on this device before it is sent
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

  test('is reported with its operation, attempt, time and request', async () => {
    const s = setup(ok({ id: 'p-1' }))
    await call(s, createPolicy)
    expect(s.started).toEqual([
      {
        requestId: 'id-1',
        operation: createPolicy,
        attempt: 1,
        startedAt: 1_000,
        date: 'date-of-id-1',
        request: {
          path: createPolicy.path,
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: s.sent[0]?.body,
        },
      },
    ])
    // As it was signed and sent.
    expect(s.sent[0]?.headers['x-mc-date']).toBe('date-of-id-1')
    expect(s.sent[0]?.body).toBe(
      '{"data":[{"description":"d","urls":[{"action":"block","type":"url","value":"v"}],"policies":[{"description":"s"}]}]}',
    )
  })

  test('that succeeds ends without an error', async () => {
    const named = { 'X-RateLimit-Limit': '9', 'X-RateLimit-Remaining': '8', 'X-RateLimit-Reset': '7' }
    const quota = { limit: 9, remaining: 8, resetMs: 7 }
    const raw = { ...ok({ id: 'p-1' }), header: (name: string) => named[name as keyof typeof named] }
    const s = setup(raw)
    const answer = await call(s, createPolicy)
    expect(s.ended).toEqual([
      {
        requestId: 'id-1',
        endedAt: 1_001,
        httpStatus: 200,
        answer: raw,
        quota,
        records: [{ id: 'p-1' }],
        error: undefined,
      },
    ])
    expect(s.ended[0]?.answer).toBe(raw)
    expect(answer).toEqual({
      records: [{ id: 'p-1' }],
      requestId: 'id-1',
      complete: true,
      totalCount: undefined,
      quota,
    })
  })

  test('that is refused ends with the same error that the caller gets', async () => {
    const s = setup(refused)
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({ kind: 'refused', requestId: 'id-1', httpStatus: 200 })
    expect(s.ended[0]?.error).toBe(error)
    expect(s.ended[0]).toMatchObject({ requestId: 'id-1', endedAt: 1_001, httpStatus: 200, answer: refused })
    expect(s.ended[0]).not.toHaveProperty('records')
  })

  test('has the records of a write, and none of a read', async () => {
    const s = setup(ok({ id: 'p-1' }, { id: 'p-2' }), ok(person(1)))
    await call(s, createPolicy)
    await call(s, getWatchlist)
    expect(s.ended.map(({ records }) => records)).toEqual([[{ id: 'p-1' }, { id: 'p-2' }], undefined])
  })

  test('has the words of the page, which are not sent', async () => {
    const s = setup(ok({ id: 'j-1', success: true }))
    await call(s, importUsers, { label: '84 people' })
    expect(s.started[0]).toMatchObject({ label: '84 people' })
    expect(JSON.stringify(s.sent)).not.toContain('84 people')
  })

  test('says that something else was stored than was sent', async () => {
    const urls = [{ action: 'allow', type: 'url', value: 'v' }]
    const s = setup(ok({ id: 'p-1' }), ok({ id: 'p-2', urls }))
    await call(s, createPolicy)
    await call(s, createPolicy)
    expect(s.ended.map(({ isDifferent }) => isDifferent)).toEqual([undefined, true])
  })

  test('that is lost ends with no status, no answer and no quota', async () => {
    const s = setup(new TransportError('lost', true))
    const error = await failureOf(call(s, createPolicy))
    expect(s.ended).toEqual([
      {
        requestId: 'id-1',
        endedAt: 1_001,
        httpStatus: undefined,
        answer: undefined,
        quota: undefined,
        error,
      },
    ])
  })

  test('that cannot be read ends with the answer as it came', async () => {
    const raw = reply(200, '<html>')
    const s = setup(raw)
    expect(await failureOf(call(s, createPolicy))).toMatchObject({ kind: 'unreadable' })
    expect(s.ended[0]?.answer).toBe(raw)
    expect(s.ended[0]).not.toHaveProperty('records')
  })

  test('that was not submitted is refused, and ends without a record', async () => {
    const s = setup(ok({ id: 'j-1', success: false }))
    const error = await failureOf(call(s, importUsers))
    expect(error).toMatchObject({
      kind: 'refused',
      executed: 'no',
      message: 'The service did not accept the import.',
    })
    expect(s.ended[0]?.error).toBe(error)
    expect(s.ended[0]).not.toHaveProperty('records')
    expect(s.sent).toHaveLength(1)
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
    [new TransportError('answer-too-large', true), 'too-large', 'unknown'],
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

  test('because the answer was too large says so', async () => {
    const error = await failureOf(call(setup(new TransportError('answer-too-large', true)), getWatchlist))
    expect(error.message).toBe('The answer was larger than 64 MB and was not read.')
    expect(error.advice).toBe('Request less at once.')
  })
})

/** One failure for each kind that is possible once the transport has the request. */
const failures: [kind: string, step: Step][] = [
  ['unauthorised', reply(401, '')],
  ['expired', reply(418, '')],
  ['forbidden', reply(403, '{"meta":{"status":403},"fail":[],"data":[]}')],
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

test('the failures below cover every kind', () => {
  expect(failures.map(([kind]) => kind)).toEqual([...errorKinds])
})

// Claim: A write is sent once
describe.each([createPolicy, importUsers])('the write $id', (operation) => {
  test.each(failures)('that fails as %s is sent once', async (kind, step) => {
    const s = setup(step)
    const failed = failureOf(call(s, operation))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const [exchange] = s.started
    expect(await failed).toMatchObject({ kind, sentAt: exchange?.startedAt })
    expect(exchange?.startedAt).toBeDefined()
    expect(s.sent).toHaveLength(1)
    expect(s.signed).toHaveLength(1)
  })

  test('asks for no further page', async () => {
    const s = setup(pageOf('eNo-2', { id: 'x', success: true }))
    const { complete } = await call(s, operation)
    expect(complete).toBe(true)
    expect(s.sent).toHaveLength(1)
  })
})

describe('a read', () => {
  test.each(failures.filter(([kind]) => kind !== 'throttled'))(
    'that fails as %s is sent once',
    async (kind, step) => {
      const s = setup(step)
      const failed = failureOf(call(s, getWatchlist))
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      expect(await failed).toMatchObject({ kind })
      expect(s.sent).toHaveLength(1)
    },
  )

  test('that is throttled is sent again after the stated wait, not sooner, with a new signature', async () => {
    const s = setup(throttled(2_500), ok(person(1)))
    const progress: Progress[] = []
    const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    await vi.advanceTimersByTimeAsync(2_499)
    expect(s.sent).toHaveLength(1)
    expect(s.signed).toHaveLength(1)
    // The clock of these tests advances by one at each reading. It began at 1,000.
    expect(progress).toEqual([{ phase: 'wait', until: 1_001 + 2_500 }])
    expect(s.ended[0]?.endedAt).toBe(1_001)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await called
    expect(answer).toMatchObject({ records: [person(1)], requestId: 'id-2', complete: true })
    expect(s.order).toEqual([
      'sign id-1',
      'started id-1',
      'send id-1',
      'ended id-1',
      'sign id-2',
      'started id-2',
      'send id-2',
      'ended id-2',
    ])
    expect(s.sent[1]?.headers).toMatchObject({
      Authorization: 'MC key:signature-of-id-2',
      'x-mc-req-id': 'id-2',
      'x-mc-date': 'date-of-id-2',
    })
    expect(s.sent[1]?.body).toBe(s.sent[0]?.body)
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(s.ended[0]).toMatchObject({ httpStatus: 429, quota: { remaining: 0, resetMs: 2_500 } })
  })

  test('that is throttled without a stated wait is sent again after a second', async () => {
    const s = setup(throttled(), ok(person(1)))
    const progress: Progress[] = []
    const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    await vi.advanceTimersByTimeAsync(999)
    expect(s.sent).toHaveLength(1)
    expect(progress).toEqual([{ phase: 'wait', until: 1_002 + 1_000 }])
    await vi.advanceTimersByTimeAsync(1)
    expect((await called).records).toHaveLength(1)
  })

  test('is sent again twice at most', async () => {
    const s = setup(throttled(10), throttled(20), throttled(30), ok(person(1)))
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await failed).toMatchObject({ kind: 'throttled', waitMs: 30, requestId: 'id-3' })
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.sent).toHaveLength(3)
  })

  test('waits a minute', async () => {
    const s = setup(throttled(60_000), ok(person(1)))
    const called = call(s, getWatchlist)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await called).records).toHaveLength(1)
  })

  test('leaves a longer wait to the admin', async () => {
    const s = setup(throttled(60_001), ok(person(1)))
    const error = await failureOf(call(s, getWatchlist))
    expect(error).toMatchObject({ kind: 'throttled', waitMs: 60_001, retryAt: 1_001 + 60_001 })
    expect(s.sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gives up when the retry fails in another way', async () => {
    const s = setup(throttled(1), reply(500, ''), ok(person(1)))
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await failed).toMatchObject({ kind: 'server', requestId: 'id-2' })
    expect(s.sent).toHaveLength(2)
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

/** The page token of each request. */
const tokens = async ({ sent }: Setup) =>
  Promise.all(
    sent.map(async ({ body }) => {
      const { meta } = JSON.parse(await new Response(body).text()) as {
        meta: { pagination: { pageToken?: string } }
      }
      return meta.pagination.pageToken
    }),
  )

describe('pages', () => {
  test('are followed until there is no next, each signed under its own id', async () => {
    const s = setup(pageOf('a', person(1), person(2)), pageOf('b', person(3)), pageOf(undefined, person(4)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    expect(answer).toMatchObject({
      records: [1, 2, 3, 4].map(person),
      complete: true,
      totalCount: 9,
      requestId: 'id-3',
    })
    expect(await tokens(s)).toEqual([undefined, 'a', 'b'])
    expect(s.sent.map(({ headers }) => headers['x-mc-req-id'])).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
    expect(progress).toEqual([
      { phase: 'page', records: 2, totalCount: 9 },
      { phase: 'page', records: 3, totalCount: 9 },
      { phase: 'page', records: 4, totalCount: 9 },
    ])
  })

  test('are one if the service mentions no pages', async () => {
    const s = setup(ok(person(1)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    expect(answer).toMatchObject({ records: [person(1)], complete: true })
    expect(progress).toEqual([{ phase: 'page', records: 1, totalCount: undefined }])
  })

  test.each([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])('are at most %d where the caller says so, complete: %s', async (maxPages, complete) => {
    const s = setup(pageOf('a', person(1)), pageOf('b', person(2)), ok(person(3)))
    const answer = await call(s, getWatchlist, { maxPages })
    expect(s.sent).toHaveLength(Math.min(maxPages, 3))
    expect(answer.records).toHaveLength(Math.min(maxPages, 3))
    expect(answer.complete).toBe(complete)
    expect(answer.stopped).toBe(complete ? undefined : 'limit')
  })

  test('are at most 1,000 otherwise', async () => {
    const s = setup(...Array.from({ length: 1_001 }, (_, n) => pageOf(`token-${n}`, person(n))))
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(1_000)
    expect(answer.complete).toBe(false)
  })

  test.each([
    ['at once', ['a', 'a'], 2],
    ['after another', ['a', 'b', 'a'], 3],
  ])('stop at a token that comes again %s', async (_, next, pages) => {
    const s = setup(...next.map((token, n) => pageOf(token, person(n))), ok())
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(pages)
    expect(answer.records).toHaveLength(pages)
    expect(answer).toMatchObject({ complete: false, stopped: 'repeated' })
  })

  test('have the size that the caller asks for', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    await call(s, getWatchlist, { pageSize: 25 })
    for (const { body } of s.sent) expect(await new Response(body).text()).toContain('"pageSize":25')
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
    expect(await tokens(s)).toEqual([undefined, undefined, undefined, 'a', 'a', 'a'])
  })

  test('are given to the caller as they come, also before one that fails', async () => {
    const odd = reply(200, '{"meta":{"status":200,"pagination":{"next":"a"}},"data":[{"email":"A"},null]}')
    const s = setup(odd, pageOf('b', person(2)), reply(500, ''))
    const pages: object[] = []
    const progress: Progress[] = []
    const error = await failureOf(
      s.client.call(
        getWatchlist,
        {},
        {
          onProgress: (step) => progress.push(step),
          onPage({ records, data, totalCount }) {
            pages.push({ records, data, totalCount, before: progress.length })
            return true
          },
        },
      ),
    )
    expect(error).toMatchObject({ kind: 'server', requestId: 'id-3' })
    const read = { emailAddress: 'A', name: '', department: '', watchlistCount: undefined }
    expect(pages).toEqual([
      { records: [read], data: [{ email: 'A' }, null], totalCount: undefined, before: 0 },
      { records: [person(2)], data: [person(2)], totalCount: 9, before: 1 },
    ])
  })

  test('end where the caller wants no more', async () => {
    const s = setup(pageOf('a', person(1)), pageOf('b', person(2)), ok(person(3)))
    const pages: number[] = []
    const options = { onPage: () => pages.push(1) < 2 }
    const answer = await s.client.call(getWatchlist, {}, options)
    expect(answer).toMatchObject({ complete: false, stopped: 'repeated' })
    expect(answer.records).toHaveLength(2)
    expect(s.sent).toHaveLength(2)
  })

  test('end with one that names the next in an unknown way', async () => {
    const odd = reply(200, '{"meta":{"status":200,"pagination":{"next":{"page":2}}},"data":[{"email":"A"}]}')
    const answer = await call(setup(odd), getWatchlist)
    expect(answer).toMatchObject({ complete: false, stopped: 'unreadable' })
    expect(answer.records).toHaveLength(1)
  })

  test('do not wait for the end of the one before to be logged, but the answer waits for its own', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    const logs: (() => void)[] = []
    s.observe.ended.mockImplementation(({ requestId }) => {
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

const uploading = async ({ onUpload }: RawRequest) => {
  onUpload?.(5, 10)
  onUpload?.(10, 10)
  return ok({ id: 'j-1', success: true })
}

const refusedWith = (failure: object, status = 200) =>
  reply(status, JSON.stringify({ meta: { status }, fail: [failure], data: [] }))

const bodies = ({ sent }: Setup) => Promise.all(sent.map(({ body }) => new Response(body).json()))

describe('a service that refuses pages', () => {
  const asked = { meta: { pagination: { pageSize: 500 } }, data: [{}] }
  const paging = refusedWith({ errors: [{ field: 'meta.pagination', code: 'err_x', message: 'Unknown.' }] })

  test.each([
    ['by the field', paging],
    ['by the message', refusedWith({ code: 'err_x', message: 'Unknown property "pageSize".' }, 400)],
    ['with an empty HTTP 400', reply(400, '')],
    ['with HTTP 400 and no failure', reply(400, '{"meta":{"status":400},"fail":[],"data":[]}')],
    ['with meta.status 400', reply(200, '{"meta":{"status":400},"fail":[],"data":[]}')],
  ])('%s is asked once without them', async (_, answer) => {
    const s = setup(answer, ok(person(1)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1)], complete: true })
    expect(await bodies(s)).toEqual([asked, { data: [{}] }])
  })

  test('again without them is refused', async () => {
    const s = setup(reply(400, ''), reply(400, ''))
    expect(await failureOf(call(s, getWatchlist))).toMatchObject({ kind: 'refused', requestId: 'id-2' })
    expect(s.sent).toHaveLength(2)
  })

  test('and names a next page all the same is asked for it', async () => {
    const s = setup(paging, pageOf('a', person(1)), ok(person(2)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1), person(2)], complete: true })
    expect((await bodies(s)).at(-1)).toEqual({
      meta: { pagination: { pageSize: 500, pageToken: 'a' } },
      data: [{}],
    })
  })

  test.each([
    ['another field', refused],
    ['HTTP 404', reply(404, '')],
    ['HTTP 403', reply(403, '{"meta":{"status":403},"fail":[],"data":[]}')],
    ['HTTP 500', reply(500, '')],
  ])('is not taken for one that refuses %s', async (_, answer) => {
    const s = setup(answer)
    await failureOf(call(s, getWatchlist))
    expect(s.sent).toHaveLength(1)
  })

  test('on a later page ends the reading', async () => {
    const s = setup(pageOf('a', person(1)), paging)
    await failureOf(call(s, getWatchlist))
    expect(s.sent).toHaveLength(2)
  })

  test('is a matter of reads: a write is sent once', async () => {
    const s = setup(reply(400, ''))
    await failureOf(call(s, createPolicy))
    expect(s.sent).toHaveLength(1)
  })
})

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

describe('again', () => {
  test('sends the same request once, under a new request id that names the first', async () => {
    const { client, sent, started, signed } = setup(new TransportError('lost', true), ok({ id: 'p1' }))
    await expect(client.call(createPolicy, policy)).rejects.toMatchObject({ executed: 'unknown' })
    const [first] = started
    if (!first) throw new Error('Nothing was sent.')
    const id = await client.again(first)
    expect(started).toHaveLength(2)
    expect(started[1]).toMatchObject({ requestId: id, repeats: first.requestId, attempt: 1 })
    expect(started[1]?.request).toBe(first.request)
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent[1]?.url).toBe(sent[0]?.url)
    expect(signed.map(({ requestId }) => requestId)).toEqual([first.requestId, id])
    expect(id).not.toBe(first.requestId)
  })

  test('waits until its end is logged', async () => {
    const s = setup(new TransportError('lost', true), ok({ id: 'p1' }))
    await failureOf(call(s, createPolicy))
    let log: (() => void) | undefined
    s.observe.ended.mockImplementation(() => new Promise((resolve) => (log = resolve)))
    let isDone = false
    const sent = s.client.again(s.started[0]!).then(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(isDone).toBe(false)
    log?.()
    await sent
  })

  test('is not retried automatically', async () => {
    const { client, sent, started } = setup(new TransportError('lost', true), throttled(1))
    await expect(client.call(createPolicy, policy)).rejects.toMatchObject({ kind: 'lost' })
    const [first] = started
    if (!first) throw new Error('Nothing was sent.')
    await expect(client.again(first)).rejects.toMatchObject({ kind: 'throttled', executed: 'no' })
    expect(sent).toHaveLength(2)
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
