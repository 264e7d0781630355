import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock, hang, key, openBrowser, openOneTab, openTwoTabs } from './device.fixture.ts'

const content = { text: 'For ann@corp.example' }
const any = (found: unknown) => found as typeof content
const text = (typed: string) => ({ text: typed })

afterEach(() => void vi.useRealTimers())

test('a draft is taken by the next tab once its own is closed, with the text typed last', async () => {
  const { database, first, second } = await openTwoTabs()
  const saved = [first.drafts.save('d', key, text('a')), first.drafts.save('d', key, content)]
  expect(await Promise.all(saved)).toEqual([false, true])
  const { sealed } = (await database.get('drafts', 'd'))!
  expect(Buffer.from(sealed).includes('ann@')).toBe(false)
  expect(await second.drafts.newestPolicy(key.owner)).toBeUndefined()
  expect(await second.drafts.take(key, any)).toBeUndefined()
  // Its own tab finds it again, as after a sign-out.
  expect(await first.drafts.take(key, any)).toEqual({ id: 'd', at: clock.now, content })
  first.close()
  expect(await second.drafts.newestPolicy(key.owner)).toEqual({ id: 'd', at: clock.now, content })
  expect((await database.get('drafts', 'd'))?.tab).toBe(first.tabs.tab)
  expect(await second.drafts.take(key, any)).toEqual({ id: 'd', at: clock.now, content })
})

test('of two tabs that ask at once, one gets the draft', async () => {
  const { openTab } = await openBrowser()
  const first = await openTab()
  await first.drafts.save('d', key, content)
  first.close()
  const tabs = await Promise.all([openTab(), openTab(), openTab()])
  const taken = await Promise.all(tabs.map(({ drafts }) => drafts.take(key, any)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test.each([
  ['account', { ...key, owner: 'eu 11' }],
  ['page', { ...key, page: 'imports' }],
])('a draft of another %s is not found, also one that was of this account', async (what, other) => {
  const { drafts } = await openOneTab()
  if (what === 'account') await drafts.save('d', key, content)
  await drafts.save('d', other, content)
  expect(await drafts.take(key, any)).toBeUndefined()
  expect(await drafts.newestPolicy(key.owner)).toBeUndefined()
  expect(await drafts.take(other, any)).toMatchObject({ id: 'd', content })
})

function readOrThrow(found: unknown) {
  if (any(found).text === 'other shape') throw new Error('An older console wrote it.')
  return any(found)
}
test('what cannot be opened or read hides no older draft, and goes', async () => {
  const { database, openTab } = await openBrowser()
  const first = await openTab()
  for (const id of ['good', 'other shape', 'swapped']) {
    await first.drafts.save(id, key, text(id))
    clock.now += 1_000
  }
  const swapped = await database.get('drafts', 'swapped')
  const good = await database.get('drafts', 'good')
  if (swapped && good) await database.put('drafts', { ...swapped, iv: good.iv, sealed: good.sealed })
  first.close()
  const second = await openTab()
  expect(await second.drafts.take(key, readOrThrow)).toMatchObject({ id: 'good', content: text('good') })
  expect(await database.getAllKeys('drafts')).toEqual(['good'])
})

test('a draft that is older than the days to keep is not found, and goes', async () => {
  const { database, drafts } = await openOneTab()
  await drafts.save('d', key, content)
  clock.now += 180 * 86_400_000
  expect(await drafts.take(key, any)).toMatchObject({ id: 'd' })
  clock.now += 1
  expect(await drafts.take(key, any)).toBeUndefined()
  expect(await database.getAll('drafts')).toEqual([])
})

test('a save is awaited by what comes after it, and what is removed is gone', async () => {
  const { drafts } = await openOneTab()
  const saving = drafts.save('d', key, content)
  expect(await drafts.take(key, any)).toMatchObject({ id: 'd' })
  expect(await saving).toBe(true)
  expect(await drafts.remove('d')).toBe(true)
  expect(await drafts.take(key, any)).toBeUndefined()
  expect(await drafts.save('d', key, content)).toBe(true)
})

test('opening a draft does not change when it was saved', async () => {
  const { database, drafts } = await openOneTab()
  await drafts.save('d', key, content)
  clock.now += 1_000
  await drafts.take(key, any)
  expect(await drafts.save('d', key, content)).toBe(true)
  expect((await database.get('drafts', 'd'))?.at).toBe(clock.now - 1_000)
})

test.each(['this', 'the other'])('after a wipe in %s tab only what is typed since is kept', async (which) => {
  const { database, first, second } = await openTwoTabs()
  await first.drafts.save('d', key, content)
  await (which === 'this' ? first : second).device.wipe()
  await vi.waitFor(async () => expect(await first.drafts.save('d', key, content)).toBe(false))
  expect(await database.getAll('drafts')).toEqual([])
  expect(await first.drafts.save('d', key, text('more'))).toBe(true)
  expect(await first.drafts.take(key, any)).toMatchObject({ content: text('more') })
})

test('where nothing is to be kept, nothing is, and what lies there goes with the next save', async () => {
  const { database, drafts, device } = await openOneTab()
  await device.change({ isKept: false, days: 180 })
  const sealed = await device.seal('d', content)
  await database.put('drafts', { id: 'd', ...key, at: 1, tab: 'x', ...sealed })
  expect(await drafts.save('d', key, content)).toBe(false)
  expect(await database.getAll('drafts')).toEqual([])
})

test('a failing storage keeps nothing, and the next save is kept again', async () => {
  const { drafts, storage } = await openOneTab()
  storage.fails = true
  expect(await drafts.take(key, any)).toBeUndefined()
  const failed = await Promise.all([drafts.save('d', key, content), drafts.remove('other')])
  expect(failed).toEqual([false, false])
  storage.fails = false
  expect(await drafts.save('d', key, content)).toBe(true)
  expect(await drafts.take(key, any)).toMatchObject({ id: 'd' })
})

test('a draft stays while the key cannot be read', async () => {
  const { drafts, storage } = await openOneTab()
  await drafts.save('d', key, content)
  storage.hasNoKey = true
  expect(await drafts.take(key, any)).toBeUndefined()
  storage.hasNoKey = false
  expect(await drafts.take(key, any)).toMatchObject({ id: 'd', content })
})

test('a storage that does not answer delays no page, and keeps the last text later', async () => {
  const { database, drafts, storage } = await openOneTab()
  const letGo = hang(storage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saves = [drafts.save('d', key, text('a')), drafts.save('d', key, text('b')), drafts.remove('other')]
  const asked = [...saves, drafts.newestPolicy(key.owner), drafts.take(key, any)]
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await Promise.all(asked)).toEqual([false, false, false, undefined, undefined])
  letGo()
  vi.useRealTimers()
  expect(await drafts.remove('other')).toBe(true)
  expect(await database.getAllKeys('drafts')).toEqual(['d'])
  expect(await drafts.take(key, any)).toMatchObject({ id: 'd', content: text('b') })
})

beforeEach(() => void (clock.now = 1_800_000_000_000))
