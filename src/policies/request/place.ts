/** A place on the policy page that something is said of, to lead there. */
import type { ScopeField } from './policy.ts'

/** Of the list perhaps a part, by its key in listFilters.ts, and of a scope perhaps a field. */
export type Part =
  | {
      readonly at: 'list'
      readonly show?: string
      /** Where that is known to the warning alone: what is in it, by value. */
      readonly values?: ReadonlySet<string>
    }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }
