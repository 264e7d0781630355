/** The outcome of an ended exchange, in one or two words. */
import type { ApiError } from '../../api/errors.ts'
import type { Operation } from '../../api/operations.ts'
import type { StoredOutcome } from './event.ts'

/** The outcome of an exchange. That of a write depends on whether it was executed; a read succeeded or failed. */
export function outcomeOf({ kind }: Pick<Operation, 'kind'>, error: ApiError | undefined): StoredOutcome {
  if (kind === 'read') return error ? 'failed' : 'read'
  if (!error) return 'accepted'
  switch (error.executed) {
    case 'yes':
      return 'accepted'
    case 'unknown':
      return 'outcome unknown'
    case 'no':
      return error.kind === 'refused' ? 'refused' : 'not executed'
    default:
      return error.executed satisfies never
  }
}
