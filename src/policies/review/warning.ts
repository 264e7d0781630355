/** A warning of the review: what it is about, some of it, and where it can be put right. */
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
    | 'far and for everyone'
    | 'conflict'
    | 'look-alike'
    | 'unknown action'
    | 'unknown type'
    | 'covered'
    | 'for everyone'
    | 'reasons given'
    | 'switched off'
    | `field: ${FieldNoteKind}`
  /** Only what needs to be acknowledged keeps the policy from being sent. */
  readonly needs: 'a tick' | 'nothing'
  readonly title: string
  readonly examples: readonly string[]
  /** Of what the examples are some. */
  readonly count: number
  /** Absent where nothing on the page would help. */
  readonly place?: PagePlace
  /** What can be taken from the list at once, and the words for it. */
  readonly drops?: readonly { readonly values: ReadonlySet<string>; readonly label: string }[]
  /** What must have been seen, all of it, where that may become less; else the title. */
  readonly marks?: ReadonlySet<string>
}

export interface Reviewed {
  readonly input: CreatePolicyInput
  /** Its scopes as they were typed. */
  readonly scopes: readonly ScopeValues[]
  /** Of config.json. */
  readonly ownDomains: readonly string[]
  /** The list that `overlaps` and `questions` were found in; more than is sent, where it is split. */
  readonly entries: readonly Entry[]
  readonly overlaps: readonly Overlap[]
  readonly questions: readonly ReasonQuestion[]
  /** How many URLs the account has with this policy. */
  readonly account: Meter
  /** Earlier policies that meet a target of this one which is narrower than everyone. */
  readonly earlier: number
  /** What the ledger can know of them. */
  readonly remembered: Remembered
  readonly now: number
}

export type Make = (reviewed: Reviewed) => readonly ReviewWarning[]

export const maxExamples = 5

/** Some of them, and how many there are. */
export const some = (lines: readonly string[]) => ({
  examples: lines.slice(0, maxExamples),
  count: lines.length,
})
