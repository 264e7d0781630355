/** The text of a failed call on the screen, for every page. */
import { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'

/** Whether the service rejected the keys, not only a token. Without a status, the session had ended already. */
const hasRejectedKeys = ({ kind, httpStatus, failures }: ApiError): boolean =>
  (kind === 'expired' || kind === 'unauthorised') &&
  httpStatus !== undefined &&
  !failures.some(({ code }) => code === 'token_expired')

/**
 * The facts of an error. A page that knows more replaces a part. Anything but an `ApiError` is a failure of the page,
 * and leaves open how far the call had come.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    const { message, outcome, advice, retryAt, requestId, failures } = error
    return {
      message,
      outcome,
      advice,
      retryAt,
      requestId,
      failures,
      ...(error.executed === 'yes' && error.operation.kind === 'write' && { isReportedDone: true }),
      ...(hasRejectedKeys(error) && { keysRejectedAt: error.sentAt }),
    }
  }
  return {
    message: `This page failed: ${error instanceof Error ? error.message : String(error)}`,
    outcome: 'The request may have been executed.',
    advice: 'Check in the service before you send again.',
  }
}
