/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
import type { Trouble } from '../../log/log.ts'
import type { PolicyFinding } from '../checks/finding.ts'

export function logFindings(trouble: Trouble | undefined): readonly PolicyFinding[] {
  if (trouble === 'unread')
    return [
      {
        key: 'log not read',
        level: 'tick',
        sentence: 'Earlier requests could not be read.',
        examples: [
          'The same URLs may have been sent before.',
          'An earlier policy may cover the same target.',
        ],
      },
    ]
  if (trouble === 'absent' || trouble === 'unwanted')
    return [
      {
        key: 'log not kept',
        level: 'note',
        sentence: 'No requests are kept here. Policies sent before this page was opened are unknown.',
      },
    ]
  return []
}
