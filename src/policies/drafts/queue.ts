/**
 * Runs the operations on drafts one after the other, in order of request. The page may change while an operation waits.
 * A change by an earlier operation does not count as overtaking.
 */
export interface Queue {
  /**
   * `look` describes the state of the page, in equal words while it does not change. `isOvertaken`: whether it changed
   * since the request.
   */
  readonly join: <T>(look: () => string, work: (isOvertaken: () => boolean) => Promise<T>) => Promise<T>
  /** For the running operation: changes the page without overtaking those that wait. */
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
