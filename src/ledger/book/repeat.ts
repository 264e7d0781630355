/** Whether the same was sent recently: the service would execute it again, and nothing can be undone. */

import {
  currentOutcome,
  isOf,
  type RequestEntry,
  type RequestOutcome,
  type Requests,
  type JournalAccount,
} from './requests.ts'
import { dayMs } from '../../ui/time/day.ts'
/** Outcomes without effect: sending the same again is the first time. */
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

/** Whether sending it again repeats no effect. */
export const isUndone = (outcome: RequestOutcome): boolean => undone.has(outcome)

/** The requests that repeat this one, in the order of sending. */
export const repeatsOf = (book: Requests, id: string): readonly RequestEntry[] =>
  Array.from(book.values()).filter(({ sent }) => sent.repeats === id)

/** The identity of a request's content. */
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
  /** The request in question. */
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
