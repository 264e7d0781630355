/** This tab among the others: which tabs are open, which may write, and news of writes. Web Locks and a channel. */

const prefix = 'signet-ledger-tab:'
const writing = 'signet-ledger'
/** How long to wait for the lock, in milliseconds: less than the ledger waits for a write. */
const patience = 1_000

export interface Tabs {
  readonly tab: string
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly announce: () => void
  /** Called when another tab has written, and when one has closed. */
  readonly onAnnounced: (listener: () => void) => void
  readonly liveTabs: () => Promise<ReadonlySet<string>>
}

/** The browser features used. Either may be missing: the store itself prevents overwriting. */
export interface Siblings {
  readonly locks: LockManager | undefined
  readonly channel: BroadcastChannel | undefined
}

// Old browsers have neither, despite the types.
function found(): Siblings {
  const { locks }: Partial<Navigator> = navigator
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(writing) : undefined
  return { locks, channel }
}

/** Joins the tabs of this origin for as long as this page lives. */
export function joinTabs(tab: string, { locks, channel }: Siblings = found()): Tabs {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  channel?.addEventListener('message', tell)
  // Held until the page goes. A crashed tab releases it too.
  locks?.request(`${prefix}${tab}`, () => new Promise<never>(() => {})).catch(() => undefined)

  /** Waits for a tab's lock, which is free only after that tab has closed. */
  const watched = new Set<string>()
  function watch(name: string) {
    if (!locks || watched.has(name)) return
    watched.add(name)
    locks.request(name, async () => undefined).then(tell, () => undefined)
  }

  /** Without locks, at least in sequence within this tab. */
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
      return await locks.request(writing, { signal: AbortSignal.timeout(patience) }, begin)
    } catch (error) {
      if (begun) throw error
      // Without a limit, a tab paused in a debugger would block all others. Writing meanwhile is safe: the store refuses to
      // overwrite another tab's write.
      return inTurn(work)
    }
  }

  return {
    tab,
    alone,
    announce: () => channel?.postMessage('new'),
    onAnnounced: (listener) => listeners.add(listener),
    async liveTabs() {
      const { held = [] } = (await locks?.query()) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
      const own = `${prefix}${tab}`
      for (const name of names) if (name !== own) watch(name)
      return new Set([tab, ...names.map((name) => name.slice(prefix.length))])
    },
  }
}
