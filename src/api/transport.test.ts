import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeXhr } from './transport.fixture.ts'
import { type RawRequest, sendByXhr, type TransportError } from './transport.ts'

const uploaded = (xhr: FakeXhr) => xhr.upload.dispatchEvent(new Event('load'))
const progress = (loaded: number, total: number) => Object.assign(new Event('progress'), { loaded, total })

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
  return { answer, failure, xhr }
}

beforeEach(() => {
  FakeXhr.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a request is one POST with its headers and its body', () => {
  const { xhr } = send()
  expect(FakeXhr.made).toHaveLength(1)
  expect(xhr.opened).toEqual(['POST', '/r/eu/api/x'])
  expect(xhr.headers).toEqual({ A: '1', B: '2' })
  expect(xhr.sent).toBe(body)
  // It would count the upload, too.
  expect(xhr.timeout).toBe(0)
})

test.each([200, 401, 502])('an answer is given whatever its status: %d', async (status) => {
  const { answer, xhr } = send()
  Object.assign(xhr, { status, responseText: 'text' })
  xhr.end('load')
  const { header, ...rest } = await answer
  expect(rest).toEqual({ status, body: 'text' })
  expect(header('X-RateLimit-Reset')).toBe('5')
  expect(header('Date')).toBe('Sat, 21 Nov 2026 12:00:00 GMT')
  expect(header('X-Other')).toBeNull()
})

test('a kept answer reads nothing more from its request', async () => {
  const { answer, xhr } = send()
  xhr.end('load')
  const { header } = await answer
  xhr.allHeaders = ''
  expect(header('X-RateLimit-Reset')).toBe('5')
})

test.each([
  ['error', 'lost'],
  ['abort', 'aborted'],
])('the event %s is "%s", and something may have left', async (event, reason) => {
  const { failure, xhr } = send()
  xhr.end(event)
  expect(await failure).toMatchObject({ name: 'TransportError', reason, left: true })
})

describe.each([true, false])('nothing leaves (online: %s)', (onLine) => {
  test('when aborted before', async () => {
    vi.stubGlobal('navigator', { onLine })
    const aborted = sendByXhr({ ...request, signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ reason: 'aborted', left: false })
    expect(FakeXhr.made).toHaveLength(0)
  })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a device that says it is offline', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: false })
  })

  test('probes its own server before anything is sent', async () => {
    const { xhr: probe } = send()
    await settle()
    expect(FakeXhr.made).toEqual([probe])
    expect(probe.opened).toEqual(['HEAD', '/r/'])
    expect(probe.headers).toEqual({ 'Cache-Control': 'no-cache' })
    expect(probe.sent).toBeUndefined()
    expect(probe.timeout).toBe(2_000)
  })

  test.each([200, 404, 405, 500])('sends if that server answers, with any status: %d', async (status) => {
    const { answer, xhr: probe } = send()
    probe.status = status
    probe.end('load')
    await settle()
    const [, xhr] = FakeXhr.made
    expect(FakeXhr.made).toHaveLength(2)
    expect(xhr?.opened).toEqual(['POST', '/r/eu/api/x'])
    expect(xhr?.headers).toEqual({ A: '1', B: '2' })
    expect(xhr?.sent).toBe(body)
    Object.assign(xhr ?? {}, { status: 200, responseText: 'text' })
    xhr?.end('load')
    expect(await answer).toMatchObject({ status: 200, body: 'text' })
  })

  test.each(['error', 'timeout', 'abort'])(
    'sends nothing if that server does not answer: %s',
    async (event) => {
      const { failure, xhr: probe } = send()
      probe.end(event)
      expect(await failure).toMatchObject({ name: 'TransportError', reason: 'offline', left: false })
      expect(FakeXhr.made).toEqual([probe])
    },
  )

  test('sends nothing if aborted during the probe', async () => {
    const controller = new AbortController()
    const { failure, xhr: probe } = send({ signal: controller.signal })
    controller.abort()
    probe.end('load')
    expect(await failure).toMatchObject({ reason: 'aborted', left: false })
    expect(FakeXhr.made).toEqual([probe])
  })
})

test('a device that is online sends no probe', () => {
  expect(send().xhr.opened[0]).toBe('POST')
})

test('a request with a header that the browser refuses is lost, and nothing leaves', async () => {
  vi.spyOn(FakeXhr.prototype, 'setRequestHeader').mockImplementationOnce(() => {
    throw new SyntaxError('no such header value')
  })
  const controller = new AbortController()
  const { failure, xhr } = send({ signal: controller.signal })
  expect(await failure).toMatchObject({ name: 'TransportError', reason: 'lost', left: false })
  expect(xhr.sent).toBeUndefined()
  const abort = vi.spyOn(xhr, 'abort')
  controller.abort()
  expect(abort).not.toHaveBeenCalled()
})

describe('an abort', () => {
  test('in flight ends the request', async () => {
    const controller = new AbortController()
    const { failure, xhr } = send({ signal: controller.signal })
    const abort = vi.spyOn(xhr, 'abort')
    controller.abort()
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ reason: 'aborted', left: true })
  })

  test('after the answer does nothing', async () => {
    const controller = new AbortController()
    const { answer, xhr } = send({ signal: controller.signal })
    const abort = vi.spyOn(xhr, 'abort')
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
  test('is not reached by an upload that goes on, however long it takes', async () => {
    const { answer, failure, xhr } = send()
    const abort = vi.spyOn(xhr, 'abort')
    for (let loaded = 1; loaded <= 9; loaded++) {
      vi.advanceTimersByTime(29_999)
      xhr.upload.dispatchEvent(progress(loaded, 9))
    }
    vi.advanceTimersByTime(29_999)
    uploaded(xhr)
    vi.advanceTimersByTime(29_999)
    expect(abort).not.toHaveBeenCalled()
    Object.assign(xhr, { status: 200, responseText: 'text' })
    xhr.end('load')
    expect(await answer).toMatchObject({ status: 200 })
    expect(await failure).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends an upload that makes no progress', async () => {
    const { failure, xhr } = send()
    const abort = vi.spyOn(xhr, 'abort')
    xhr.upload.dispatchEvent(progress(3, 9))
    vi.advanceTimersByTime(29_999)
    expect(abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ name: 'TransportError', reason: 'stalled', left: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('begins with the end of the upload', async () => {
    const { failure, xhr } = send()
    const abort = vi.spyOn(xhr, 'abort')
    vi.advanceTimersByTime(29_999)
    uploaded(xhr)
    vi.advanceTimersByTime(29_999)
    expect(abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ name: 'TransportError', reason: 'timed-out', left: true })
  })

  test('is renewed by each part of the answer', async () => {
    const { failure, xhr } = send()
    const abort = vi.spyOn(xhr, 'abort')
    uploaded(xhr)
    vi.advanceTimersByTime(29_999)
    xhr.dispatchEvent(progress(1, 9))
    vi.advanceTimersByTime(29_999)
    expect(abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ name: 'TransportError', reason: 'unfinished', left: true })
  })

  test('ends with an answer that came in parts', async () => {
    const { answer, xhr } = send()
    uploaded(xhr)
    xhr.dispatchEvent(progress(1, 9))
    xhr.end('load')
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends an answer that goes on for five times as long', async () => {
    const { failure, xhr } = send()
    const abort = vi.spyOn(xhr, 'abort')
    uploaded(xhr)
    for (let loaded = 1; loaded <= 15; loaded++) {
      xhr.dispatchEvent(progress(loaded, 0))
      vi.advanceTimersByTime(9_999)
    }
    vi.advanceTimersByTime(14)
    expect(abort).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abort).toHaveBeenCalledOnce()
    expect(await failure).toMatchObject({ reason: 'unfinished', left: true })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('progress', () => {
  test('of an upload is reported', () => {
    const heard: number[][] = []
    const { xhr } = send({ onUpload: (loaded, total) => heard.push([loaded, total]) })
    xhr.upload.dispatchEvent(progress(3, 9))
    expect(heard).toEqual([[3, 9]])
  })

  test.each([8, 64])(
    'of an answer ends the request beyond its limit of %d MB, not before',
    async (maxAnswer) => {
      const { failure, xhr } = send({ maxAnswer })
      const abort = vi.spyOn(xhr, 'abort')
      xhr.dispatchEvent(progress(maxAnswer * 1024 * 1024, 0))
      expect(abort).not.toHaveBeenCalled()
      xhr.dispatchEvent(progress(maxAnswer * 1024 * 1024 + 1, 0))
      expect(abort).toHaveBeenCalledOnce()
      expect(await failure).toMatchObject({ reason: 'too-large', left: true })
    },
  )
})
