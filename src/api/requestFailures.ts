/** Failures around a request as an `ApiError`: signing it, reading its file, transporting it. */
import { ApiError, type ErrorFacts } from './errors.ts'
import { SignedOutError } from './signature.ts'
import { TransportError } from './transport.ts'

type Base = Pick<ErrorFacts, 'operation'> & { requestId: string }

/** Refuses a file that has changed: sending it would fail like a lost connection. */
export async function refuseChanged(base: Base, body: string | Blob): Promise<void> {
  if (typeof body === 'string') return
  try {
    await Promise.all([body.slice(0, 1).arrayBuffer(), body.slice(-1).arrayBuffer()])
  } catch (cause) {
    throw new ApiError(
      {
        ...base,
        kind: 'aborted',
        executed: 'no',
        happened: 'The file was changed, moved or deleted after it was read. Nothing was sent.',
        advice: 'Choose the file again and check the preview.',
      },
      { cause },
    )
  }
}

export function signFailure(base: Base, cause: unknown): ApiError {
  const signedOut = cause instanceof SignedOutError
  return new ApiError(
    {
      ...base,
      kind: 'unauthorised',
      executed: 'no',
      happened: signedOut
        ? 'You are signed out. Nothing was sent.'
        : 'The request could not be signed. Nothing was sent.',
      advice: 'Sign in, then send again.',
    },
    { cause },
  )
}

/** What is known of a failure without an answer, besides its kind. */
function sayLost({ reason, left }: TransportError, { operation }: Base): string | undefined {
  if (reason === 'stalled')
    return `The upload made no progress for ${operation.timeout / 1_000} seconds, so it was stopped.`
  if (reason === 'unfinished') return 'The answer began to arrive, but did not end in time.'
  if (reason === 'too-large') return `The answer was larger than ${operation.maxAnswer} MB and was not read.`
  return reason === 'lost' && !left ? 'The request could not leave this device. Nothing was sent.' : undefined
}

export function toApiError(base: Base, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  const facts =
    cause instanceof TransportError
      ? {
          kind:
            cause.reason === 'stalled' || cause.reason === 'unfinished'
              ? ('timed-out' as const)
              : cause.reason,
          executed: cause.left ? ('unknown' as const) : ('no' as const),
          happened: sayLost(cause, base),
        }
      : ({ kind: 'lost', executed: 'unknown' } as const)
  return new ApiError({ ...base, ...facts }, { cause })
}
