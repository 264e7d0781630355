/** The judgement of a list, and the domains that it depends on. */
import type { Protected } from './guardrails.ts'
import type { Overlap } from './overlap.ts'
import type { ReasonQuestion } from './reasonQuestions.ts'

export interface Judgement {
  readonly questions: readonly ReasonQuestion[]
  readonly overlaps: readonly Overlap[]
}

/** Domains that need a reason. */
export interface Guarded {
  readonly ownDomains: readonly string[]
  readonly protectedDomains: readonly Protected[]
}

/** The same domains, in whichever objects. */
export const isSameGuard = (one: Guarded, other: Guarded): boolean =>
  one.protectedDomains === other.protectedDomains &&
  one.ownDomains.length === other.ownDomains.length &&
  one.ownDomains.every((domain, at) => domain === other.ownDomains[at])
