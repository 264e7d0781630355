/**
 * The only file that uses the network. XMLHttpRequest, because only it reports the progress of an upload, over HTTP/1.1
 * too. A browser may repeat it by itself: the server lets each request id through once (server/forward.ts).
 */
import { TransportError } from './transportError.ts'

export interface RawRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob
  /** The longest silence in milliseconds, of the upload or of the answer, which may take five times as long in all. */
  readonly timeout: number
  /** The largest answer in MB. */
  readonly maxAnswer: number
  readonly signal?: AbortSignal
  readonly onUpload?: (loaded: number, total: number) => void
}

/** An answer, which can pass the port of a worker. */
export interface RawAnswer {
  readonly status: number
  /** By the names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Sends one POST and resolves with its answer, whatever the status. Rejects only with a `TransportError`. */
export type Transport = (request: RawRequest) => Promise<RawAnswer>

export const sendByXhr: Transport = async (request) => {
  // A device without a network may still reach its own server: a harmless probe finds out before anything is sent.
  const isReached = navigator.onLine || (await reaches('/r/'))
  // An earlier abort reaches no listener.
  if (request.signal?.aborted) throw new TransportError('aborted', false)
  if (!isReached) throw new TransportError('offline', false)
  return post(request)
}

const reaches = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )

/**
 * The headers of an answer, read at once and outside `post`: a later read would keep the request, its progress
 * listeners and the form behind them in memory as long as the answer.
 */
const readHeaders = (lines: string): RawAnswer['headers'] =>
  new Map(
    Array.from(lines.matchAll(/^([^:\r\n]+):(.*)$/gm), ([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )

const post = ({ url, headers, body, timeout, maxAnswer, signal, onUpload }: RawRequest) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const fail = (reason: TransportError['reason']) => () => reject(new TransportError(reason, true))
    let reason: TransportError['reason'] = 'stalled'
    let limit: ReturnType<typeof setTimeout> | undefined
    let limitOfAll: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      fail(reason)()
      abort()
    }
    // `xhr.timeout` is not used, because it would also count the time of an upload, which depends on the line.
    const renewLimit = () => {
      clearTimeout(limit)
      limit = setTimeout(stop, timeout)
    }
    xhr.open('POST', url)
    try {
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    } catch {
      // The browser refuses a character in a header: nothing was sent.
      return reject(new TransportError('lost', false))
    }
    xhr.addEventListener('load', () => {
      const { status, responseText } = xhr
      resolve({ status, headers: readHeaders(xhr.getAllResponseHeaders()), body: responseText })
    })
    xhr.addEventListener('error', fail('lost'))
    xhr.addEventListener('abort', fail('aborted'))
    xhr.addEventListener('loadend', () => {
      clearTimeout(limit)
      clearTimeout(limitOfAll)
      signal?.removeEventListener('abort', abort)
    })
    xhr.addEventListener('progress', ({ loaded }) => {
      reason = loaded > maxAnswer * 1024 * 1024 ? 'too-large' : 'unfinished'
      limitOfAll ??= setTimeout(stop, 5 * timeout)
      if (reason === 'too-large') stop()
      else renewLimit()
    })
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      renewLimit()
      onUpload?.(loaded, total)
    })
    xhr.upload.addEventListener('load', () => {
      reason = 'timed-out'
      renewLimit()
    })
    signal?.addEventListener('abort', abort)
    renewLimit()
    xhr.send(body)
  })
