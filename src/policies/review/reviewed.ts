/** The facts that the review looks at. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Finding } from '../checks/finding.ts'
import type { Judgement } from '../checks/judgement.ts'
import type { Budget } from '../history/budget.ts'
import type { ScopeValues } from '../request/policy.ts'
import type { Entry } from '../urls/entry.ts'
import type { Remembered } from './ledgerFindings.ts'

export interface Reviewed extends Judgement {
  readonly input: CreatePolicyInput
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  readonly ownDomains: readonly string[]
  /** The judged list. Longer than the request if the list is split. */
  readonly entries: readonly Entry[]
  /** The number of URLs in the account with this policy. */
  readonly account: Budget['account']
  /** The number of policies about to be begun: more than one if the list is split. */
  readonly policies: number
  /** The journal's knowledge of earlier policies. */
  readonly remembered: Remembered
  /** The number of earlier policies that the journal has without their content. */
  readonly unreadable?: number
  readonly now: number
}

export type Make = (reviewed: Reviewed) => readonly Finding[]
