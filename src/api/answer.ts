/** Judges an answer: success is HTTP 2xx and `meta.status` 2xx and an empty `fail` (beyond-the-spec §4). */
import type * as z from 'zod/mini'
import { ApiError, type ErrorFacts, type Failure } from './errors.ts'
import type { Operation } from './operations.ts'
import { envelope, flatFailure, nestedFailure } from './schemas.ts'
import type { RawAnswer } from './transport.ts'

/** What the service says of the quota, from the `X-RateLimit-*` headers. `resetMs` is a duration in milliseconds. */
export interface Quota {
  readonly limit?: number
  readonly remaining?: number
  readonly resetMs?: number
}

export interface Page {
  readonly records: readonly unknown[]
  /** The token of the next page, where there is one (beyond-the-spec §2). */
  readonly next?: string
  readonly totalCount?: number
}

type Envelope = z.infer<typeof envelope>

const is2xx = (status: number): boolean => status >= 200 && status < 300

/** A month, as the longest that a quota may run. Beyond it is no duration but a moment, or nonsense: no date can be made of it. */
const maxResetMs = 30 * 86_400_000

export const isReset = (ms: number): boolean => ms <= maxResetMs

/** The quota headers of an answer; a header that is missing or no number is left out. */
export function readQuota(header: (name: string) => string | null): Quota {
  const number = (name: string): number | undefined => {
    const text = header(name)
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
  }
  const resetMs = number('X-RateLimit-Reset')
  return {
    limit: number('X-RateLimit-Limit'),
    remaining: number('X-RateLimit-Remaining'),
    resetMs: resetMs !== undefined && isReset(resetMs) ? resetMs : undefined,
  }
}

/**
 * The page that a good answer holds. Throws an `ApiError` for everything else, with `requestId` in it. `answeredAt`, in
 * milliseconds since the epoch, is what the wait of a throttle counts from.
 */
export function readAnswer(
  operation: Operation,
  requestId: string,
  answer: RawAnswer,
  answeredAt: number,
): Page {
  const read = readEnvelope(answer.body)
  const failures = read ? (read.fail ?? []).flatMap(readFailure) : []
  const facts = {
    operation,
    requestId,
    httpStatus: answer.status,
    metaStatus: read?.meta?.status ?? undefined,
    failures,
  }
  const problem = problemOfAnswer(facts, answer, read, answeredAt)
  if (problem) throw new ApiError({ ...facts, ...problem })

  // admin-api §2.5: an import that the service did not take, whatever else its record lacks.
  if (
    operation.kind === 'write' &&
    read?.data?.some((record) => isObject(record) && record.success === false)
  ) {
    throw new ApiError({
      ...facts,
      kind: 'refused',
      executed: 'no',
      happened: 'The service answered that the import was not submitted.',
    })
  }

  const pagination = read?.meta?.pagination
  const records = (read?.data ?? []).map((record) => operation.output.safeParse(record))
  const wrong = records.find((record) => !record.success)
  // The envelope says success; only its records cannot be read.
  if (!read?.data || wrong) {
    throw new ApiError({ ...facts, kind: 'unreadable', executed: 'yes' }, { cause: wrong?.error })
  }
  // A write that succeeds answers with its record: without one there is nothing to show as a receipt.
  if (operation.kind === 'write' && records.length === 0) {
    throw new ApiError({ ...facts, kind: 'unreadable', executed: 'unknown' })
  }
  return {
    records: records.map((record) => record.data),
    next: pagination?.next || undefined,
    totalCount: pagination?.totalCount ?? undefined,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type AnswerProblem = Pick<ErrorFacts, 'kind' | 'executed'> & Partial<ErrorFacts>

/** The one place that turns status codes and failures into a kind. `undefined` is a success. */
function problemOfAnswer(
  { failures, httpStatus }: { failures: readonly Failure[]; httpStatus: number },
  answer: RawAnswer,
  read: Envelope | undefined,
  answeredAt: number,
): AnswerProblem | undefined {
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
  if (status === 401) return { kind: 'unauthorised', executed: 'no' }
  // Without an envelope it is no answer of the service: a firewall on the way, perhaps.
  if (status === 403 && read) return { kind: 'forbidden', executed: 'no' }
  if (status === 418) return { kind: 'expired', executed: 'no' }
  if (status === 429) {
    const waitMs = readQuota(answer.header).resetMs
    const retryAt = waitMs === undefined ? undefined : answeredAt + waitMs
    return { kind: 'throttled', executed: 'no', waitMs, retryAt }
  }
  if (status === 413 || status === 431) return { kind: 'too-large', executed: 'no' }
  // Inside a good answer the same numbers are the service's own words.
  if (httpStatus === 502 || httpStatus === 503 || httpStatus === 504) {
    return problemOfGateway(answer)
  }
  if (status >= 500) return { kind: 'server', executed: 'unknown' }
  if ((status === 404 || status === 405) && !read) {
    return {
      kind: 'refused',
      executed: 'no',
      happened: `There is no such service at this address (HTTP ${status}).`,
      advice: 'The server of this page may not forward this region. Ask whoever runs it.',
    }
  }
  if (status >= 400) {
    // beyond-the-spec §1: a secure id that was cut off by copy and paste is answered this way.
    return answer.body.trim() === ''
      ? {
          kind: 'refused',
          executed: 'no',
          happened: `The service refused the request and gave no reason (HTTP ${httpStatus}).`,
          advice:
            'This often means that a secure id was cut off when it was copied. Check the ids and send again.',
        }
      : { kind: 'refused', executed: 'no' }
  }
  if (!read || !is2xx(status)) return { kind: 'unreadable', executed: 'unknown' }
  // One item was sent, so a failure is the whole of it; a record beside it says that something was done all the same.
  if (failures.length > 0) return { kind: 'refused', executed: read.data?.length ? 'unknown' : 'no' }
  return undefined
}

/** A gateway's answer. Our own pass-through says in a header whether a connection came about; any other leaves it open. */
function problemOfGateway({ status, header }: RawAnswer): AnswerProblem {
  return header('X-Signet-Gateway') === 'unreachable'
    ? {
        kind: 'server',
        executed: 'no',
        happened: `The server of this page could not reach the service (HTTP ${status}).`,
      }
    : {
        kind: 'server',
        executed: 'unknown',
        happened: `The server of this page got no answer from the service (HTTP ${status}).`,
      }
}

/** Nothing of an envelope is required, but some of it must be there: any other object is not the service's. */
function readEnvelope(body: string): Envelope | undefined {
  try {
    const { data } = envelope.safeParse(JSON.parse(body))
    return data?.meta || data?.fail || data?.data ? data : undefined
  } catch {
    return undefined
  }
}

/** Both shapes of beyond-the-spec §4; anything else is kept as an unknown failure rather than dropped. */
function readFailure(raw: unknown): Failure[] {
  const nested = nestedFailure.safeParse(raw)
  if (nested.success && nested.data.errors.length > 0) {
    return nested.data.errors.map(({ field, code, message }) => ({
      field: field ?? undefined,
      code: code ?? undefined,
      message: message || code || 'No reason given.',
      raw,
    }))
  }
  const flat = flatFailure.safeParse(raw)
  if (flat.success && (flat.data.message || flat.data.code)) {
    const { field, code, message } = flat.data
    return [{ field: field ?? undefined, code: code ?? undefined, message: message || code || '', raw }]
  }
  return [{ message: 'The service gave a reason in a form that is not known.', raw }]
}
