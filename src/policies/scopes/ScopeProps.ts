import type { UseFormReturn } from 'react-hook-form'
import type { PolicyValues } from '../request/policy.ts'

export interface ScopeProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly at: `scopes.${number}`
}
