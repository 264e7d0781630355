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

/** One entry of `fail`, in either shape of beyond-the-spec §4. */
export interface Failure {
  /** The path of the field in the one item of `data`, such as `urls.2.value`, in one spelling. */
  readonly field?: string
  readonly code?: string
  readonly message: string
}

/** A failure with its facts. `message` says what happened. Times are in milliseconds, moments since the epoch. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly kind: ErrorKind
  declare readonly executed: Executed
  declare readonly operation: Operation
  declare readonly requestId: string | undefined
  declare readonly httpStatus: number | undefined
  declare readonly metaStatus: number | undefined
  /** Throttled only: the wait, as the service reports it. */
  declare readonly waitMs: number | undefined
  /** Throttled only: the end of that wait, which stays true however late it is read. */
  declare readonly retryAt: number | undefined
  /** Who answered: the service, or only a server on the way to it. Absent if unknown. */
  declare readonly answeredBy: 'service' | 'gateway' | undefined
  readonly failures: readonly Failure[]
  readonly advice: string
  /** The time when the request left, if it did. */
  sentAt: number | undefined

  constructor({ happened, ...facts }: ErrorFacts, options?: ErrorOptions) {
    const [usual, advice] = sentences(facts)
    super(happened ?? usual, options)
    Object.assign(this, facts)
    this.failures = facts.failures ?? []
    this.advice = facts.advice ?? advice
  }

  /** Whether anything was executed, as a sentence. */
  get outcome(): string {
    if (this.operation.kind === 'read') return 'This request only reads. Nothing was changed.'
    return outcomes[this.executed]
  }
}

/** What is known of a failure. `happened` and `advice` replace the kind's sentences where more is known. */
export type ErrorFacts = Pick<ApiError, 'kind' | 'executed' | 'operation'> &
  Partial<Omit<ApiError, 'name' | 'message' | 'outcome' | 'sentAt'>> & { readonly happened?: string }

const outcomes: Readonly<Record<Executed, string>> = {
  no: 'Nothing was executed.',
  yes: 'The service reported success.',
  unknown: 'The request may have been executed.',
}

/** The failure of a request that did not leave this device. */
export const notSent = (facts: Omit<ErrorFacts, 'executed'>, cause?: unknown): ApiError =>
  new ApiError({ ...facts, executed: 'no' }, { cause })

/** The sentences of a kind: what happened, and what to do now. */
function sentences({ kind, operation, executed, httpStatus, metaStatus, retryAt }: ErrorFacts) {
  const isRead = operation.kind === 'read'
  const meta = metaStatus === undefined || metaStatus === httpStatus ? '' : `, status ${metaStatus}`
  const found = httpStatus === undefined ? '' : ` (HTTP ${httpStatus}${meta})`
  const ifExecuted =
    executed === 'yes'
      ? 'Do not send again. Check the result in the service.'
      : 'Check in the service before you send again.'
  const lookFirst = isRead || executed === 'no' ? 'Try again.' : ifExecuted
  const byKind: Record<ErrorKind, readonly [happened: string, advice: string]> = {
    unauthorised: [
      'The service rejected the signature.',
      'Check the access key, secret key and application key, then sign in again.',
    ],
    expired: ['The keys have expired.', 'Have the keys reissued, then sign in with the new keys.'],
    forbidden: [
      `This administrator lacks the permission "${operation.permission}".`,
      'Ask an account administrator for the permission, then try again.',
    ],
    throttled: [
      'The call quota is used up.',
      // The length of the wait is left out, because the sentence stays on the screen while the wait passes.
      retryAt === undefined ? 'Wait a moment, then try again.' : 'Try again when the service accepts calls.',
    ],
    refused: [
      `The service refused the request${found}.`,
      !isRead && executed === 'no' ? 'Check the form, then send again.' : lookFirst,
    ],
    server: [`The service failed while handling the request${found}.`, lookFirst],
    unreadable: [
      !isRead && executed === 'yes'
        ? 'The service returned no record that can be read.'
        : `The answer of the service could not be read${found}.`,
      lookFirst,
    ],
    'too-large': [
      `The request is too large for the service${found}.`,
      isRead ? 'Request less at once.' : executed === 'no' ? 'Send less at once.' : ifExecuted,
    ],
    offline: ['This device is offline. Nothing was sent.', 'Connect to the network, then try again.'],
    lost: ['The connection was lost before an answer arrived.', lookFirst],
    aborted: ['The request was cancelled.', executed === 'no' ? 'Send again when ready.' : lookFirst],
    'timed-out': [`No answer arrived within ${operation.timeout / 1_000} seconds.`, lookFirst],
  }
  return byKind[kind]
}
