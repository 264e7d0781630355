import type { UseFormReturn } from 'react-hook-form'
import type { PolicyValues } from '../request/policy.ts'

/** A scope of the form. */
export interface ScopeProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly at: `scopes.${number}`
}
