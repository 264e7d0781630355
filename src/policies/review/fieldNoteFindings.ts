/** The findings of the scope form, repeated in the review: a closed part of a scope hides them. */
import { some } from '../checks/finding.ts'
import { fieldFindings } from '../request/fieldFindings.ts'
import type { Make } from './reviewed.ts'

export const fieldNotes: Make = ({ input, scopes, ownDomains, now }) =>
  fieldFindings(scopes, input.policies, now, ownDomains).map(
    ({ code, level, sentence, examples = [], values, place }) => ({
      code: code === 'scopes collide' ? code : `field: ${code}`,
      level: level === 'note' ? 'info' : level,
      title: sentence,
      ...some(examples),
      ...(values && { marks: values }),
      place,
    }),
  )
