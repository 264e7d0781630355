import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { key, openBrowser, openSiblings, openTwoTabs } from './device.fixture.ts'
import { joinTabs } from './tabs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const names = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []).join(' ')

test('the databases of an older console go with the first start, and only these', async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const name of ['signet-ledger', 'other', 'signet-drafts', 'signet-reviewer']) {
    const older = await openDB(name)
    older.close()
  }
  const { openDatabase } = await import('./database.ts')
  await openDatabase()
  await vi.waitFor(async () => expect(await names()).toBe('other signet'))
})

const changes: readonly (readonly [string, (sealed: Uint8Array) => unknown, string])[] = [
  ['under another id', () => undefined, 'b'],
  ['with a changed byte', (sealed) => (sealed[0] = (sealed[0] ?? 0) ^ 1), 'a'],
]
test.each(changes)('a record opens in each tab, but not %s', async (_, change, id) => {
  const { first, second } = await openTwoTabs()
  const sealed = await first.device.seal('a', { text: 'typed' })
  expect(Buffer.from(sealed.sealed).includes('typed')).toBe(false)
  expect(await second.device.unseal('a', sealed)).toEqual({ text: 'typed' })
  change(new Uint8Array(sealed.sealed))
  expect(await second.device.unseal(id, sealed)).toBeUndefined()
})

test('a wipe empties every store and takes the key from all tabs, but not the settings', async () => {
  const { database, openTab } = await openBrowser()
  const [first, second] = await Promise.all([openTab(), openTab()])
  await first.device.change({ isKept: true, days: 30 })
  const sealed = await first.device.seal('a', 'typed')
  const head = { id: 'a', owner: 'eu ab', at: 1, ...sealed }
  await database.put('log', head)
  await database.put('kept', head)
  await database.put('drafts', { ...head, page: 'policies', tab: 'x' })
  await database.put('reviewer', { name: 'Ana' }, 'own')
  const heard: string[] = []
  for (const { device } of [first, second]) device.subscribe((news) => heard.push(news))
  const late = Promise.allSettled([first.device.seal('b', 'typed late')])
  await first.device.wipe()
  expect(await late).toEqual([{ status: 'rejected', reason: expect.any(Error) as unknown }])
  await vi.waitFor(() => expect(heard).toEqual(['wiped', 'wiped']))
  for (const name of ['log', 'kept', 'drafts', 'reviewer'] as const) {
    expect(await database.getAll(name)).toEqual([])
  }
  for (const { device } of [first, second]) expect(await device.unseal('a', sealed)).toBeUndefined()
  // All tabs go on with one key.
  expect(await first.device.unseal('c', await second.device.seal('c', 'next'))).toBe('next')
  expect((await openTab()).device.settings()).toEqual({ isKept: true, days: 30 })
})

test('"keep nothing" holds in every tab and wipes, and can be taken back', async () => {
  const { database, first, second } = await openTwoTabs()
  const sealed = await first.device.seal('a', 'typed')
  await database.put('kept', { id: 'a', owner: 'eu ab', at: 1, ...sealed })
  await first.device.change({ isKept: false, days: 180 })
  expect(await database.getAll('kept')).toEqual([])
  await vi.waitFor(() => expect(second.device.settings().isKept).toBe(false))
  await second.device.change({ isKept: true, days: 180 })
  await vi.waitFor(() => expect(first.device.settings().isKept).toBe(true))
})

test('a database that never opens, and a browser without one, leave all in memory', async () => {
  vi.resetModules()
  // No event ever comes: no success, error or blocked.
  vi.stubGlobal('indexedDB', { open: () => Object.assign(new EventTarget(), { result: {} }) })
  const { openDevice, createDevice } = await import('./database.ts')
  const { createDrafts } = await import('./drafts.ts')
  const { createKept, unread } = await import('./kept.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tabs = joinTabs('a', ...openSiblings().siblings())
  const sealed = { iv: new Uint8Array(12), sealed: new ArrayBuffer(1) }
  const opening = openDevice(tabs)
  await vi.advanceTimersByTimeAsync(6_000)
  for (const device of [await opening, createDevice(tabs, true)]) {
    const [drafts, kept] = [createDrafts(device, tabs, () => 1), createKept(device, tabs, () => 1)]
    expect(device.isAbsent).toBe(true)
    await expect(device.unseal('a', sealed)).rejects.toThrow('no database')
    expect(await drafts.save('d', key, 'typed')).toBe(false)
    expect(await drafts.take(key, String)).toBeUndefined()
    expect(await drafts.newestPolicy(key.owner)).toBeUndefined()
    expect(await kept.update('eu ab', 'import address', () => 'ann@corp.example')).toBe(true)
    expect(kept.state('eu ab', 'import address')).toBe('ann@corp.example')
    expect(kept.state('eu ab', 'own domains')).toBe(unread)
    await vi.waitFor(() => expect(kept.state('eu ab', 'own domains')).toBeUndefined())
  }
})
