/** A warning of the review: its cause, some examples, and the place on the page to fix it. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Meter } from '../history/budget.ts'
import type { FieldNoteKind } from '../request/fieldNote.ts'
import type { Entry } from '../urls/entry.ts'
import type { ReasonQuestion } from '../checks/reasonQuestions.ts'
import type { Remembered } from './ledgerWarnings.ts'
import type { Overlap } from '../checks/overlap.ts'
import type { PagePlace } from '../request/place.ts'
import type { ScopeValues } from '../request/policy.ts'

export interface ReviewWarning {
  readonly kind:
    | 'account over its limit'
    | 'scope over'
    | 'scopes collide'
    | 'earlier policy'
    | 'sent before'
    | 'sent with the opposite action'
    | 'ledger not read'
    | 'ledger not kept'
    | 'not compared'
    | 'conflict'
    | 'look-alike'
    | 'unknown action'
    | 'unknown type'
    | 'covered'
    | 'for everyone'
    | 'reasons given'
    | 'switched off'
    | `field: ${FieldNoteKind}`
  /** The policy is not sent while a tick is missing. */
  readonly needs: 'a tick' | 'nothing'
  readonly title: string
  readonly examples: readonly string[]
  /** The number of cases, of which the examples are some. */
  readonly count: number
  /** Absent if nothing on the page helps. */
  readonly place?: PagePlace
  /** Entries that one button removes, with its label. */
  readonly drops?: readonly { readonly values: ReadonlySet<string>; readonly label: string }[]
  /** Keys that a tick confirms, if their number may shrink. Absent: the title is the key. */
  readonly marks?: ReadonlySet<string>
}

export interface Reviewed {
  readonly input: CreatePolicyInput
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  readonly ownDomains: readonly string[]
  /** The list of `overlaps` and `questions`. Longer than the request if the list is split. */
  readonly entries: readonly Entry[]
  readonly overlaps: readonly Overlap[]
  readonly questions: readonly ReasonQuestion[]
  /** How many URLs the account has with this policy. */
  readonly account: Meter
  /** The number of earlier policies that share a target narrower than everyone. */
  readonly earlier: number
  /** How much the ledger knows of earlier policies. */
  readonly remembered: Remembered
  readonly now: number
}

export type Make = (reviewed: Reviewed) => readonly ReviewWarning[]

export const maxExamples = 5

/** Some of the lines, and their number. */
export const some = (lines: readonly string[]) => ({
  examples: lines.slice(0, maxExamples),
  count: lines.length,
})
