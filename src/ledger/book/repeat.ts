/** Whether the same was sent a short while ago: the service would do it again, and nothing can be undone. */

/** Fates after which sending the same is no second time. */
import {
  currentOutcome,
  isOf,
  type RequestEntry,
  type RequestOutcome,
  type Requests,
  type Whose,
} from './requests.ts'
import { dayMs } from '../../ui/time/day.ts'
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

/** Whether sending it once more would do nothing twice. */
export const isUndone = (outcome: RequestOutcome): boolean => undone.has(outcome)

/** The requests that sent this one once more, in the order they were sent. */
export const repeatsOf = (book: Requests, id: string): readonly RequestEntry[] =>
  Array.from(book.values()).filter(({ sent }) => sent.repeats === id)

/** What makes two requests the same. */
export interface Same extends Whose {
  readonly digest: string
  readonly operation: string
}

/** The latest request of this account with the same body within a day that was, or may have been, executed. */
export function findRepeat(
  book: Requests,
  liveTabs: ReadonlySet<string>,
  same: Same,
  now: number,
  /** The one that is asked about. */
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
