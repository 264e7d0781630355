/** The other tabs of this origin: the open ones, the one that may write, and news. By Web Locks and a channel. */

const prefix = 'signet-ledger-tab:'
const writing = 'signet-ledger'
/** The timeout for the lock, in milliseconds: shorter than that of a write. */
const lockTimeout = 1_000

/** The browser features used. Either may be missing: the store itself prevents overwriting. */
export interface Siblings {
  readonly locks: LockManager | undefined
  readonly channel: BroadcastChannel | undefined
}

// Old browsers lack both, despite the types.
function found(): Siblings {
  const { locks }: Partial<Navigator> = navigator
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(writing) : undefined
  return { locks, channel }
}

/** Joins the tabs of this origin for as long as this page lives. */
export function joinTabs(tab: string, { locks, channel }: Siblings = found()) {
  const listeners = new Set<readonly [string, () => void]>()
  /** Tells the listeners of one kind of news, or of all kinds. */
  const tell = (what?: unknown) => {
    for (const [kind, listener] of listeners) if (what === undefined || what === kind) listener()
  }
  channel?.addEventListener('message', ({ data }) => tell(data))
  // The lock is held until the page closes or crashes.
  locks?.request(`${prefix}${tab}`, () => new Promise<never>(() => {})).catch(() => undefined)

  /** Waits for a tab's lock, which is free only after that tab has closed. */
  const watched = new Set<string>()
  function watch(name: string) {
    if (!locks || watched.has(name)) return
    watched.add(name)
    locks
      .request(name, async () => undefined)
      .then(
        () => tell(),
        () => undefined,
      )
  }

  /** The last task, so that without locks the tasks at least run in sequence within this tab. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (!locks) return inTurn(work)
    let begun = false
    const begin = () => {
      begun = true
      return work()
    }
    try {
      return await locks.request(writing, { signal: AbortSignal.timeout(lockTimeout) }, begin)
    } catch (error) {
      if (begun) throw error
      // Without a limit, a tab that a developer has paused would block all others. Writing meanwhile is safe: the store refuses to
      // overwrite another tab's write.
      return inTurn(work)
    }
  }

  return {
    tab,
    alone,
    /** Changes of one kind of stored data: a function to tell the other tabs of one, and one to subscribe. */
    newsOf: (what: 'ledger' | 'drafts') => ({
      announce: () => channel?.postMessage(what),
      /** `listener`: called when another tab has made a change, and when one has closed. */
      onAnnounced(listener: () => void) {
        const entry = [what, listener] as const
        listeners.add(entry)
        return () => listeners.delete(entry)
      },
    }),
    liveTabs: async (): Promise<ReadonlySet<string>> => {
      const { held = [] } = (await locks?.query()) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
      const own = `${prefix}${tab}`
      for (const name of names) if (name !== own) watch(name)
      return new Set([tab, ...names.map((name) => name.slice(prefix.length))])
    },
  }
}
