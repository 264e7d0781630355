/** What became of an exchange, in one or two words. */
import type { Entry } from './exchanges.ts'

export type Outcome =
  | 'on its way'
  | 'accepted'
  | 'read'
  | 'refused'
  | 'not executed'
  | 'failed'
  | 'outcome unknown'

/** A write is judged by whether it was executed; a read changes nothing, so it was read or it failed. */
export function outcomeOf({ operation, end }: Pick<Entry, 'operation' | 'end'>): Outcome {
  if (!end) return 'on its way'
  const { error } = end
  if (operation.kind === 'read') return error ? 'failed' : 'read'
  if (!error) return 'accepted'
  if (error.executed !== 'no') return 'outcome unknown'
  return error.kind === 'refused' ? 'refused' : 'not executed'
}
