/**
 * The findings of a policy before it is sent, in one form: the cards beside the list, its filter, the chips of its rows and
 * the risks of the review are views of them.
 */
import type { PagePlace } from '../request/place.ts'
import type { FieldNote } from '../request/target.ts'

/** The condition for sending the policy: a reason (reasonQuestions.ts), a tick in the review, or nothing. */
export type Level = 'strong reason' | 'reason' | 'tick' | 'info'

export interface Finding {
  readonly code:
    | 'account over its limit'
    | 'several policies'
    | 'scopes collide'
    | 'earlier policy'
    | 'sent before'
    | 'sent with the opposite action'
    | 'ledger not read'
    | 'ledger not kept'
    | 'not compared'
    | 'policies not read'
    | 'risky'
    | 'conflict'
    | 'allowed though defanged'
    | 'look-alike'
    | 'unknown action'
    | 'unknown type'
    | 'covered'
    | 'switched off'
    | 'narrows nothing'
    | `field: ${FieldNote['code']}`
  readonly level: Level
  readonly title: string
  /** The consequence. */
  readonly text?: string
  readonly examples: readonly string[]
  /** The ids of the requests that the examples are about, in their order. */
  readonly requestIds?: readonly string[]
  /** The number of cases, of which the examples are some. */
  readonly count: number
  /** Whether only its title is shown until it is opened. */
  readonly isFolded?: boolean
  /** Absent if nothing on the page helps. */
  readonly place?: PagePlace
  /** Entries that one button removes, with its label. */
  readonly drops?: readonly { readonly values: ReadonlySet<string>; readonly label: string }[]
  /** Keys that a tick confirms, if their number may shrink. Absent: the title is the key. */
  readonly marks?: ReadonlySet<string>
}

export const maxExamples = 5

/** Some of the lines, and their number. */
export const some = (lines: readonly string[]) => ({
  examples: lines.slice(0, maxExamples),
  count: lines.length,
})
