import { describe, expect, test, vi } from 'vitest'
import { joinTabs } from './tabs.ts'

/** Web Locks as the standard has them, as far as they are used here; a lock held by a tab that is gone is let go. */
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
          void work()
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

/** The channels of one origin: what one says, all others hear. */
function newChannels() {
  const all: EventTarget[] = []
  return () => {
    const target = new EventTarget()
    all.push(target)
    const postMessage = () => {
      for (const other of all) if (other !== target) other.dispatchEvent(new Event('message'))
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

  test('pass on what the work comes to, also where it fails', async () => {
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

  test('hear when another has something new', () => {
    const channelOf = newChannels()
    const { locks } = newLocks()
    const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, { locks, channel: channelOf() }))
    const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()]
    first!.onAnnounced(one)
    second!.onAnnounced(two)
    first!.announce()
    expect(two).toHaveBeenCalledOnce()
    expect(one).not.toHaveBeenCalled()
  })

  test('know who is alive, and hear when one is gone', async () => {
    const { locks, letGo } = newLocks()
    const [first] = ['a', 'b'].map((tab) => joinTabs(tab, { locks, channel: undefined }))
    const gone = vi.fn<() => void>()
    first!.onAnnounced(gone)
    expect(await first!.liveTabs()).toEqual(new Set(['a', 'b']))
    await first!.liveTabs()
    expect(gone).not.toHaveBeenCalled()
    letGo('signet-ledger-tab:b')
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce())
    expect(await first!.liveTabs()).toEqual(new Set(['a']))
  })

  test('do not wait for ever for one that stands still', async () => {
    const { locks } = newLocks()
    void locks.request('signet-ledger', async () => new Promise(() => {}))
    const { alone } = joinTabs('a', { locks, channel: undefined })
    expect(await alone(async () => 7)).toBe(7)
  })
})

describe('where the browser has neither locks nor channels', () => {
  test('a tab writes one after the other, and knows of itself alone', async () => {
    const { alone, announce, onAnnounced, liveTabs } = joinTabs('a', { locks: undefined, channel: undefined })
    onAnnounced(() => {})
    announce()
    expect(await overlapOf([alone])).toBe(1)
    expect(await liveTabs()).toEqual(new Set(['a']))
  })
})
