import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RawRequest, sendByXhr, type TransportError } from './transport.ts'

/** The part of XMLHttpRequest that the transport uses. The test is the network: it dispatches the events. */
class FakeXhr extends EventTarget {
  static readonly made: FakeXhr[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly string[] = []
  sent: unknown
  timeout = 0
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeXhr.made.push(this)
  }

  open(method: string, url: string) {
    this.opened = [method, url]
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  /** As the browser gives them: names in lower case. */
  allHeaders = 'date: Sat, 21 Nov 2026 12:00:00 GMT\r\nx-ratelimit-reset: 5\r\n'
  getAllResponseHeaders() {
    return this.allHeaders
  }

  send(body: unknown) {
    this.sent = body
  }

  abort() {
    this.end('abort')
  }

  end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

const body = new Blob(['{}'])
const request: RawRequest = {
  url: '/r/eu/api/x',
  headers: { A: '1', B: '2' },
  body,
  timeout: 30_000,
  maxAnswer: 8,
}

/** Sends, and returns the request on the wire with the promise of its answer. */
function send(options: Partial<RawRequest> = {}) {
  const answer = sendByXhr({ ...request, ...options })
  const failure = answer.then(
    () => undefined,
    (error: unknown) => error as TransportError,
  )
  const [xhr] = FakeXhr.made
  if (!xhr) throw new Error('Nothing was sent.')
  const abort = vi.spyOn(xhr, 'abort')
  const progress = (loaded: number, target: EventTarget = xhr, total = 9) =>
    target.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  return {
    answer,
    failure,
    xhr,
    abort,
    progress,
    uploaded: () => xhr.upload.dispatchEvent(new Event('load')),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  FakeXhr.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([200, 401, 502])('one POST gives its answer, whatever its status: %d', async (status) => {
  const { answer, xhr } = send()
  expect(FakeXhr.made).toHaveLength(1)
  expect(xhr.opened).toEqual(['POST', '/r/eu/api/x'])
  expect(xhr.headers).toEqual({ A: '1', B: '2' })
  expect(xhr.sent).toBe(body)
  // It would count the upload, too.
  expect(xhr.timeout).toBe(0)
  Object.assign(xhr, { status, responseText: 'text' })
  xhr.end('load')
  const { header, ...rest } = await answer
  // A kept answer reads nothing more from its request.
  xhr.allHeaders = ''
  expect(rest).toEqual({ status, body: 'text' })
  expect(header('X-RateLimit-Reset')).toBe('5')
  expect(header('Date')).toBe('Sat, 21 Nov 2026 12:00:00 GMT')
  expect(header('X-Other')).toBeNull()
})

test.each([
  ['error', 'lost'],
  ['abort', 'aborted'],
])('the event %s is "%s", and something may have left', async (event, reason) => {
  const { failure, xhr } = send()
  xhr.end(event)
  expect(await failure).toMatchObject({ name: 'TransportError', reason, left: true })
})

test.each([true, false])('nothing leaves when aborted before (online: %s)', async (onLine) => {
  vi.stubGlobal('navigator', { onLine })
  const aborted = sendByXhr({ ...request, signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ reason: 'aborted', left: false })
  expect(FakeXhr.made).toHaveLength(0)
})

test('a request with a header that the browser refuses is lost, and nothing leaves', async () => {
  vi.spyOn(FakeXhr.prototype, 'setRequestHeader').mockImplementationOnce(() => {
    throw new SyntaxError('no such header value')
  })
  const controller = new AbortController()
  const { failure, xhr, abort } = send({ signal: controller.signal })
  expect(await failure).toMatchObject({ name: 'TransportError', reason: 'lost', left: false })
  expect(xhr.sent).toBeUndefined()
  controller.abort()
  expect(abort).not.toHaveBeenCalled()
})

describe('a device that says it is offline', () => {
  const probe = vi.fn<typeof fetch>()
  beforeEach(() => {
    probe.mockReset()
    vi.stubGlobal('fetch', probe)
    vi.stubGlobal('navigator', { onLine: false })
  })

  test.each([200, 404, 500])('probes its own server, and sends if it answers %d', async (status) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    let answerProbe: ((response: Response) => void) | undefined
    probe.mockReturnValue(new Promise((resolve) => (answerProbe = resolve)))
    const answer = sendByXhr(request)
    await settle()
    expect(FakeXhr.made).toEqual([])
    const signal = timeout.mock.results[0]?.value as AbortSignal
    expect(timeout.mock.calls).toEqual([[2_000]])
    expect(probe.mock.calls).toEqual([['/r/', { method: 'HEAD', cache: 'no-store', signal }]])
    answerProbe?.(new Response(null, { status }))
    await settle()
    expect(FakeXhr.made).toHaveLength(1)
    const [xhr] = FakeXhr.made
    expect(xhr).toMatchObject({ opened: ['POST', '/r/eu/api/x'], headers: { A: '1', B: '2' } })
    expect(xhr?.sent).toBe(body)
    Object.assign(xhr ?? {}, { status: 200, responseText: 'text' })
    xhr?.end('load')
    expect(await answer).toMatchObject({ status: 200, body: 'text' })
  })

  test.each([
    [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    [() => Promise.reject(new DOMException('', 'TimeoutError')), 'offline'],
    [() => Promise.resolve(new Response()), 'aborted'],
  ])('sends nothing if its server does not answer, or the request is aborted: %#', async (end, reason) => {
    const controller = new AbortController()
    probe.mockImplementation(end)
    const answer = sendByXhr({ ...request, signal: controller.signal })
    if (reason === 'aborted') controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'TransportError', reason, left: false })
    expect(FakeXhr.made).toEqual([])
  })
})

describe('an abort', () => {
  test('in flight ends the request', async () => {
    const controller = new AbortController()
    const { failure, abort } = send({ signal: controller.signal })
    controller.abort()
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ reason: 'aborted', left: true })
  })

  test('after the answer does nothing', async () => {
    const controller = new AbortController()
    const { answer, xhr, abort } = send({ signal: controller.signal })
    xhr.end('load')
    await answer
    controller.abort()
    expect(abort).not.toHaveBeenCalled()
  })
})

describe('the time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const almost = () => vi.advanceTimersByTime(29_999)
  type Sent = ReturnType<typeof send>

  test('is not reached by an upload that goes on, however long it takes', async () => {
    const { answer, xhr, abort, progress, uploaded } = send()
    for (let loaded = 1; loaded <= 9; loaded++) {
      almost()
      progress(loaded, xhr.upload)
    }
    almost()
    uploaded()
    almost()
    expect(abort).not.toHaveBeenCalled()
    xhr.end('load')
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })

  // After each step, all of the time but a millisecond passes.
  test.each<[what: string, reason: string, ...((sent: Sent) => void)[]]>([
    ['an upload that makes no progress', 'stalled', ({ progress, xhr }) => progress(3, xhr.upload)],
    ['an answer that does not begin', 'timed-out', () => undefined, ({ uploaded }) => uploaded()],
    [
      'an answer that does not go on',
      'unfinished',
      ({ uploaded }) => uploaded(),
      ({ progress }) => progress(1),
    ],
  ])('ends %s', async (_, reason, ...steps) => {
    const sent = send()
    for (const step of steps) {
      step(sent)
      almost()
    }
    expect(sent.abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(sent.abort).toHaveBeenCalledOnce()
    expect(await sent.failure).toMatchObject({ name: 'TransportError', reason, left: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends an answer that goes on for five times as long', async () => {
    const { failure, abort, progress, uploaded } = send()
    uploaded()
    for (let loaded = 1; loaded <= 15; loaded++) {
      progress(loaded)
      vi.advanceTimersByTime(9_999)
    }
    vi.advanceTimersByTime(14)
    expect(abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ reason: 'unfinished', left: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends with an answer that came in parts', async () => {
    const { answer, xhr, progress, uploaded } = send()
    uploaded()
    progress(1)
    xhr.end('load')
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('the progress of an upload is reported', () => {
  const heard: number[][] = []
  const { xhr, progress } = send({ onUpload: (loaded, total) => heard.push([loaded, total]) })
  progress(3, xhr.upload)
  expect(heard).toEqual([[3, 9]])
})

test.each([8, 64])('an answer of more than %d MB ends the request, one of as many not', async (maxAnswer) => {
  const { failure, abort, progress } = send({ maxAnswer })
  progress(maxAnswer * 1024 * 1024)
  expect(abort).not.toHaveBeenCalled()
  progress(maxAnswer * 1024 * 1024 + 1)
  expect(abort).toHaveBeenCalledOnce()
  expect(await failure).toMatchObject({ reason: 'too-large', left: true })
})
