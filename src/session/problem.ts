/** What a failed call says on the screen, whichever page it failed on. */
import { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'

/**
 * All that an error tells. A page that knows more puts its own in place of a part. Anything but an `ApiError` is a
 * failure of the page: how far the call had come by then, nobody knows.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    const { message, outcome, advice, retryAt, requestId, failures } = error
    return { message, outcome, advice, retryAt, requestId, failures }
  }
  return {
    message: `This page failed: ${error instanceof Error ? error.message : String(error)}`,
    outcome: 'It is not known whether this was executed.',
    advice: 'Look in the service before you send it again: it may have arrived.',
  }
}
