/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
import type { LedgerState } from '../../ledger/journal/state.ts'
import { count } from '../../ui/number.ts'
import type { EarlierPolicy } from '../checks/earlierPolicies.ts'
import type { PolicyFinding } from '../checks/finding.ts'

const unknown = ['The same URLs may have been sent before.', 'An earlier policy may cover the same target.']

export function logFindings(
  { unread, unwritten }: Pick<LedgerState, 'unread' | 'unwritten'>,
  earlier: readonly EarlierPolicy[],
): readonly PolicyFinding[] {
  const unreadable = earlier.filter(({ urls }) => urls === undefined).length
  const found: PolicyFinding[] = []
  if (unread)
    found.push({
      key: 'log not read',
      level: 'tick',
      sentence: 'Earlier requests could not be read.',
      examples: unknown,
    })
  else if (unwritten === 'absent' || unwritten === 'unwanted')
    found.push({
      key: 'log not kept',
      level: 'note',
      sentence: 'No requests are kept here. Policies sent before this page was opened are unknown.',
    })
  if (unreadable > 0)
    found.push({
      key: 'policies not read',
      level: 'tick',
      sentence: `${count(unreadable, 'earlier policy is', 'earlier policies are')} on this device without content, and not compared.`,
      examples: unknown,
    })
  return found
}
