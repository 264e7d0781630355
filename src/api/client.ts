/**
 * The client: builds a request, has it signed, sends it once, and judges the answer. It holds no key: `sign` gives it
 * the headers. A read follows pages, also where the service refuses to be asked for them, and waits out a throttle. A
 * write is sent exactly once.
 */
import type * as z from 'zod/mini'
import { type Page, readAnswer } from './answer.ts'
import { ApiError, notSent } from './errors.ts'
import type { Operation } from './operations.ts'
import { failIfChanged, signFailure, toApiError } from './requestFailures.ts'
import type { Sign } from './signature.ts'
import type { RawAnswer, Transport } from './transport.ts'
import { itemOf, toWire, type WireOptions, type WireRequest } from './wire.ts'

/** One attempt on the wire, announced before it leaves. Moments are in milliseconds since the epoch. */
export interface Exchange {
  readonly requestId: string
  /** The request id of the first page of a read, under which its other pages are logged. */
  readonly callId: string
  readonly operation: Operation
  readonly startedAt: number
  /** The `x-mc-date` that was signed. API 2.0 has none. */
  readonly date?: string | undefined
  readonly request: WireRequest
  /** The words of the page for the request. */
  readonly label?: string
  /** The approvals of the request, as files. They are not part of it. */
  readonly approvals?: readonly string[] | undefined
}

/** The outcome of an exchange: its answer, if one came, and its failure, unless it succeeded. */
export interface ExchangeEnd {
  readonly requestId: string
  readonly endedAt: number
  readonly httpStatus?: number
  readonly answer?: RawAnswer
  /** The service reported success, but stored something else than was sent. */
  readonly isDifferent?: boolean
  readonly error?: ApiError
}

/**
 * The listener to each attempt. A write leaves only after `started` has resolved, so that it is logged first. A read
 * leaves at once.
 */
export interface Observer {
  started(exchange: Exchange): void | Promise<void>
  ended(exchange: Exchange, end: ExchangeEnd): void | Promise<void>
}

export type Progress =
  | { readonly phase: 'upload'; readonly loaded: number; readonly total: number }
  | { readonly phase: 'page'; readonly records: number; readonly totalCount?: number }
  /** The call was throttled, and continues by itself at this time. */
  | { readonly phase: 'wait'; readonly until: number }

export interface CallOptions<T = never>
  extends Pick<WireOptions, 'file' | 'pageSize'>, Pick<Exchange, 'approvals' | 'label'> {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Reads: called with each page as soon as it is read. If it returns false, no further page is read. */
  readonly onPage?: (page: Page<T>) => boolean
  /** Writes: the request of this input, as it was shown; otherwise it is made from the input. */
  readonly request?: WireRequest
  /** Writes: the request id, where the caller must know it before the call; otherwise a fresh one. */
  readonly requestId?: string
}

/**
 * The reason why a read ended early. `repeated`: the pages repeat. `limit`: the maximum number was read. `unreadable`:
 * the token of the next page is not text.
 */
export type Stop = 'repeated' | 'limit' | 'unreadable'

export interface Answer<T> {
  readonly records: readonly T[]
  /** The request id of the last attempt. */
  readonly requestId: string
  /** Absent where a read came to its last page. */
  readonly stopped?: Stop
}

interface ClientOptions {
  /** The prefix of the path on this page's server, such as `/r/eu`. It is never signed. */
  readonly baseUrl: string
  readonly sign: Sign
  readonly transport: Transport
  /** API 2.0: a token, which `transport` adds, stands for the signature (api-2.0.md). */
  readonly auth?: 'oauth' | undefined
  readonly now: () => number
  /** A fresh GUID for each attempt (admin-api §5). */
  readonly newId: () => string
  readonly observe?: Observer
}

export type Client = ReturnType<typeof createClient>

/** The most that one read holds: pages of 500 people with 200 characters each are all read. */
const maxOfRead = { pages: 1_000, records: 500_000, length: 100_000_000 }
const maxRetries = 2
/** The longest wait of the client itself. A longer one is left to the admin. */
const maxWaitMs = 60_000

export function createClient({ baseUrl, sign, transport, auth, now, newId, observe }: ClientOptions) {
  async function attempt(
    operation: Operation,
    request: WireRequest,
    { signal, label, approvals, onProgress, requestId = newId() }: CallOptions,
    callId = requestId,
  ) {
    const base = { operation, requestId }
    if (signal?.aborted) throw notSent({ ...base, kind: 'aborted' })
    await failIfChanged(base, request.body)
    const signed = await sign(request.path, requestId).catch((cause: unknown) => {
      throw signFailure(base, cause)
    })
    if (signal?.aborted) throw notSent({ ...base, kind: 'aborted' })
    const startedAt = now()
    const date = signed['x-mc-date']
    const exchange = { ...base, callId, startedAt, date, request, label, approvals }
    let logging: void | Promise<void>
    try {
      logging = observe?.started(exchange)
      if (operation.kind === 'write') await logging
    } catch (cause) {
      const happened = 'The request could not be logged, so it was not sent.'
      const advice = 'Reload the page, then send again.'
      throw notSent({ ...base, kind: 'aborted', happened, advice }, cause)
    }
    // The end is logged after the start, however soon the transport fails. A read does not wait for it.
    const started = Promise.allSettled([logging])
    let answer: RawAnswer | undefined
    let answeredAt: number | undefined
    let page: Page | undefined
    let error: ApiError | undefined
    try {
      answer = await transport({
        url: `${baseUrl}${request.path}`,
        headers: { ...request.headers, ...signed },
        body: request.body,
        timeout: operation.timeout,
        maxAnswer: operation.maxAnswer,
        signal,
        onUpload:
          operation.carrier === 'x-mc-arg'
            ? (loaded, total) => onProgress?.({ phase: 'upload', loaded, total })
            : undefined,
      })
      answeredAt = now()
      page = readAnswer(operation, requestId, answer, answeredAt, auth)
    } catch (cause) {
      error = toApiError(base, cause)
      error.sentAt = startedAt
    }
    const isDifferent = page && operation.isAsSent?.(itemOf(request), page.records) === false
    const end = {
      requestId,
      endedAt: answeredAt ?? now(),
      httpStatus: answer?.status,
      answer,
      ...(isDifferent && { isDifferent }),
      error,
    }
    // A failed log is ignored here: a write that succeeded must not look failed.
    const logged = started.then(() => observe?.ended(exchange, end)).catch(() => undefined)
    if (!page) {
      await logged
      throw error
    }
    return { page, length: answer?.body.length ?? 0, requestId, started, logged }
  }

  /**
   * Repeats a throttled read, which was not executed (beyond-the-spec §4), at most twice, after the wait, and once with
   * another token a read whose token the service refused.
   */
  async function retry(operation: Operation, request: WireRequest, options: CallOptions, callId?: string) {
    let mayRenew = auth !== undefined
    for (let retries = 0; ; retries++) {
      try {
        return await attempt(operation, request, options, callId)
      } catch (error) {
        if (!(error instanceof ApiError) || operation.kind !== 'read') throw error
        const { kind, httpStatus, waitMs = 1_000, retryAt = now() + waitMs } = error
        if (mayRenew && kind === 'unauthorised' && httpStatus === 401) {
          mayRenew = false
          continue
        }
        if (kind !== 'throttled' || waitMs > maxWaitMs || retries >= maxRetries) throw error
        options.onProgress?.({ phase: 'wait', until: retryAt })
        await pause(waitMs, options.signal)
      }
    }
  }

  return {
    /** Calls an operation with one input item. Resolves on success, and rejects with an `ApiError` otherwise. */
    async call<O extends Operation>(
      operation: O,
      input: z.input<O['input']>,
      options: CallOptions<z.output<O['output']>> = {},
    ): Promise<Answer<z.output<O['output']>>> {
      // Each record was parsed by `operation.output`, whose type the generic cannot carry through the array.
      const records: z.output<O['output']>[] = []
      const seen = new Set<string>()
      let length = 0
      let pageToken: string | undefined
      let isPaged = true
      let callId: string | undefined
      let logged: Promise<void> | undefined
      try {
        for (;;) {
          const request: WireRequest =
            options.request ?? toWire(operation, input, { ...options, pageToken, isPaged, auth })
          const sent = await retry(operation, request, options, callId).catch((error: unknown) => {
            if (isPaged && pageToken === undefined && refusesPaging(error)) return undefined
            throw error
          })
          isPaged = sent !== undefined
          if (!sent) continue
          const page = sent.page as Page<z.output<O['output']>> // As above.
          // The log is not awaited before the next page: it writes this end and the next start at once.
          logged = sent.logged
          callId ??= sent.requestId
          for (const record of page.records) records.push(record)
          length += sent.length
          const { next, totalCount } = page
          const base = { records, requestId: sent.requestId }
          if (operation.kind === 'write') return base
          const goesOn = options.onPage?.(page) ?? true
          options.onProgress?.({ phase: 'page', records: records.length, totalCount })
          if (page.nextIsUnreadable) return { ...base, stopped: 'unreadable' }
          if (next === undefined) return base
          // A token that repeats would loop forever.
          if (!goesOn || seen.has(next)) return { ...base, stopped: 'repeated' }
          seen.add(next)
          const isFull = records.length >= maxOfRead.records || length >= maxOfRead.length
          if (isFull || seen.size >= maxOfRead.pages) return { ...base, stopped: 'limit' }
          pageToken = next
          // The end of this page is logged before that of the next.
          await sent.started
        }
      } finally {
        await logged
      }
    },
  }
}

/**
 * Whether the service may have refused a read because of its `meta.pagination`, which is not in the spec: the failure
 * names it, or names no field. The read is then sent once without it (beyond-the-spec §2).
 */
const refusesPaging = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.operation.kind === 'read' &&
  error.kind === 'refused' &&
  (error.failures.length === 0
    ? (error.metaStatus ?? error.httpStatus) === 400
    : error.failures.some(({ field = '', message }) =>
        /\bmeta\b|paginat|page.?(?:size|token)/i.test(`${field} ${message}`),
      ))

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', end)
    // An earlier abort reaches no listener.
    if (signal?.aborted) end()
  })
