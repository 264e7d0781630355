/** An answer that is known by the time somebody is in a hurry: it was true when it was asked last. */
export interface Ahead<T> {
  /** Asks, unless the answer is known. */
  readonly prepare: () => void
  /** What is known, or else asked now. */
  readonly known: () => Promise<T>
  /** Asks now. From now on this is what is known. */
  readonly ask: () => Promise<T>
  readonly forget: () => void
}

export function createAhead<T>(find: () => Promise<T>): Ahead<T> {
  let last: Promise<T> | undefined
  function ask(): Promise<T> {
    const asked = find()
    last = asked
    asked.catch(() => {
      if (last === asked) last = undefined
    })
    return asked
  }
  return {
    prepare() {
      if (!last) void ask().catch(() => undefined)
    },
    known: () => last ?? ask(),
    ask,
    forget() {
      last = undefined
    },
  }
}
