/** A place on the policy page that a finding is about, so that a click can lead there. */
import type { ScopeField } from './policy.ts'

export type PagePlace =
  /** `show`: the key of a filter in listFindings.ts. */
  | {
      readonly at: 'list'
      readonly show?: string
      /** The entries of a filter that only the finding knows, by value. */
      readonly values?: ReadonlySet<string>
    }
  /** The box for text, the first question about a line left out, and the first reason that is missing. */
  | { readonly at: 'box' | 'question' | 'reason' }
  /** The first wrong field, and the button that opens the review. */
  | { readonly at: 'problem' | 'review' }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }
