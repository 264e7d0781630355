/** Judges an answer: success is HTTP 2xx and `meta.status` 2xx and an empty `fail` (beyond-the-spec §4). */
import type * as z from 'zod/mini'
import { ApiError, type ErrorFacts, type Failure } from './errors.ts'
import { isObject, parseJson } from './object.ts'
import type { Operation } from './operations.ts'
import { envelope, flatFailure, nestedFailure } from './schemas.ts'
import type { RawAnswer } from './transport.ts'

export interface Page<T = unknown> {
  readonly records: readonly T[]
  /** Every record as it came. */
  readonly data: readonly unknown[]
  /** The token of the next page, where there is one (beyond-the-spec §2). */
  readonly next?: string
  /** Whether there is a next page whose token is not text. */
  readonly nextIsUnreadable?: boolean
  readonly totalCount?: number
}

type Envelope = z.infer<typeof envelope>

const is2xx = (status: number): boolean => status >= 200 && status < 300

/** The largest plausible reset: a month. A larger value is a moment or nonsense, and makes no valid date. */
const maxResetMs = 30 * 86_400_000
/** Many more than on any page. Reading and listing millions would freeze the tab. */
const mostRecords = 5_000
const mostFailures = 1_000

/** The wait of a throttle in milliseconds, from `X-RateLimit-Reset`; `undefined` without a plausible number, such as 0. */
export function readWait(headers: RawAnswer['headers']): number | undefined {
  const text = headers.get('x-ratelimit-reset') ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) : 0
  return wait > 0 && wait <= maxResetMs ? wait : undefined
}

/**
 * The page of records in a successful answer. Throws an `ApiError` with `requestId` for any other answer. `answeredAt`,
 * in milliseconds since the epoch, starts the wait of a throttle. `auth`: of API 2.0.
 */
export function readAnswer(
  operation: Operation,
  requestId: string,
  answer: RawAnswer,
  answeredAt: number,
  auth?: 'oauth',
): Page {
  const read = readEnvelope(answer.body)
  const failures = read
    ? (read.fail ?? []).slice(0, mostFailures).flatMap(readFailure).slice(0, mostFailures)
    : reasonOfThrottle(answer)
  const facts = {
    operation,
    requestId,
    httpStatus: answer.status,
    metaStatus: read?.meta?.status ?? undefined,
    failures,
    answeredBy: answererOf(answer, read),
  }
  const found = problemOfAnswer(operation, answer, read, failures, answeredAt)
  const problem = auth && found?.kind === 'unauthorised' ? { ...found, ...problemOfToken(failures) } : found
  if (problem) throw new ApiError({ ...facts, ...problem })

  const { data, meta } = read ?? {}
  // admin-api §2.5: the service did not accept the import, even if its record lacks other fields.
  if (operation.kind === 'write' && data?.some((record) => isObject(record) && record.success === false)) {
    const happened = 'The service did not accept the import.'
    throw new ApiError({ ...facts, kind: 'refused', executed: 'no', happened })
  }

  const isTooMany = !data || data.length > mostRecords
  const parsed = isTooMany ? [] : data.map((record) => operation.output.safeParse(record))
  const records = parsed.flatMap((record) => (record.success ? [record.data] : []))
  const wrong = parsed.find((record) => !record.success)
  // The envelope reports success, but no record can be read. A write answers with its record: without one, nothing can be
  // compared with what was sent.
  if (isTooMany || (records.length === 0 && (operation.kind === 'write' || wrong))) {
    throw new ApiError({ ...facts, kind: 'unreadable', executed: 'yes' }, { cause: wrong?.error })
  }
  const { next, totalCount } = meta?.pagination ?? {}
  const page = { records, data, totalCount: totalCount ?? undefined }
  if (typeof next === 'string') return { ...page, next: next || undefined }
  return next === undefined || next === null ? page : { ...page, nextIsUnreadable: true }
}

/** The text of a throttle without an envelope, which may come from a gateway and name its own limit. */
function reasonOfThrottle({ status, body }: RawAnswer): Failure[] {
  const message = body.trim().slice(0, 500)
  return status === 429 && message !== '' && !message.startsWith('<') ? [{ message }] : []
}

/** Who answered: only the service sends an envelope, never a server on the way, such as a sign-on. */
function answererOf({ status, headers }: RawAnswer, read: Envelope | undefined): ErrorFacts['answeredBy'] {
  if (read) return 'service'
  const isPage = is2xx(status) && /^text\/html/i.test(headers.get('content-type') ?? '')
  return isPage || headers.has('x-signet-gateway') ? 'gateway' : undefined
}

type AnswerProblem = Pick<ErrorFacts, 'kind' | 'executed'> & Partial<ErrorFacts>

/** The kind of failure from status codes and failures. `undefined` is a success. No answer is judged elsewhere. */
function problemOfAnswer(
  operation: Operation,
  answer: RawAnswer,
  read: Envelope | undefined,
  failures: readonly Failure[],
  answeredAt: number,
): AnswerProblem | undefined {
  const httpStatus = answer.status
  const known = (code: string): boolean => failures.some((failure) => failure.code === code)
  // beyond-the-spec §4: an unknown application id comes as HTTP 200 with this code.
  if (known('err_developer_key')) {
    return {
      kind: 'unauthorised',
      executed: 'no',
      happened: 'The service does not know this application id.',
      advice: 'Check the application id and the region, then sign in again.',
    }
  }
  const status = is2xx(httpStatus) && read ? (read.meta?.status ?? 0) : httpStatus
  // beyond-the-spec §1: the answer to a secure id that was copied incompletely.
  const isEmpty = status === 400 && answer.body.trim() === ''
  // beyond-the-spec §4: each reply of the service names the quota.
  const isQuota = status === 429 && answer.headers.has('x-ratelimit-reset')
  const isUnsent = answer.headers.get('x-signet-gateway') === 'unreachable'
  // Any other answer without an envelope may come from a server on the way, even after the service has executed a write.
  const executed = read || isEmpty || isQuota || isUnsent ? 'no' : 'unknown'
  // The statuses are recorded (beyond-the-spec §4). The codes mean the same with any other.
  if (executed === 'no' || operation.kind === 'read') {
    if (status === 401 || known('err_xdk_invalid_signature')) return { kind: 'unauthorised', executed: 'no' }
    if (status === 418 || known('err_xdk_binding_expired')) return { kind: 'expired', executed: 'no' }
    if (status === 429) {
      const waitMs = readWait(answer.headers)
      const retryAt = waitMs === undefined ? undefined : answeredAt + waitMs
      return { kind: 'throttled', executed: 'no', waitMs, retryAt }
    }
  }
  if (status === 403 && read) return { kind: 'forbidden', executed: 'no' }
  if (status === 413 || status === 431) return { kind: 'too-large', executed }
  // The same numbers inside an HTTP 2xx answer come from the service, not from a gateway.
  if (httpStatus === 502 || httpStatus === 503 || httpStatus === 504) return problemOfGateway(answer)
  if (status >= 500) return { kind: 'server', executed: 'unknown' }
  if (status >= 400) {
    const refused = { kind: 'refused', executed } as const
    if (read) return refused
    if (isEmpty) {
      return {
        ...refused,
        happened: `The service refused the request without a reason (HTTP ${status}).`,
        advice: 'Often a secure id was copied incompletely. Check the ids, then send again.',
      }
    }
    if (status !== 404 && status !== 405) {
      const happened = `The service, or a server on the way to it, refused the request (HTTP ${status}).`
      return { ...refused, happened }
    }
    return {
      ...refused,
      happened: `No service was found at this address (HTTP ${status}).`,
      advice: 'The server of this page might not forward this region. Ask its operator.',
    }
  }
  if (!read || !is2xx(status)) {
    const isPage = answererOf(answer, read) === 'gateway'
    const happened = isPage ? `A web page answered in place of the service (HTTP ${status}).` : undefined
    return { kind: 'unreadable', executed: 'unknown', happened }
  }
  // Only one item was sent, so a failure concerns all of it. A record beside the failure means that something was done.
  if (failures.length > 0) return { kind: 'refused', executed: read.data?.length ? 'unknown' : 'no' }
  return undefined
}

/** The words for a refused token, as it is in API 2.0 what a signature is in API 1.0 (api-2.0.md). */
function problemOfToken(failures: readonly Failure[]): Pick<ErrorFacts, 'happened' | 'advice'> {
  if (failures.some(({ code }) => code === 'token_expired'))
    return { happened: 'The access token had expired.', advice: 'Send again: a new token is fetched first.' }
  const advice = 'Check the client id, the role of its application and the region, then sign in again.'
  return { happened: 'The service rejected the access token.', advice }
}

/** A gateway's answer. Only our own pass-through reports in a header whether it reached the service. */
function problemOfGateway({ status, headers, body }: RawAnswer): AnswerProblem {
  if (headers.get('x-signet-gateway') !== 'unreachable') {
    const happened = `The service, or a server on the way to it, could not answer (HTTP ${status}).`
    return { kind: 'server', executed: 'unknown', happened }
  }
  const happened = `The server of this page could not reach the service (HTTP ${status}).`
  const value = parseJson(body)
  const code = isObject(value) ? String(value.code) : ''
  return { kind: 'server', executed: 'no', happened, ...refusalsOfGateway[code] }
}

/** The codes with which our pass-through and a sign-on in front of it (hosting/) refuse a request by themselves. */
const refusalsOfGateway: Readonly<Record<string, Pick<ErrorFacts, 'happened' | 'advice'>>> = {
  TOO_MANY_REQUESTS: {
    happened:
      'The server of this page refused the request: too many requests from your address or to this region.',
    // Each request counts for ten minutes (server/forward.ts).
    advice: 'Try again in ten minutes.',
  },
  SIGNED_OUT: {
    happened: 'Your sign-on to this page has ended, so its server refused the request.',
    advice: 'Open this page in another tab and sign on there, then try again here.',
  },
}

/** Text that is written of a deeper value, to show or to store it, overflows the stack. */
const mostLevels = 500
const isDeep = (value: unknown, left = mostLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeep(each, left - 1)))

/** A bracket or comma precedes each value. Parsing many more than any answer has would freeze the tab. */
const mostValues = 250_000
function isLong(body: string): boolean {
  const marks = body.matchAll(/[[{,]/g)
  for (let values = 0; values <= mostValues; values++) if (marks.next().done) return false
  return true
}

/** Every part of an envelope is optional, but an object without any of them does not come from the service. */
function readEnvelope(body: string): Envelope | undefined {
  const value = isLong(body) ? undefined : parseJson(body)
  if (isDeep(value)) return undefined
  const { data } = envelope.safeParse(value)
  return data?.meta || data?.fail || data?.data ? data : undefined
}

/** The name of a field in the one item of `data`, without `data[0].`, and with dots for brackets: `urls.2.value`. */
const fieldPath = (field: string): string =>
  field.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^data\.0(\.|$)/, '') || field

/** A failure in either shape of beyond-the-spec §4. Any other shape is kept as an unknown failure. */
function readFailure(raw: unknown): Failure[] {
  const nested = nestedFailure.safeParse(raw)
  const { data: flat } = flatFailure.safeParse(raw)
  const found = nested.data?.errors ?? []
  if (found.length === 0 && (flat?.message || flat?.code)) found.push(flat)
  if (found.length === 0) return [{ message: 'The service gave a reason in an unknown format.' }]
  return found.map(({ field, code, message }) => ({
    field: field ? fieldPath(field) : undefined,
    code: code ?? undefined,
    message: message || code || 'No reason given.',
  }))
}
