/** What became of an exchange that ended, in one or two words. */
import type { ApiError } from '../../api/errors.ts'
import type { Operation } from '../../api/operations.ts'
import type { StoredOutcome } from './event.ts'

/** A write is judged by whether it was executed; a read changes nothing, so it was read or it failed. */
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
