/** The other tabs of this origin: which are open, and what they changed. By Web Locks and a channel. */
const prefix = 'signet-tab:'

/** What a tab tells the others of. */
export type News = 'log' | 'kept' | 'settings' | 'wiped'

export type Tabs = ReturnType<typeof joinTabs>

/** Joins the tabs of this origin for as long as this page lives. */
export function joinTabs(tab: string, { locks } = navigator, channel = new BroadcastChannel('signet')) {
  // The lock is held until the page closes or crashes.
  locks.request(`${prefix}${tab}`, () => new Promise<never>(() => {})).catch(() => undefined)
  return {
    tab,
    /** The tabs that are open now. Asked again when a page gets the focus, rather than watched. */
    liveTabs: async (): Promise<ReadonlySet<string>> => {
      const { held = [] } = await locks.query()
      const names = held.flatMap(({ name = '' }) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      )
      return new Set([tab, ...names])
    },
    announce: (news: News): void => channel.postMessage(news),
    /** `listener`: called when another tab made such a change. */
    onAnnounced: (news: News, listener: () => void): void =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === news) listener()
      }),
    /** Runs alone among all tabs that use this name. */
    alone: <T>(name: string, work: () => Promise<T>): Promise<T> => locks.request(`signet:${name}`, work),
  }
}
