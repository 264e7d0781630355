import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { AndMore } from '../../ui/FirstFew.tsx'
import { type FieldFinding, findInScope } from '../request/fieldFindings.ts'
import type { PolicyValues, ScopeField } from '../request/policy.ts'
import classes from './Scopes.module.css'

export interface ScopeProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly index: number
}

const Findings = createContext<readonly FieldFinding[]>([])

/** Makes the findings of a scope for the fields inside. */
export function ScopeFindings({ form, index, children }: ScopeProps & { readonly children: ReactNode }) {
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const scope = useDeferredValue(useWatch({ control: form.control, name: `scopes.${index}` }))
  const found = useMemo(() => findInScope(scope, index, now(), ownDomains), [scope, index, now, ownDomains])
  return <Findings value={found}>{children}</Findings>
}

const maxShown = 3

/** The findings of a field below it. Screen readers announce new ones. */
export function FieldNotes({ field }: { readonly field: ScopeField }) {
  const found = use(Findings).filter(({ place }) => place.field === field)
  return (
    <div className={`stack ${classes.notes}`} aria-live="polite">
      {found.slice(0, maxShown).map(({ sentence, level }) => {
        const Icon = level === 'tick' ? IconAlertTriangle : IconInfoCircle
        return (
          <div key={sentence} className={classes.note} data-tone={level === 'tick' ? 'warn' : undefined}>
            {/* Colour alone is not enough. */}
            <Icon size={15} aria-hidden />
            <span>{sentence}</span>
          </div>
        )
      })}
      <AndMore count={found.length - maxShown} />
    </div>
  )
}
