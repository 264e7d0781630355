/** Failures around a request as an `ApiError`: signing it, reading its file, transporting it. */
import { ApiError, type ErrorFacts, type ErrorKind, notSent } from './errors.ts'
import { SignedOutError } from './signature.ts'
import { TransportError } from './transportError.ts'

type Base = Pick<ErrorFacts, 'operation'> & { requestId: string }

/** Refuses a file that has changed: sending it would fail like a lost connection. */
export async function refuseChanged(base: Base, body: string | Blob): Promise<void> {
  if (typeof body === 'string') return
  try {
    await Promise.all([body.slice(0, 1).arrayBuffer(), body.slice(-1).arrayBuffer()])
  } catch (cause) {
    const happened = 'The file was changed, moved or deleted after it was read. Nothing was sent.'
    const advice = 'Choose the file again and check the preview.'
    throw notSent({ ...base, kind: 'aborted', happened, advice }, cause)
  }
}

export function signFailure(base: Base, cause: unknown): ApiError {
  if (cause instanceof TransportError) return toApiError(base, cause)
  const reason = cause instanceof SignedOutError ? 'You are signed out.' : 'The request could not be signed.'
  const happened = `${reason} Nothing was sent.`
  return notSent({ ...base, kind: 'unauthorised', happened, advice: 'Sign in, then send again.' }, cause)
}

/** API 2.0: why a token is missing (keys/tokens.ts). The keys are not proven, so they do not sign in. */
const tokenLosses: Partial<
  Record<TransportError['reason'], readonly [kind: ErrorKind, happened: string, advice?: string]>
> = {
  'client-refused': [
    'unauthorised',
    'The service does not accept this client id with this client secret.',
    'Check both and the region, then sign in again.',
  ],
  'token-late': ['timed-out', 'The access token did not arrive within 20 seconds.'],
  'token-lost': ['lost', 'The connection was lost before the access token arrived.'],
  'token-missing': ['unreadable', 'The answer to the request for an access token has none.'],
}

/** The kind of a failure without an answer, and what is known of it besides. */
function lossOf(
  { reason, left }: TransportError,
  { timeout, maxAnswer }: Base['operation'],
): Pick<ErrorFacts, 'kind'> & Partial<ErrorFacts> {
  const [kind, happened, advice] = tokenLosses[reason] ?? []
  if (kind) {
    const httpStatus = reason === 'client-refused' ? 401 : undefined
    return { kind, httpStatus, answeredBy: 'gateway', happened: `${happened} Nothing was sent.`, advice }
  }
  const late = `The upload made no progress for ${timeout / 1_000} seconds, so it was stopped.`
  if (reason === 'stalled') return { kind: 'timed-out', happened: late }
  if (reason === 'unfinished')
    return { kind: 'timed-out', happened: 'The answer began to arrive, but did not end in time.' }
  if (reason === 'too-large')
    return { kind: reason, happened: `The answer was larger than ${maxAnswer} MB and was not read.` }
  if (reason !== 'lost' || left) return { kind: reason as ErrorKind } // the others are kinds
  return { kind: 'lost', happened: 'The request could not leave this device. Nothing was sent.' }
}

export function toApiError(base: Base, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  if (cause instanceof SignedOutError) return signFailure(base, cause)
  const facts =
    cause instanceof TransportError
      ? ({ ...lossOf(cause, base.operation), executed: cause.left ? 'unknown' : 'no' } as const)
      : ({ kind: 'lost', executed: 'unknown' } as const)
  return new ApiError({ ...base, ...facts }, { cause })
}
