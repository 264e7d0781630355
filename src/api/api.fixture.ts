/** Answers of the service, a client over a transport of the test, and the error that a call must end with. */
import { afterEach, beforeEach, vi } from 'vitest'
import { type CallOptions, createClient, type Exchange, type ExchangeEnd } from './client.ts'
import { ApiError } from './errors.ts'
import type { Operation } from './operations.ts'
import type { CreatePolicyInput } from './schemas.ts'
import type { Sign } from './signature.ts'
import type { RawAnswer, RawRequest } from './transport.ts'

export const reply = (status: number, body: string, named: Record<string, string> = {}): RawAnswer => ({
  status,
  body,
  headers: new Map(Object.entries(named)),
})
export const said = (
  status: number,
  { meta, ...fields }: { meta?: object | null; fail?: unknown; data?: unknown } = {},
  named?: Record<string, string>,
) => reply(status, JSON.stringify({ meta: { status, ...meta }, fail: [], data: [], ...fields }), named)
export const ok = (...data: readonly unknown[]) => said(200, { data })
export const pageOf = (next: unknown, ...data: object[]) =>
  said(200, { meta: { pagination: { next, totalCount: 9 } }, data })
export const throttled = (ms?: number) =>
  reply(429, '', ms === undefined ? {} : { 'x-ratelimit-reset': String(ms) })
export const refused = said(200, { fail: [{ code: 'c', message: 'No.' }] })

export const person = (n: number) => ({
  emailAddress: `p${n}@b.example`,
  name: '',
  department: '',
  watchlistCount: n,
})
export const url = { action: 'block', type: 'domain', value: 'bad.example' }
const policies = [{ description: 'Everyone' }]
/** What admin-api §2.2 requires, and nothing else. */
export const barePolicy: CreatePolicyInput = { urls: [url], policies, description: 'Bad domains' }
export const file = new Blob(['email\na@b.example\n'], { type: 'text/csv' })

export type Step = RawAnswer | Error | ((request: RawRequest) => Promise<RawAnswer>)

/** A client over a transport that plays `steps` in turn, and the calls at each of its edges, in order. */
export const setup = (...steps: Step[]) => setupIn(undefined, ...steps)
export function setupIn(auth: 'oauth' | undefined, ...steps: Step[]) {
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
    ended: vi.fn<(exchange: Exchange, end: ExchangeEnd) => void | Promise<void>>((_, end) => {
      order.push(`ended ${end.requestId}`)
      ended.push(end)
    }),
  }
  const sign = vi.fn<Sign>(async (path, requestId) => {
    order.push(`sign ${requestId}`)
    signed.push({ path, requestId })
    const Authorization = `MC key:signature-of-${requestId}`
    const signature = { Authorization, 'x-mc-app-id': 'app', 'x-mc-date': `date-of-${requestId}` }
    const headers: Record<string, string> = auth ? {} : signature
    return { 'x-mc-req-id': requestId, ...headers }
  })
  const client = createClient({
    baseUrl: '/r/eu',
    auth,
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

export type Setup = ReturnType<typeof setup>

const inputs = { createPolicy: barePolicy, getWatchlist: {}, importUsers: { fileType: 'CSV' } } as const
export const call = ({ client }: Setup, operation: Operation, options: Omit<CallOptions, 'onPage'> = {}) =>
  client.call(operation, inputs[operation.id], { file, ...options })

/** Stops the clock in each test of a file. */
export function holdTime(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  beforeEach(() => void vi.useFakeTimers(options))
  afterEach(() => void vi.useRealTimers())
}

/** The used part of XMLHttpRequest. The test is the network: it gives the answer, or another end. */
export class FakeXhr extends EventTarget {
  static readonly made: FakeXhr[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly string[] = []
  sent: unknown
  timeout = 0
  status = 0
  responseText = ''
  isAborted = false
  /** As the browser gives them: names in lower case. */
  allHeaders = 'date: Sat, 21 Nov 2026 12:00:00 GMT\r\nx-ratelimit-reset: 5\r\n'

  constructor() {
    super()
    FakeXhr.made.push(this)
  }
  open = (...opened: string[]) => (this.opened = opened)
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders = () => this.allHeaders
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
    this.end('abort')
  }
  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText })
    this.end('load')
  }
  end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** The error of what was done, which must be an `ApiError`. */
export async function failureOf(done: Promise<unknown> | (() => unknown)): Promise<ApiError> {
  const outcome = await (async () => (typeof done === 'function' ? done() : done))().then(
    () => new Error('It succeeded.'),
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw outcome
}
