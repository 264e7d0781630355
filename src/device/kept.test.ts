import { expect, test, vi } from 'vitest'
import { hang, openBrowser } from './device.fixture.ts'
import type { Kind } from './kept.ts'

const owner = 'eu 00ff00ff'
type List = readonly string[] | undefined
const add = (name: string) => (before: unknown) => [...((before as List) ?? []), name]

test('a value is sealed on the disk, read once, and shown in all tabs', async () => {
  const { database, openTab } = await openBrowser()
  const [first, second] = [await openTab(), await openTab()]
  expect(first.kept.state(owner, 'names').isRead).toBe(false)
  for (const { kept } of [first, second]) kept.load(owner, 'names')
  await vi.waitFor(() =>
    expect(second.kept.state(owner, 'names')).toEqual({ value: undefined, isRead: true }),
  )
  let told = 0
  const stop = second.kept.subscribe(() => told++)
  await Promise.all([
    first.kept.update(owner, 'names', add('Finance')),
    second.kept.update(owner, 'names', add('Sales')),
    first.kept.update(owner, 'names', add('Legal')),
  ])
  const names = ['Finance', 'Legal', 'Sales']
  for (const { kept } of [first, second]) {
    await vi.waitFor(() => expect((kept.state(owner, 'names').value as string[]).toSorted()).toEqual(names))
  }
  expect(told).toBeGreaterThan(0)
  stop()
  const [stored] = await database.getAll('kept')
  expect(Buffer.from(stored?.sealed ?? new ArrayBuffer()).includes('Finance')).toBe(false)
  expect(((await (await openTab()).kept.read(owner, 'names')) as string[]).toSorted()).toEqual(names)
})

test('what did not change is not written, and what is undefined goes', async () => {
  const { database, openTab } = await openBrowser()
  const { kept } = await openTab()
  await kept.update(owner, 'import address', () => 'zoe@corp.example')
  const [before] = await database.getAll('kept')
  await kept.update(owner, 'import address', (stored) => stored)
  expect((await database.getAll('kept'))[0]?.iv).toEqual(before?.iv)
  await kept.update(owner, 'import address', () => undefined)
  expect(await database.getAll('kept')).toEqual([])
})

test('another account reads its own, and nothing of the one before stays in memory', async () => {
  const { openTab } = await openBrowser()
  const { kept } = await openTab()
  kept.load(owner, 'names')
  await kept.update(owner, 'names', add('Finance'))
  kept.load('eu 11', 'names')
  await vi.waitFor(() => expect(kept.state('eu 11', 'names')).toEqual({ value: undefined, isRead: true }))
  expect(kept.state(owner, 'names').value).toBeUndefined()
})

test.each(['this', 'the other'])('a wipe in %s tab empties what is shown', async (which) => {
  const { database, openTab } = await openBrowser()
  const [first, second] = [await openTab(), await openTab()]
  await first.kept.update(owner, 'names', add('Finance'))
  await (which === 'this' ? first : second).device.wipe()
  await vi.waitFor(() => expect(first.kept.state(owner, 'names')).toEqual({ value: undefined, isRead: true }))
  expect(await database.getAll('kept')).toEqual([])
})

test.each([
  ['where nothing is to be kept', true, 0],
  ['where the storage fails', false, 0],
  // What was asked of it is done once it answers.
  ['where the storage does not answer', false, 1],
])('%s, a value holds in memory', async (where, isDone, later) => {
  const { database, openTab } = await openBrowser()
  const { kept, device, storage } = await openTab()
  if (isDone) await device.change({ isKept: false, days: 180 })
  if (where.endsWith('fails')) storage.fails = true
  const letGo = where.endsWith('answer') ? hang(storage) : () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  kept.load(owner, 'own domains')
  const done = kept.update(owner, 'own domains', add('corp.example'))
  if (where.endsWith('answer')) await vi.advanceTimersByTimeAsync(6_000)
  expect(await done).toBe(isDone)
  vi.useRealTimers()
  expect(kept.state(owner, 'own domains')).toEqual({ value: ['corp.example'], isRead: true })
  expect(await database.getAll('kept')).toEqual([])
  letGo()
  await vi.waitFor(async () => expect(await database.getAll('kept')).toHaveLength(later))
})

const adopted: readonly (readonly [Kind, unknown, unknown, unknown])[] = [
  ['import address', 'zoe@corp.example', undefined, 'zoe@corp.example'],
  ['import address', 'zoe@corp.example', 'ann@corp.example', 'ann@corp.example'],
  ['own domains', ['a.example', 'b.example'], ['c.example'], ['c.example', 'a.example', 'b.example']],
  [
    'names',
    { group: { g1: 'Finance', g2: 'Sales' }, attribute: { a1: 'Office' } },
    { group: { g1: 'Finance EU' }, attribute: {} },
    { group: { g1: 'Finance EU', g2: 'Sales' }, attribute: { a1: 'Office' } },
  ],
]
test.each(adopted)('former %s are adopted: %j and own %j make %j', async (kind, former, own, both) => {
  const { database, openTab } = await openBrowser()
  const { kept } = await openTab()
  await kept.update('eu 11', kind, () => former)
  if (own !== undefined) await kept.update(owner, kind, () => own)
  await kept.adopt('eu 11', owner)
  expect(await kept.read(owner, kind)).toEqual(both)
  expect(await database.getAllKeys('kept')).toEqual([`${kind} ${owner}`])
})
