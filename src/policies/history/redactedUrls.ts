import type { PolicySubject } from '../../ledger/book/event.ts'
import { redactUrls } from '../../ledger/book/redaction.ts'
import type { WireEntry } from '../urls/entry.ts'

/** Cached by list: the lookup runs again with each policy that is sent. */
const cache = new WeakMap<
  readonly WireEntry[],
  { readonly salt: string; readonly redacted: Promise<PolicySubject['urls']> }
>()

/** URLs as the ledger stores them. */
export function redactedOf(urls: readonly WireEntry[], salt: string): Promise<PolicySubject['urls']> {
  const found = cache.get(urls)
  if (found?.salt === salt) return found.redacted
  const redacted = redactUrls(urls, salt)
  cache.set(urls, { salt, redacted })
  // A failure is not cached: the next call may succeed.
  redacted.catch(() => cache.delete(urls))
  return redacted
}
