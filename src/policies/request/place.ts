/** A place on the policy page that a finding is about, so that a click can lead there. */
import type { ScopeField } from './policy.ts'

/** `show`: the key of a filter in listFindings.ts. */
export type PagePlace =
  | {
      readonly at: 'list'
      readonly show?: string
      /** The entries of a filter that only the finding knows, by value. */
      readonly values?: ReadonlySet<string>
    }
  /** The button that opens the review. */
  | { readonly at: 'review' }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }
