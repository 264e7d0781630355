/** Everything that is not a success becomes one `ApiError`: what happened, whether it was executed, what to do now. */
import type { Operation } from './operations.ts'

export const errorKinds = [
  'unauthorised',
  'expired',
  'forbidden',
  'throttled',
  'refused',
  'server',
  'unreadable',
  'too-large',
  'offline',
  'lost',
  'aborted',
  'timed-out',
] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Whether the service carried the operation out. For a read, nothing changes either way. */
export type Executed = 'no' | 'yes' | 'unknown'

/** One entry of `fail`, in either shape of beyond-the-spec §4; `raw` is the entry as it came. */
export interface Failure {
  readonly field?: string
  readonly code?: string
  readonly message: string
  readonly raw: unknown
}

export interface ErrorFacts {
  readonly kind: ErrorKind
  readonly executed: Executed
  readonly operation: Operation
  readonly requestId?: string
  readonly httpStatus?: number
  readonly metaStatus?: number
  /** Throttled only: how long the service said to wait, in milliseconds. */
  readonly waitMs?: number
  /** Throttled only: when that wait is over, in milliseconds since the epoch. It stays true while nobody looks. */
  readonly retryAt?: number
  readonly failures?: readonly Failure[]
  /** Replaces the kind's own sentence where more is known. */
  readonly happened?: string
  /** Replaces the kind's own advice where more is known. */
  readonly advice?: string
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly executed: Executed
  readonly operation: Operation
  readonly requestId: string | undefined
  readonly httpStatus: number | undefined
  readonly metaStatus: number | undefined
  readonly waitMs: number | undefined
  readonly retryAt: number | undefined
  readonly failures: readonly Failure[]
  /** What to do now, as a sentence. `message` says what happened. */
  readonly advice: string

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    const [happened, advice] = sentences(facts)
    super(facts.happened ?? happened, options)
    this.kind = facts.kind
    this.executed = facts.executed
    this.operation = facts.operation
    this.requestId = facts.requestId
    this.httpStatus = facts.httpStatus
    this.metaStatus = facts.metaStatus
    this.waitMs = facts.waitMs
    this.retryAt = facts.retryAt
    this.failures = facts.failures ?? []
    this.advice = facts.advice ?? advice
  }

  /** Whether anything was executed, as a sentence. */
  get outcome(): string {
    if (this.operation.kind === 'read') return 'This call only reads. Nothing was changed.'
    switch (this.executed) {
      case 'no':
        return 'Nothing was executed.'
      case 'yes':
        return 'The service says it was executed.'
      case 'unknown':
        return 'It is not known whether this was executed.'
      default:
        return unreachable(this.executed)
    }
  }
}

/** For the `default` of a switch over a closed union: the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}

/** What happened and what to do now, per kind. */
function sentences({
  kind,
  operation,
  executed,
  httpStatus,
  metaStatus,
  retryAt,
}: ErrorFacts): [string, string] {
  const retry = operation.kind === 'read' ? 'Try again.' : 'Check the entries and send again.'
  const lookFirst =
    operation.kind === 'read' || executed === 'no'
      ? 'Try again.'
      : executed === 'yes'
        ? 'Do not send it again: look in the service for what it did.'
        : 'Look in the service before you send it again: it may have arrived.'
  switch (kind) {
    case 'unauthorised':
      return [
        'The service did not accept the signature.',
        'Check the access key, the secret key and the application key, then sign in again.',
      ]
    case 'expired':
      return [
        'The keys have expired.',
        'Have the keys re-issued for this application, then sign in with the new ones.',
      ]
    case 'forbidden':
      return [
        `This administrator may not do that. It needs the permission "${operation.permission}".`,
        'Ask an administrator of the account to grant the permission, then try again.',
      ]
    case 'throttled':
      return [
        'The service takes no more calls for now: the quota is used up.',
        // Never how long: this sentence is still read when part of the wait is over.
        retryAt === undefined
          ? 'Wait a moment, then try again.'
          : 'Try again when the service takes calls again.',
      ]
    case 'refused':
      return [
        `The service refused the request${status(httpStatus, metaStatus)}.`,
        executed === 'no' ? retry : lookFirst,
      ]
    case 'server':
      return [`The service failed while it handled the request${status(httpStatus, metaStatus)}.`, lookFirst]
    case 'unreadable':
      return [
        `The service answered with something that cannot be read${status(httpStatus, metaStatus)}.`,
        lookFirst,
      ]
    case 'too-large':
      return [
        `The service does not take a request of this size${status(httpStatus, metaStatus)}.`,
        operation.kind === 'read'
          ? 'Ask for less at once.'
          : executed === 'no'
            ? 'Send less at once.'
            : lookFirst,
      ]
    case 'offline':
      return ['This device is offline. Nothing was sent.', 'Connect to the network, then try again.']
    case 'lost':
      return ['The connection was lost before an answer came.', lookFirst]
    case 'aborted':
      return [
        'The request was cancelled.',
        executed === 'no' ? 'Send it again when you are ready.' : lookFirst,
      ]
    case 'timed-out':
      return [`No answer came within ${operation.timeout / 1_000} seconds.`, lookFirst]
    default:
      return unreachable(kind)
  }
}

function status(http: number | undefined, meta: number | undefined): string {
  if (http === undefined) return ''
  return meta === undefined || meta === http ? ` (HTTP ${http})` : ` (HTTP ${http}, status ${meta})`
}
