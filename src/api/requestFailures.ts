/** Failures around a request as an `ApiError`: signing it, reading its file, transporting it. */
import { ApiError, type ErrorFacts, type ErrorKind, notSent } from './errors.ts'
import { SignedOutError } from './signature.ts'
import { TransportError } from './transportError.ts'

type Base = Pick<ErrorFacts, 'operation'> & { requestId: string }

/** Refuses a file that has changed: sending it would fail like a lost connection. */
export async function failIfChanged(base: Base, body: string | Blob): Promise<void> {
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

/** A failure without an answer: its kind, and what happened where the kind does not say it. */
function lossOf({ reason, mayHaveLeft }: TransportError, { timeout, maxAnswer }: Base['operation']) {
  const losses: Partial<Record<typeof reason, readonly [kind: ErrorKind, happened: string]>> = {
    stalled: ['timed-out', `The upload made no progress for ${timeout / 1_000} seconds, so it was stopped.`],
    unfinished: ['timed-out', 'The answer began to arrive, but did not end in time.'],
    'too-large': ['too-large', `The answer was larger than ${maxAnswer} MB and was not read.`],
    'client-refused': ['unauthorised', 'The service does not accept this client id with this client secret.'],
    'token-late': ['timed-out', 'The access token did not arrive within 20 seconds.'],
    'token-lost': ['lost', 'The connection was lost before the access token arrived.'],
    'token-missing': ['unreadable', 'The answer to the request for an access token has none.'],
    ...(!mayHaveLeft && { lost: ['lost', 'The request could not leave this device.'] }),
  }
  const [kind = reason as ErrorKind, what] = losses[reason] ?? [] // the others are kinds
  const happened = what && (mayHaveLeft ? what : `${what} Nothing was sent.`)
  const executed = mayHaveLeft ? ('unknown' as const) : ('no' as const)
  const loss = { kind, executed, happened }
  if (reason === 'client-refused')
    return { ...loss, httpStatus: 401, advice: 'Check both and the region, then sign in again.' }
  // Without a token, the keys are not proven: they do not sign in.
  return reason === 'token-missing' ? { ...loss, answeredBy: 'gateway' as const } : loss
}

export function toApiError(base: Base, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  if (cause instanceof SignedOutError) return signFailure(base, cause)
  if (cause instanceof TransportError)
    return new ApiError({ ...base, ...lossOf(cause, base.operation) }, { cause })
  return new ApiError({ ...base, kind: 'lost', executed: 'unknown' }, { cause })
}
