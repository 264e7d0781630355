/** The pass-through: forwards a request of the page to the service once, and returns the answer. */
import { request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { answer } from './answers.ts'
import { clientOf } from './client.ts'

// Only these headers are passed on. Origin, Referer, Cookie and sec-* never reach the service; Set-Cookie and CORS
// grants never reach the page.
const passedToService = /^(authorization|accept|accept-encoding|content-(type|length)|user-agent|x-mc-.+)$/
/** API 2.0 has a token, and none of the headers of a signature (api-2.0.md). */
export const passedWithToken =
  /^(authorization|accept|accept-encoding|content-(type|length)|user-agent|x-mc-arg)$/
const passedToPage = /^(content-(type|length|encoding)|date|retry-after|x-ratelimit-.+)$/

/**
 * `answer`: the longest silence on the line to the service, which an upload that makes progress never reaches. Longer than
 * the console's own (api/operations.ts), so that the console gives up first.
 */
const usualTimeouts = { connect: 10_000, answer: 150_000 }
/** How long a request id is remembered: longer than a browser or a proxy waits before it repeats a request. */
const memory = 600_000

const pick = (headers: IncomingMessage['headers'], names: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.test(name)))

type ForwardFailure = 'unreachable' | 'lost' | 'timeout'

/**
 * The header X-Signet-Gateway marks an answer of this server itself; an answer of the service never carries the header.
 * `unreachable` means that nothing was sent, so nothing was executed. After `lost` and `timeout` the outcome is unknown.
 */
function fail(response: ServerResponse, status: 502 | 503 | 504, error: ForwardFailure, more: object): void {
  answer(response, status, { error, ...more }, { 'X-Signet-Gateway': error })
}

/**
 * Lets each request id of a region through once. The console makes a new id for every attempt, so a repeated id comes from
 * the browser or from a proxy on the way, and the first attempt may have been executed.
 *
 * By default `most` allows 160 requests a second, and `share` 8 from one client. Requests need no keys to arrive here, so
 * one client must not use up the room of all. The clock must be monotonic.
 */
export function createSeenIds(most = 100_000, now = () => performance.now(), share = 5_000) {
  /** The arrival and the client of each id, the oldest first. `isUnsent`: it is certain that nothing of it was sent. */
  const came = new Map<string, { at: number; client: string | undefined; isUnsent?: boolean }>()
  /** The number of these ids by client. */
  const counts = new Map<string | undefined, number>()
  /** The ids that were refused for lack of room, the oldest first: the page was told that nothing of them was sent. */
  const refused = new Map<string, number>()
  return {
    /** Whether the request may go on. If it may not, it has been answered, unless its connection is gone. */
    admits(id: string, response: ServerResponse): boolean {
      // The client has reset the connection, so its share is not known, and no answer would reach it.
      if (response.req.socket.remoteAddress === undefined) return false
      const time = now()
      for (const [old, { at, client: sender }] of came) {
        if (time - at < memory) break
        came.delete(old)
        const rest = (counts.get(sender) ?? 0) - 1
        if (rest > 0) counts.set(sender, rest)
        else counts.delete(sender)
      }
      for (const [old, at] of refused) {
        if (time - at < memory) break
        refused.delete(old)
      }
      const before = came.get(id)
      if (before) {
        fail(response, 502, before.isUnsent ? 'unreachable' : 'lost', { code: 'SENT_BEFORE' })
        return false
      }
      const client = clientOf(response.req)
      const count = counts.get(client) ?? 0
      // Refuse rather than forget: a refused request was not sent, but a forgotten id could be sent twice.
      const isFull = came.size >= most || (client !== undefined && count >= share)
      // Neither may a late copy of it pass once there is room again.
      if (refused.delete(id) || isFull) {
        refused.set(id, time)
        const [oldest = id] = refused.keys()
        if (refused.size > most) refused.delete(oldest)
        fail(response, 503, 'unreachable', { code: 'TOO_MANY_REQUESTS' })
        return false
      }
      came.set(id, { at: time, client })
      counts.set(client, count + 1)
      return true
    },

    /** Restarts the ten minutes of a request that is still being uploaded. */
    renew(id: string): void {
      const arrival = came.get(id)
      if (!arrival) return
      // The id moves to the end, so that the oldest stays first.
      came.delete(id)
      came.set(id, { ...arrival, at: now() })
    },

    /**
     * Keeps in mind that nothing of a request was sent. A repeat is still not let through: the page may have been told so
     * by now, and an earlier copy of the request may arrive later than that.
     */
    keepUnsent(id: string): void {
      const arrival = came.get(id)
      if (arrival) arrival.isUnsent = true
    },
  }
}

/** The request id (admin-api §5) in lower case; undefined if it is missing or not a GUID. */
export function requestId({ headers }: IncomingMessage): string | undefined {
  const id = String(headers['x-mc-req-id']).toLowerCase()
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

export const refuseId = (response: ServerResponse) =>
  answer(response, 400, { error: 'x-mc-req-id must be a GUID' })

/** The longest form that asks for a token. A client id and a secret are a few hundred characters. */
const longestForm = 4_096

/** Passes on the form that asks for a token (api-2.0.md). It may be repeated, since it changes nothing: it has no id. */
export function forwardForm(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  // Node lets through no more bytes than the header says.
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !(Number(length) <= longestForm))
    return answer(response, 413, { error: `a form of at most ${longestForm} bytes is expected` })
  pass(request, response, target, passedWithToken)
}

/** Forwards a call of the API once. With `passed`, other headers than those of API 1.0 reach the service. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  once: ReturnType<typeof createSeenIds>,
  timeouts?: typeof usualTimeouts,
  passed = passedToService,
): void {
  const id = requestId(request)
  // The service would refuse a missing or malformed id (admin-api §5), and a repeat of it could not be recognised here.
  if (id === undefined) return refuseId(response)
  // Two headers would be joined by Node, and the service would receive a value that the page never sent.
  if ((request.headersDistinct['x-mc-arg'] ?? []).length > 1)
    return answer(response, 400, { error: 'x-mc-arg must be sent once' })
  if (!once.admits(id, response)) return
  pass(request, response, target, passed, timeouts, () => once.keepUnsent(id))
  request.on('data', () => once.renew(id))
}

/** `onUnsent` is called if nothing of the request was sent. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  passed: RegExp,
  timeouts = usualTimeouts,
  onUnsent?: () => void,
): void {
  const overTls = target.protocol === 'https:'
  const send: typeof overHttps = overTls ? overHttps : overHttp
  const upstream = send(target, {
    method: 'POST',
    headers: pick(request.headers, passed),
    // Each request gets a new connection: the service may just be closing a kept one, which would look like a lost
    // answer.
    agent: false,
    rejectUnauthorized: true,
    timeout: timeouts.answer,
  })
  const { host } = target
  let connected = false
  let timedOut = false
  const give = (status: 502 | 504, error: ForwardFailure, more: object) => {
    // The rest of the request is still read, or the connection would break before the answer. It is not forwarded.
    request.unpipe(upstream)
    fail(response, status, error, { host, ...more })
  }
  const connecting = setTimeout(() => upstream.destroy(new Error('no connection')), timeouts.connect)
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
    if (!connected) onUnsent?.()
  })
  upstream.on('upgrade', ({ statusCode: status }, socket) => {
    socket.destroy()
    give(502, 'lost', { status })
  })
  upstream.on('response', (reply) => {
    const status = reply.statusCode ?? 0
    // Chromium repeats a POST by itself after status 408 or 421, and a status below 200 cannot be a final answer. Neither
    // tells whether the service has executed what it received whole.
    if (status === 408 || status === 421 || status < 200) {
      reply.resume()
      return give(502, 'lost', { status })
    }
    response.writeHead(status, {
      ...pick(reply.headers, passedToPage),
      // Answers hold personal data, which no cache may keep, whatever the service allows.
      'Cache-Control': 'no-store',
    })
    // A truncated reply also breaks the page's connection, so that it does not look complete.
    pipeline(reply, response, () => undefined)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}
