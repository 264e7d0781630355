/** Failures around a request as an `ApiError`: signing it, reading its file, transporting it. */
import { ApiError, type ErrorFacts, unreachable } from './errors.ts'
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

export function toApiError(base: Base, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  if (!(cause instanceof TransportError))
    return new ApiError({ ...base, kind: 'lost', executed: 'unknown' }, { cause })
  const executed = cause.left ? 'unknown' : 'no'
  switch (cause.reason) {
    case 'lost':
      return new ApiError(
        {
          ...base,
          kind: 'lost',
          executed,
          happened: cause.left ? undefined : 'The request could not leave this device. Nothing was sent.',
        },
        { cause },
      )
    case 'offline':
    case 'aborted':
    case 'timed-out':
      return new ApiError({ ...base, kind: cause.reason, executed }, { cause })
    case 'stalled':
      return new ApiError(
        {
          ...base,
          kind: 'timed-out',
          executed,
          happened: `The upload made no progress for ${base.operation.timeout / 1_000} seconds, so it was stopped.`,
        },
        { cause },
      )
    case 'answer-too-large':
      return new ApiError(
        {
          ...base,
          kind: 'too-large',
          executed,
          happened: 'The answer was larger than 64 MB and was not read.',
        },
        { cause },
      )
    default:
      return unreachable(cause.reason)
  }
}
