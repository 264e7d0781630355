import { Text } from '@mantine/core'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { count } from '../../ui/number.ts'
import { Note } from './Notes.tsx'
import { checkScope, previewScope, type PolicyValues } from '../request/policy.ts'
import classes from './Scopes.module.css'
import { notesOfScope } from '../request/scopeNotes.ts'
import { sayShortly } from '../request/policyWords.ts'

/** A folded scope: its people, its period, and the number of problems and warnings. */
export function ScopeSentence({
  control,
  index,
}: {
  readonly control: Control<PolicyValues>
  readonly index: number
}) {
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const names = useAllNames()
  const name = `scopes.${index}` as const
  const scope = useWatch({ control, name })
  const isRefused = useFormState({ control, name }).errors.scopes?.[index] !== undefined
  const found = new Map<string, string>()
  checkScope(scope, name, found, false)
  // A failure from the service is not among the problems found here.
  const problems = Math.max(found.size, isRefused ? 1 : 0)
  const warnings = notesOfScope(scope, { now: now(), ownDomains }).length
  return (
    <>
      <Text size="sm" className={classes.sentence}>
        {sayShortly(previewScope(scope), undefined, names)}
      </Text>
      {problems + warnings > 0 && (
        <div className={classes.said}>
          {problems > 0 && (
            <Note tone="bad">{count(problems, 'field has a problem', 'fields have a problem')}</Note>
          )}
          {warnings > 0 && <Note tone="warn">{count(warnings, 'warning')}</Note>}
        </div>
      )}
    </>
  )
}
