/** This tab among its siblings: who is alive, who may write, and word of what is new. Web Locks and a channel. */

const prefix = 'signet-ledger-tab:'
const writing = 'signet-ledger'
/** How long to wait for one's turn, in milliseconds: less than the ledger waits for a write. */
const patience = 1_000

export interface Tabs {
  readonly tab: string
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly announce: () => void
  /** Calls back when another tab has written, and when one is gone. */
  readonly onAnnounced: (listener: () => void) => void
  readonly liveTabs: () => Promise<ReadonlySet<string>>
}

/** What of the browser this needs. Either may be missing: the store itself lets nobody write over another's. */
export interface Siblings {
  readonly locks: LockManager | undefined
  readonly channel: BroadcastChannel | undefined
}

// Old browsers have neither, whatever the types say.
const found = (): Siblings => ({
  locks: (navigator as Partial<Navigator>).locks,
  channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(writing) : undefined,
})

/** Joins the tabs of this origin for as long as this page lives. */
export function joinTabs(tab: string, { locks, channel }: Siblings = found()): Tabs {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  channel?.addEventListener('message', tell)
  // Held until the page goes, however it goes: a crashed tab lets go too.
  locks?.request(`${prefix}${tab}`, () => new Promise<never>(() => {})).catch(() => undefined)

  /** Waits for a tab's lock, which comes only when that tab is gone. */
  const watched = new Set<string>()
  function watch(name: string) {
    if (!locks || watched.has(name)) return
    watched.add(name)
    locks.request(name, async () => undefined).then(tell, () => undefined)
  }

  /** Without locks, at least one after the other in this tab. */
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
      // Without a limit, a tab that is paused, in a debugger for one, would stop all others. Writing meanwhile is safe:
      // the store refuses a write over another tab's.
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
