/**
 * What is asked of the drafts, one after the other, first come first served: each finds what those before it have left.
 * The page may go on while somebody waits; what one before them has changed of it overtakes nobody.
 */
export interface Queue {
  /**
   * In its turn. `look` says what the page is like: in the same words as long as it does not go on. `isOvertaken` says
   * whether it went on since this was asked for.
   */
  readonly join: <T>(look: () => string, work: (isOvertaken: () => boolean) => Promise<T>) => Promise<T>
  /** For whoever's turn it is: what changes the page at once. */
  readonly change: (work: () => void) => void
}

export function createQueue(): Queue {
  const waiting = new Set<{ readonly look: () => string; seen: string }>()
  let last: Promise<unknown> = Promise.resolve()

  return {
    join(look, work) {
      const asked = { look, seen: look() }
      waiting.add(asked)
      const done = last.then(() => work(() => look() !== asked.seen)).finally(() => waiting.delete(asked))
      last = done.catch(() => undefined)
      return done
    },
    change(work) {
      const inTime = Array.from(waiting).filter(({ look, seen }) => look() === seen)
      work()
      for (const asked of inTime) asked.seen = asked.look()
    },
  }
}
