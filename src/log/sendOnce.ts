/** The check for a repeat: the service would execute the same again, and nothing can be undone. */

import { dayMs } from '../../ui/time/day.ts'
import {
  currentOutcome,
  isOf,
  type RequestEntry,
  type RequestOutcome,
  type Requests,
  type JournalAccount,
} from './requests.ts'
/** Outcomes without effect, after which sending the same again repeats nothing. */
const undone: ReadonlySet<RequestOutcome> = new Set<RequestOutcome>([
  'refused',
  'not executed',
  'did not arrive',
  'failed',
])

export interface Repeat {
  readonly entry: RequestEntry
  readonly outcome: RequestOutcome
}

/** Whether a request with this outcome had no effect, so that sending it again repeats none. */
export const isUndone = (outcome: RequestOutcome): boolean => undone.has(outcome)

/** A request by its content: operation, digest and account. */
export interface Same extends JournalAccount {
  readonly digest: string
  readonly operation: string
}

/** The latest request of this account with the same body within a day that was, or may have been, executed. */
export function findRepeat(
  book: Requests,
  liveTabs: ReadonlySet<string>,
  same: Same,
  now: number,
  /** The id of the request itself, which does not count. */
  except?: string,
): Repeat | undefined {
  let found: Repeat | undefined
  for (const entry of book.values()) {
    const { sent } = entry
    const isSame = sent.digest === same.digest && sent.operation === same.operation && isOf(entry, same)
    if (!isSame || sent.id === except || now - sent.at > dayMs) continue
    const outcome = currentOutcome(entry, liveTabs)
    if (isUndone(outcome)) continue
    if (!found || sent.at >= found.entry.sent.at) found = { entry, outcome }
  }
  return found
}

/** Such a request, if it is newer than the one that the admin knew of, which was sent at `since`. */
export function findNewer(
  book: Requests,
  liveTabs: ReadonlySet<string>,
  same: Same,
  now: number,
  since = 0,
): Repeat | undefined {
  const repeat = findRepeat(book, liveTabs, same, now)
  return repeat && repeat.entry.sent.at > since ? repeat : undefined
}
