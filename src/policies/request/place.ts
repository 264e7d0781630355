/** A place on the policy page that a finding is about, so that a click can lead there. */
import type { ScopeField } from './policy.ts'

export type PagePlace =
  /** The entries of a filter. `show`: its key in listFindings.ts. */
  | {
      readonly at: 'list'
      readonly show?: string
      /** The values of the entries, for a filter that only the finding knows. */
      readonly values?: ReadonlySet<string>
    }
  /** The box for text, the first question about a line that was left out, or the first missing reason. */
  | { readonly at: 'box' | 'question' | 'reason' }
  /** The first wrong field, or the button that opens the review. */
  | { readonly at: 'problem' | 'review' }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }
