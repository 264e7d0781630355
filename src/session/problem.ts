/** What a failed call says on the screen, whichever page it failed on. */
import type { ApiError } from '../api/errors.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'

/** All that an error tells. A page that knows more puts its own in place of a part. */
export const problemOf = ({ message, outcome, advice, retryAt, requestId, failures }: ApiError): Problem => ({
  message,
  outcome,
  advice,
  retryAt,
  requestId,
  failures,
})
