import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeXhr, holdTime } from './api.fixture.ts'
import { type RawRequest, sendByXhr } from './transport.ts'

const body = new Blob(['{}'])
const headers = { A: '1', B: '2' }
const request: RawRequest = { url: '/r/eu/api/x', headers, body, timeout: 30_000, maxAnswer: 7 }
const mostBytes = request.maxAnswer * 1024 * 1024

/** Sends, and returns the request on the wire with the promise of its answer. */
function send(options: Partial<RawRequest> = {}) {
  const controller = new AbortController()
  const answer = sendByXhr({ ...request, signal: controller.signal, ...options })
  const failure = answer.catch((error: unknown) => error)
  return { answer, failure, xhr: FakeXhr.made[0]!, controller }
}
type Sent = ReturnType<typeof send>

const progress = (target: EventTarget, loaded: number) =>
  target.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 9 }))
/** What the network, the clock and the caller do to a request. */
const steps: Readonly<Record<string, (sent: Sent, amount: number) => unknown>> = {
  upload: ({ xhr }, loaded) => progress(xhr.upload, loaded),
  uploaded: ({ xhr }) => xhr.upload.dispatchEvent(new Event('load')),
  answer: ({ xhr }, loaded) => progress(xhr, loaded),
  break: ({ xhr }) => xhr.end('error'),
  cut: ({ xhr }) => xhr.end('abort'),
  abort: ({ controller }) => controller.abort(),
  wait: (_, ms) => vi.advanceTimersByTime(ms),
}
function take(sent: Sent, text: string) {
  for (const step of text.split(', ').filter(Boolean)) {
    const [name = '', amount] = step.split(' ')
    steps[name]!(sent, Number(amount))
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

holdTime({ toFake: ['setTimeout', 'clearTimeout'] })
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
  expect(xhr.headers).toEqual(headers)
  expect(xhr.sent).toBe(body)
  // It would count the upload, too.
  expect(xhr.timeout).toBe(0)
  xhr.answer(status, 'text')
  const named = { date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'x-ratelimit-reset': '5' }
  expect(await answer).toEqual({ status, headers: new Map(Object.entries(named)), body: 'text' })
})

test.each([
  ['where the line breaks', '', 'break', 'lost'],
  ['where the browser cuts it', '', 'cut', 'aborted'],
  ['where the caller aborts it', '', 'abort', 'aborted'],
  ['by an upload that makes no progress', 'upload 3, wait 29999', 'wait 1', 'stalled'],
  ['without an answer', 'wait 29999, uploaded, wait 29999', 'wait 1', 'timed-out'],
  ['in an answer that stops', 'uploaded, wait 29999, answer 1, wait 29999', 'wait 1', 'unfinished'],
  // Five times the limit in all.
  ['in an endless answer', `uploaded${', answer 1, wait 9999'.repeat(15)}, wait 14`, 'wait 1', 'unfinished'],
  ['in an answer that is too large', `answer ${mostBytes}`, `answer ${mostBytes + 1}`, 'too-large'],
])('a request ends %s, and something may have left', async (_, before, last, reason) => {
  const sent = send()
  take(sent, before)
  expect(sent.xhr.isAborted).toBe(false)
  take(sent, last)
  expect(sent.xhr.isAborted).toBe(!['break', 'cut'].includes(last))
  expect(await sent.failure).toMatchObject({ name: 'TransportError', reason, mayHaveLeft: true })
  expect(vi.getTimerCount()).toBe(0)
})

const long = Array.from({ length: 9 }, (_, at) => `wait 29999, upload ${at + 1}`).join(', ')
test.each([
  ['after a long upload', `${long}, wait 29999, uploaded, wait 29999`],
  ['in parts', 'uploaded, answer 1'],
  ['of the largest size', `answer ${mostBytes}`],
])('an answer %s is waited for, and a later abort does nothing', async (_, before) => {
  const sent = send()
  take(sent, before)
  sent.xhr.end('load')
  await sent.answer
  sent.controller.abort()
  expect(sent.xhr.isAborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing leaves when aborted before', async () => {
  const aborted = sendByXhr({ ...request, signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ reason: 'aborted', mayHaveLeft: false })
  expect(FakeXhr.made).toHaveLength(0)
})

test('a request with a header that the browser refuses is lost, and nothing leaves', async () => {
  vi.spyOn(FakeXhr.prototype, 'setRequestHeader').mockImplementationOnce(() => {
    throw new SyntaxError('no such header value')
  })
  const { failure, xhr, controller } = send()
  expect(await failure).toMatchObject({ name: 'TransportError', reason: 'lost', mayHaveLeft: false })
  expect(xhr.sent).toBeUndefined()
  controller.abort()
  expect(xhr.isAborted).toBe(false)
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
    expect(FakeXhr.made).toMatchObject([{ opened: ['POST', '/r/eu/api/x'], sent: body }])
    FakeXhr.made[0]?.end('load')
    expect(await answer).toMatchObject({ status: 0, body: '' })
  })

  test.each([
    [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    [() => Promise.reject(new DOMException('', 'TimeoutError')), 'offline'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'aborted'],
    [() => Promise.resolve(new Response()), 'aborted'],
  ])('sends nothing if its server does not answer, or the request is aborted: %#', async (end, reason) => {
    const controller = new AbortController()
    probe.mockImplementation(end)
    const answer = sendByXhr({ ...request, signal: controller.signal })
    if (reason === 'aborted') controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'TransportError', reason, mayHaveLeft: false })
    expect(FakeXhr.made).toEqual([])
  })
})
