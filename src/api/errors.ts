/** Every failure becomes one `ApiError`: what happened, whether it was executed, what to do now. */
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

/** Whether the service executed the operation. A read changes nothing either way. */
export type Executed = 'no' | 'yes' | 'unknown'

/** One entry of `fail`, in either shape of beyond-the-spec §4; `raw` is the entry as it came. */
export interface Failure {
  /** The path of the field in the one item of `data`, such as `urls.2.value`, in one spelling. */
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
  /** Throttled only: the wait in milliseconds, as the service reports it. */
  readonly waitMs?: number
  /** Throttled only: the end of that wait in milliseconds since the epoch, which stays true however late it is read. */
  readonly retryAt?: number
  readonly failures?: readonly Failure[]
  /** Who answered: the service, or only a server on the way to it. Absent if unknown. */
  readonly answeredBy?: 'service' | 'gateway' | undefined
  /** Replaces the kind's sentence where more is known. */
  readonly happened?: string
  /** Replaces the kind's advice where more is known. */
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
  readonly answeredBy: ErrorFacts['answeredBy']
  /** The advice on what to do now. `message` says what happened. */
  readonly advice: string
  /** The time when the request left, in milliseconds since the epoch, if it did. */
  sentAt: number | undefined

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
    this.answeredBy = facts.answeredBy
    this.advice = facts.advice ?? advice
  }

  /** Whether anything was executed, as a sentence. */
  get outcome(): string {
    if (this.operation.kind === 'read') return 'This request only reads. Nothing was changed.'
    return outcomes[this.executed]
  }
}

const outcomes: Readonly<Record<Executed, string>> = {
  no: 'Nothing was executed.',
  yes: 'The service reported success.',
  unknown: 'The request may have been executed.',
}

/** The sentences of each kind: what happened, and what to do now. */
function sentences(facts: ErrorFacts): [string, string] {
  const { kind, operation, executed, httpStatus, metaStatus, retryAt } = facts
  const retry = operation.kind === 'read' ? 'Try again.' : 'Check the form, then send again.'
  const lookFirst =
    operation.kind === 'read' || executed === 'no'
      ? 'Try again.'
      : executed === 'yes'
        ? 'Do not send again. Check the result in the service.'
        : 'Check in the service before you send again.'
  const found = status(httpStatus, metaStatus)
  switch (kind) {
    case 'unauthorised':
      return [
        'The service rejected the signature.',
        'Check the access key, secret key and application key, then sign in again.',
      ]
    case 'expired':
      return ['The keys have expired.', 'Have the keys reissued, then sign in with the new keys.']
    case 'forbidden':
      return [
        `This administrator lacks the permission "${operation.permission}".`,
        'Ask an account administrator for the permission, then try again.',
      ]
    case 'throttled':
      return [
        'The call quota is used up.',
        // The length of the wait is left out, because the sentence stays on the screen while the wait passes.
        retryAt === undefined
          ? 'Wait a moment, then try again.'
          : 'Try again when the service accepts calls.',
      ]
    case 'refused':
      return [`The service refused the request${found}.`, executed === 'no' ? retry : lookFirst]
    case 'server':
      return [`The service failed while handling the request${found}.`, lookFirst]
    case 'unreadable':
      if (operation.kind === 'write' && executed === 'yes') {
        return ['The service returned no record that can be read.', lookFirst]
      }
      return [`The answer of the service could not be read${found}.`, lookFirst]
    case 'too-large':
      return [
        `The request is too large for the service${found}.`,
        operation.kind === 'read'
          ? 'Request less at once.'
          : executed === 'no'
            ? 'Send less at once.'
            : lookFirst,
      ]
    case 'offline':
      return ['This device is offline. Nothing was sent.', 'Connect to the network, then try again.']
    case 'lost':
      return ['The connection was lost before an answer arrived.', lookFirst]
    case 'aborted':
      return ['The request was cancelled.', executed === 'no' ? 'Send again when ready.' : lookFirst]
    case 'timed-out':
      return [`No answer arrived within ${operation.timeout / 1_000} seconds.`, lookFirst]
    default:
      return kind satisfies never
  }
}

function status(http: number | undefined, meta: number | undefined): string {
  if (http === undefined) return ''
  return meta === undefined || meta === http ? ` (HTTP ${http})` : ` (HTTP ${http}, status ${meta})`
}
