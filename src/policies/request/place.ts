/** A place on the policy page that a finding is about, so that a click can lead there. */
import type { ScopeField } from './policy.ts'

export type PagePlace =
  /** The entries of a filter. `show`: the key of its finding. */
  | { readonly at: 'list'; readonly show?: string }
  /** The box for text, the first question about a line that was left out, or the first finding that must be fixed. */
  | { readonly at: 'box' | 'question' | 'finding' }
  /** The first wrong field, or the button that opens the review. */
  | { readonly at: 'problem' | 'review' }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }
