import { describe, expect, test, vi } from 'vitest'
import { joinTabs } from './tabs.ts'

/** The used part of Web Locks. The lock of a closed tab is released. */
function newLocks() {
  const queues = new Map<string, { run: () => void }[]>()
  const held = new Set<string>()
  const next = (name: string) => {
    const first = queues.get(name)?.shift()
    if (!first) return
    held.add(name)
    first.run()
  }
  const letGo = (name: string) => {
    held.delete(name)
    next(name)
  }
  const request = <T>(name: string, ...rest: unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      const [{ signal }, work] = (rest.length === 2 ? rest : [{}, rest[0]]) as [
        { signal?: AbortSignal },
        () => Promise<T>,
      ]
      const one = {
        run: () =>
          void Promise.resolve(work())
            .then(resolve, reject)
            .finally(() => letGo(name)),
      }
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push(one)
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(one)
        if (place === -1) return
        queue.splice(place, 1)
        reject(new DOMException('late', 'TimeoutError'))
      })
      if (!held.has(name)) next(name)
    })
  const query = async () => ({ held: [...held].map((name) => ({ name })), pending: [] })
  return { locks: { request, query } as unknown as LockManager, letGo }
}

/** The channels of one origin: each receives what the others send. */
function newChannels() {
  const all: EventTarget[] = []
  return () => {
    const target = new EventTarget()
    all.push(target)
    const postMessage = (data: unknown) => {
      for (const other of all)
        if (other !== target) other.dispatchEvent(new MessageEvent('message', { data }))
    }
    return Object.assign(target, { postMessage }) as unknown as BroadcastChannel
  }
}

async function overlapOf(alones: readonly (<T>(work: () => Promise<T>) => Promise<T>)[]) {
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 10 }, (_value, n) =>
      alones[n % alones.length]!(async () => {
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setImmediate(resolve))
        inside--
      }),
    ),
  )
  return most
}

describe('tabs', () => {
  test('write one at a time', async () => {
    const { locks } = newLocks()
    const tabs = ['a', 'b'].map((tab) => joinTabs(tab, { locks, channel: undefined }))
    expect(await overlapOf(tabs.map(({ alone }) => alone))).toBe(1)
  })

  test('return the result of the work, or its failure', async () => {
    const { locks } = newLocks()
    for (const siblings of [
      { locks, channel: undefined },
      { locks: undefined, channel: undefined },
    ]) {
      const { alone } = joinTabs('a', siblings)
      expect(await alone(async () => 7)).toBe(7)
      const work = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('full')))
      await expect(alone(work)).rejects.toThrow('full')
      expect(work).toHaveBeenCalledOnce()
      expect(await alone(async () => 8)).toBe(8)
    }
  })

  test('learn of a write of the same kind in another tab, until they unsubscribe', () => {
    const channelOf = newChannels()
    const { locks } = newLocks()
    const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, { locks, channel: channelOf() }))
    const [one, two, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    first!.newsOf('ledger').onAnnounced(one)
    const stop = second!.newsOf('ledger').onAnnounced(two)
    second!.newsOf('drafts').onAnnounced(other)
    first!.newsOf('ledger').announce()
    expect(two).toHaveBeenCalledOnce()
    expect(one).not.toHaveBeenCalled()
    expect(other).not.toHaveBeenCalled()
    stop()
    first!.newsOf('ledger').announce()
    expect(two).toHaveBeenCalledOnce()
  })

  test('know the open tabs, and learn when one closes', async () => {
    const { locks, letGo } = newLocks()
    const [first] = ['a', 'b'].map((tab) => joinTabs(tab, { locks, channel: undefined }))
    const gone = vi.fn<() => void>()
    first!.newsOf('drafts').onAnnounced(gone)
    expect(await first!.liveTabs()).toEqual(new Set(['a', 'b']))
    await first!.liveTabs()
    expect(gone).not.toHaveBeenCalled()
    letGo('signet-ledger-tab:b')
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce())
    expect(await first!.liveTabs()).toEqual(new Set(['a']))
  })

  test('do not wait forever for one that hangs', async () => {
    const { locks } = newLocks()
    void locks.request('signet-ledger', async () => new Promise(() => {}))
    const { alone } = joinTabs('a', { locks, channel: undefined })
    expect(await alone(async () => 7)).toBe(7)
  })
})

test("a tab uses the browser's locks and channel, as far as there are any", async () => {
  const names: string[] = []
  const channel = newChannels()()
  vi.stubGlobal('BroadcastChannel', function (name: string) {
    names.push(name)
    return channel
  })
  const { locks } = newLocks()
  vi.stubGlobal('navigator', { locks })
  expect(await joinTabs('a').liveTabs()).toEqual(new Set(['a']))
  expect((await locks.query()).held).toEqual([{ name: 'signet-ledger-tab:a' }])
  // A change of one kind is news for those who wait for that kind, and a message of none for all.
  const [ledger, drafts] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const tab = joinTabs('b')
  tab.newsOf('ledger').onAnnounced(ledger)
  tab.newsOf('drafts').onAnnounced(drafts)
  channel.dispatchEvent(new MessageEvent('message', { data: 'ledger' }))
  expect([ledger, drafts].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(names).toEqual(['signet-ledger', 'signet-ledger'])
  vi.stubGlobal('navigator', {})
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  expect(await joinTabs('c').liveTabs()).toEqual(new Set(['c']))
  vi.unstubAllGlobals()
})

test('locks of other programs on the origin are not tabs', async () => {
  const { locks } = newLocks()
  void locks.request('other', () => new Promise(() => {}))
  expect(await joinTabs('a', { locks, channel: undefined }).liveTabs()).toEqual(new Set(['a']))
})

describe('where the browser has neither locks nor channels', () => {
  test('a tab writes in sequence, and knows only itself', async () => {
    const { alone, newsOf, liveTabs } = joinTabs('a', { locks: undefined, channel: undefined })
    newsOf('ledger').onAnnounced(() => {})
    newsOf('ledger').announce()
    expect(await overlapOf([alone])).toBe(1)
    expect(await liveTabs()).toEqual(new Set(['a']))
  })
})
