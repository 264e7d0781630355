/** What the review adds to the findings of the list: about the people, the period, and earlier requests. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import { fieldFindings } from '../request/fieldFindings.ts'
import type { ScopeValues } from '../request/policy.ts'
import { findCollidingScopes } from './collide.ts'
import { off, wideConditions } from './scopeFindings.ts'

/** The facts that the review looks at. */
export interface ReviewFacts {
  readonly input: CreatePolicyInput
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  readonly ownDomains: readonly string[]
  readonly now: number
}

export type FindingRule = (facts: ReviewFacts) => readonly PolicyFinding[]

const rules: readonly FindingRule[] = [
  ({ input }) => findCollidingScopes(input.policies),
  ({ input, scopes, now, ownDomains }) =>
    fieldFindings(scopes, input.policies, now, ownDomains).map((finding) => ({
      ...finding,
      ...firstFew(finding.examples ?? []),
    })),
  wideConditions,
  off,
]

export const reviewFindings = (facts: ReviewFacts): readonly PolicyFinding[] =>
  rules.flatMap((rule) => rule(facts))
