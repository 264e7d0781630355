/** The last answer to a question, ready for a caller that cannot wait for a new one. */
export interface CachedAnswer<T> {
  /** Asks, unless there is an answer. */
  readonly prepare: () => void
  /** The last answer; without one, asks. */
  readonly get: () => Promise<T>
  /** Asks, and remembers the answer. */
  readonly refresh: () => Promise<T>
  readonly forget: () => void
}

export function createCachedAnswer<T>(find: () => Promise<T>): CachedAnswer<T> {
  let last: Promise<T> | undefined
  function refresh(): Promise<T> {
    const asked = find()
    last = asked
    asked.catch(() => {
      if (last === asked) last = undefined
    })
    return asked
  }
  return {
    prepare() {
      if (!last) void refresh().catch(() => undefined)
    },
    get: () => last ?? refresh(),
    refresh,
    forget() {
      last = undefined
    },
  }
}
