/** The other tabs of this origin: which are open, and what they changed. By Web Locks and a channel, which may be missing. */
const prefix = 'signet-tab:'

/** What a tab tells the others of. */
export type News = 'log' | 'kept' | 'settings' | 'wiped'

export interface Siblings {
  readonly locks: LockManager | undefined
  readonly channel: BroadcastChannel | undefined
}

// Old browsers lack both, despite the types.
function found(): Siblings {
  const { locks }: Partial<Navigator> = navigator
  return { locks, channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('signet') : undefined }
}

export type Tabs = ReturnType<typeof joinTabs>

/** Joins the tabs of this origin for as long as this page lives. */
export function joinTabs(tab: string, { locks, channel }: Siblings = found()) {
  // The lock is held until the page closes or crashes.
  locks?.request(`${prefix}${tab}`, () => new Promise<never>(() => {})).catch(() => undefined)
  let last: Promise<unknown> = Promise.resolve()
  return {
    tab,
    /** The tabs that are open now. Asked again when a page gets the focus, rather than watched. */
    liveTabs: async (): Promise<ReadonlySet<string>> => {
      const { held = [] } = (await locks?.query()) ?? {}
      const names = held.flatMap(({ name = '' }) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      )
      return new Set([tab, ...names])
    },
    announce: (news: News): void => channel?.postMessage(news),
    /** `listener`: called when another tab made such a change. Returns a function that ends it. */
    onAnnounced: (news: News, listener: () => void): (() => void) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (data === news) listener()
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
    /** Runs alone among all tabs that use this name; without locks, alone in this tab. */
    alone: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      if (locks) return locks.request(`signet:${name}`, work)
      const done = last.catch(() => undefined).then(work)
      last = done
      return done
    },
  }
}
