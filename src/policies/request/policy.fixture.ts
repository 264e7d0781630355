/** A policy as it is typed. */
import type { WireEntry } from '../urls/entry.ts'
import { newScope, type PolicyValues, type ScopeValues } from './policy.ts'
import type { TargetValues } from './target.ts'

export const entry: WireEntry = { value: 'bad.example', type: 'domain', action: 'block' }
export const scope = (values: Partial<ScopeValues> = {}): ScopeValues => ({
  ...newScope(),
  description: 'Everyone',
  ...values,
})
export const target = (values: Partial<TargetValues>): TargetValues => ({ ...newScope().from, ...values })
export const policy = (...scopes: ScopeValues[]): PolicyValues => ({ description: 'Bad domains', scopes })
