/** Whether the same was sent a short while ago: the service would do it again, and nothing can be undone. */
import { dayMs } from '../../ui/time/day.ts'
import { type Book, type Entry, type Fate, fateOf, isOf, type Whose } from './book.ts'

/** Fates after which sending the same is no second time. */
const undone: ReadonlySet<Fate> = new Set<Fate>(['refused', 'not executed', 'did not arrive', 'failed'])

export interface Repeat {
  readonly entry: Entry
  readonly fate: Fate
}

/** Whether sending it once more would do nothing twice. */
export const isUndone = (fate: Fate): boolean => undone.has(fate)

/** The requests that sent this one once more, in the order they were sent. */
export const repeatsOf = (book: Book, id: string): readonly Entry[] =>
  Array.from(book.values()).filter(({ sent }) => sent.repeats === id)

/** What makes two requests the same. */
export interface Same extends Whose {
  readonly digest: string
  readonly operation: string
}

/** The latest request of this account with the same body within a day that was, or may have been, executed. */
export function findRepeat(
  book: Book,
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
    const fate = fateOf(entry, liveTabs)
    if (isUndone(fate)) continue
    if (!found || sent.at >= found.entry.sent.at) found = { entry, fate }
  }
  return found
}
