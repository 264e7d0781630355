import { expect, test, vi } from 'vitest'
import { hang, openBrowser, openOneTab, openTwoTabs } from './device.fixture.ts'
import { unread } from './kept.ts'

const owner = 'eu 00ff00ff'
type List = readonly string[] | undefined
const add = (name: string) => (before: unknown) => [...((before as List) ?? []), name]

test('a value is sealed on the disk, read once, and shown in all tabs', async () => {
  const { database, openTab } = await openBrowser()
  const [first, second] = [await openTab(), await openTab()]
  expect(first.kept.state(owner, 'group names')).toBe(unread)
  for (const { kept } of [first, second])
    await vi.waitFor(() => expect(kept.state(owner, 'group names')).toBeUndefined())
  let told = 0
  const stop = second.kept.subscribe(() => told++)
  await Promise.all([
    first.kept.update(owner, 'group names', add('Finance')),
    second.kept.update(owner, 'group names', add('Sales')),
    first.kept.update(owner, 'group names', add('Legal')),
  ])
  const names = ['Finance', 'Legal', 'Sales']
  for (const { kept } of [first, second]) {
    await vi.waitFor(() => expect((kept.state(owner, 'group names') as List)?.toSorted()).toEqual(names))
  }
  expect(told).toBeGreaterThan(0)
  stop()
  const [stored] = await database.getAll('kept')
  expect(Buffer.from(stored?.sealed ?? new ArrayBuffer()).includes('Finance')).toBe(false)
  const { kept } = await openTab()
  await vi.waitFor(() => expect((kept.state(owner, 'group names') as List)?.toSorted()).toEqual(names))
  // Another account reads its own.
  expect(kept.state('eu 11', 'group names')).toBe(unread)
  await vi.waitFor(() => expect(kept.state('eu 11', 'group names')).toBeUndefined())
})

test('what did not change is not written, and what is undefined goes', async () => {
  const { database, kept } = await openOneTab()
  await kept.update(owner, 'import address', () => 'zoe@corp.example')
  const [before] = await database.getAll('kept')
  await kept.update(owner, 'import address', (stored) => stored)
  expect((await database.getAll('kept'))[0]?.iv).toEqual(before?.iv)
  await kept.update(owner, 'import address', () => undefined)
  expect(await database.getAll('kept')).toEqual([])
})

test.each(['this', 'the other'])('a wipe in %s tab empties what is shown', async (which) => {
  const { database, first, second } = await openTwoTabs()
  await first.kept.update(owner, 'group names', add('Finance'))
  await (which === 'this' ? first : second).device.wipe()
  await vi.waitFor(() => expect(first.kept.state(owner, 'group names')).toBeUndefined())
  expect(await database.getAll('kept')).toEqual([])
})

test.each([
  ['where nothing is to be kept', true, 0],
  ['where the storage fails', false, 0],
  // What was asked of it is done once it answers.
  ['where the storage does not answer', false, 1],
])('%s, a value holds in memory', async (where, isDone, later) => {
  const { database, kept, device, storage } = await openOneTab()
  if (isDone) await device.change({ isKept: false, days: 180 })
  if (where.endsWith('fails')) storage.fails = true
  const letGo = where.endsWith('answer') ? hang(storage) : () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(kept.state(owner, 'own domains')).toBe(unread)
  const done = kept.update(owner, 'own domains', add('corp.example'))
  if (where.endsWith('answer')) await vi.advanceTimersByTimeAsync(6_000)
  expect(await done).toBe(isDone)
  vi.useRealTimers()
  expect(kept.state(owner, 'own domains')).toEqual(['corp.example'])
  expect(await database.getAll('kept')).toEqual([])
  letGo()
  await vi.waitFor(async () => expect(await database.getAll('kept')).toHaveLength(later))
})

const account = (fingerprint: string) => ({ region: 'eu', fingerprint })

test('all keys of an account have one owner, in all tabs and later, and the first one until that is known', async () => {
  const { openTab } = await openBrowser()
  const { kept } = await openTab()
  const other = (await openTab()).kept
  expect(kept.ownerOf(account('bb'))).toBe('eu bb')
  await kept.isReady
  expect([kept, other].map((each) => each.isKnown(account('bb')))).toEqual([false, false])
  await kept.know(account('bb'), 'eu aa')
  await kept.know(account('dd'), 'eu dd')
  await vi.waitFor(() => expect(other.isKnown(account('dd'))).toBe(true))
  const later = (await openTab()).kept
  await later.isReady
  for (const each of [kept, other, later]) {
    const known = ['bb', 'dd', 'ee'].map((key) => each.ownerOf(account(key)))
    expect(known).toEqual(['eu aa', 'eu dd', 'eu ee'])
    expect(each.ownerOf({ ...account('bb'), region: 'us' })).toBe('us bb')
    expect(each.isKnown(account('ee'))).toBe(false)
  }
})
