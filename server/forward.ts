/** The pass-through: a request of the page goes on to the service, once, and its answer back. */
import { type IncomingMessage, request as overHttp, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { answer } from './answers.ts'

// Passed on by name; all else stays here: Origin, Referer, Cookie and sec-* one way, Set-Cookie and CORS grants the other.
const passedToService = /^(authorization|accept|accept-encoding|content-(type|length)|user-agent|x-mc-.+)$/
const passedToPage = /^(content-(type|length|encoding)|date|retry-after|x-ratelimit-.+)$/

const connectTimeout = 10_000
/** Longer than the console waits for any answer (api/operations.ts), so that the console is who gives up. */
const answerTimeout = 150_000
/** Longer than any request may take, and longer than a browser or a proxy waits before it repeats one. */
const memory = 600_000

const pick = (headers: IncomingMessage['headers'], names: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.test(name)))

type ForwardFailure = 'unreachable' | 'lost' | 'timeout'

/**
 * The header X-Signet-Gateway, which no service can set through here, says where this server itself had to answer:
 * `unreachable` means that nothing has left, so nothing was executed; after `lost` and `timeout` the outcome is unknown.
 */
function fail(response: ServerResponse, status: 502 | 503 | 504, error: ForwardFailure, more: object): void {
  answer(response, status, { error, ...more }, { 'X-Signet-Gateway': error })
}

/**
 * Lets each request id through once. The console makes a new one for every attempt, so one that comes again was repeated
 * by the browser, or by a proxy on the way, whose own attempt may have been executed.
 */
export class Once {
  /** When each id came, the oldest first. */
  readonly #came = new Map<string, number>()
  readonly #most: number
  readonly #now: () => number

  /** The default is room for 160 requests a second. The clock must be one that nobody sets. */
  constructor(most = 100_000, now = () => performance.now()) {
    this.#most = most
    this.#now = now
  }

  /** Whether the request may go on; where it may not, it was answered. */
  admits(id: string, response: ServerResponse): boolean {
    const now = this.#now()
    for (const [old, came] of this.#came) {
      if (now - came < memory) break
      this.#came.delete(old)
    }
    if (this.#came.has(id)) {
      fail(response, 502, 'lost', { code: 'SENT_BEFORE' })
      return false
    }
    // Better refuse than forget: a request that is refused was not sent, and one that is forgotten could be sent twice.
    if (this.#came.size >= this.#most) {
      fail(response, 503, 'unreachable', { code: 'TOO_MANY_REQUESTS' })
      return false
    }
    this.#came.set(id, now)
    return true
  }

  /** Nothing has left: a repeat does no harm. */
  forget(id: string): void {
    this.#came.delete(id)
  }
}

/** The id of admin-api §5, in one case; undefined where it is missing or is no GUID. */
export function requestId({ headers }: IncomingMessage): string | undefined {
  const id = String(headers['x-mc-req-id']).toLowerCase()
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

export function forward(request: IncomingMessage, response: ServerResponse, target: URL, once: Once): void {
  const id = requestId(request)
  // The service would refuse it (admin-api §5), and here a repeat of it could not be told.
  if (id === undefined) return answer(response, 400, { error: 'x-mc-req-id must be a GUID' })
  if (!once.admits(id, response)) return
  const overTls = target.protocol === 'https:'
  const send: typeof overHttps = overTls ? overHttps : overHttp
  const upstream = send(target, {
    method: 'POST',
    headers: pick(request.headers, passedToService),
    // A connection of its own: a kept one may be closed by the other side just now, which looks like a lost answer.
    agent: false,
    rejectUnauthorized: true,
    timeout: answerTimeout,
  })
  const { host } = target
  let connected = false
  let timedOut = false
  const give = (status: 502 | 504, error: ForwardFailure, more: object) => {
    // The rest of the request is read for the answer's sake, and goes nowhere.
    request.unpipe(upstream)
    fail(response, status, error, { host, ...more })
  }
  const connecting = setTimeout(() => upstream.destroy(new Error('no connection')), connectTimeout)
  upstream.on('socket', (socket) => {
    socket.once(overTls ? 'secureConnect' : 'connect', () => {
      connected = true
      clearTimeout(connecting)
    })
  })
  upstream.on('timeout', () => {
    timedOut = true
    upstream.destroy(new Error('no answer'))
  })
  upstream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    else if (timedOut) give(504, 'timeout', { code })
    else give(502, connected ? 'lost' : 'unreachable', { code })
  })
  upstream.on('close', () => {
    clearTimeout(connecting)
    if (!connected) once.forget(id)
  })
  upstream.on('upgrade', ({ statusCode: status }, socket) => {
    socket.destroy()
    give(502, 'lost', { status })
  })
  upstream.on('response', (reply) => {
    const status = reply.statusCode ?? 0
    // Chromium sends a POST again by itself after 421, and no answer can be given with a status below 200.
    if (status === 421 || status < 200) {
      reply.resume()
      return give(502, 'lost', { status })
    }
    response.writeHead(status, {
      ...pick(reply.headers, passedToPage),
      // Whatever the service says of it: an answer is full of people.
      'Cache-Control': 'no-store',
    })
    // A reply cut short breaks the page's connection too: it must not look whole.
    pipeline(reply, response, () => undefined)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}
