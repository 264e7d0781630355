import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { outcomeOf } from './entry.ts'
import { endOf, eu, exchangeOf, idsOf, newDisk, openLog, openTab, time } from './log.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a write', () => {
  test('lies on the disk before it leaves, with its bytes, and again at its end', async () => {
    const { disk, log } = await openTab()
    const exchange = exchangeOf('1')
    await log.started(exchange, eu)
    const { body, headers } = exchange.request
    expect(disk.entries.get('1')).toMatchObject({ owner: eu, request: { body, headers }, tab: 'a' })
    await log.ended(exchange, endOf('1'))
    expect(disk.entries.get('1')?.end).toMatchObject({ outcome: 'accepted', httpStatus: 200 })
    expect(idsOf(log)).toEqual(['1'])
  })

  test.each(['full', 'hangs'] as const)('leaves soon, and is written later: %s', async (trouble) => {
    const { disk, log } = await openTab()
    disk.trouble = trouble
    const started = log.started(exchangeOf('1'), eu)
    await vi.waitFor(() => expect(log.state().entries).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(2_000)
    await started
    expect(log.state()).toMatchObject({ trouble: 'unwritten', entries: [{ id: '1' }] })
    // The next one does not wait as long again.
    const second = log.started(exchangeOf('2'), eu)
    await vi.waitFor(() => expect(log.state().entries).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(200)
    await second
    disk.trouble = undefined
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log.state().trouble).toBeUndefined()
    expect([...disk.entries.keys()]).toEqual(['1', '2'])
  })

  test.each([
    ['absent', { store: undefined }],
    ['unwanted', { isKept: () => false }],
  ] as const)('is in the memory of the tab alone where the log is %s', async (trouble, more) => {
    const { disk, log } = await openTab(more)
    await log.started(exchangeOf('1'), eu)
    await log.ended(exchangeOf('1'), endOf('1'))
    const entries = [{ id: '1', end: { outcome: 'accepted' } }]
    expect(log.state()).toMatchObject({ trouble, isReading: false, entries })
    // It outlasts the session, and is not for another account.
    log.forget()
    await log.open('eu ffff')
    expect(idsOf(log)).toEqual([])
    await log.open(eu)
    expect(idsOf(log)).toEqual(['1'])
    expect(disk.entries.size).toBe(0)
  })

  test('that must not be kept is not kept at its end either', async () => {
    let isKept = false
    const { disk, log } = await openTab({ isKept: () => isKept })
    await log.started(exchangeOf('1'), eu)
    isKept = true
    await log.ended(exchangeOf('1'), endOf('1'))
    await log.started(exchangeOf('2'), eu)
    expect([...disk.entries.keys()]).toEqual(['2'])
    expect(idsOf(log)).toEqual(['1', '2'])
  })

  test('whose tab was closed has an unknown outcome, which is settled once it is stored', async () => {
    const { disk, log: closed } = await openTab()
    await closed.started(exchangeOf('1'), eu)
    const { log } = await openTab({}, disk, 'b')
    const outcomes = () => log.state().entries.map((entry) => outcomeOf(entry, log.state().liveTabs))
    expect(outcomes()).toEqual(['outcome unknown'])
    const settled = log.settle('1', 'not there')
    expect(outcomes()).toEqual(['outcome unknown'])
    await settled
    expect(outcomes()).toEqual(['not found by you'])
    expect(disk.entries.get('1')?.settled).toBe('not there')
  })
})

const lostRead = new ApiError({ kind: 'lost', executed: 'unknown', operation: getWatchlist })
test.each([
  [{}, { pages: 3, end: { outcome: 'read', lastPage: '3' } }],
  [{ error: lostRead }, { pages: 2, end: { outcome: 'failed', lastPage: '3' } }],
])('a read of several pages is one entry (%#)', async (last, expected) => {
  const { disk, log } = await openTab()
  for (const id of ['1', '2', '3']) {
    const exchange = exchangeOf(id, getWatchlist, '1')
    await log.started(exchange, eu)
    await log.ended(exchange, endOf(id, id === '3' ? last : {}))
  }
  expect([idsOf(log), [...disk.entries.keys()]]).toEqual([['1'], ['1']])
  expect(disk.entries.get('1')).toMatchObject(expected)
})

test('two tabs see what the other wrote, by its news or when they ask', async () => {
  const { disk, log: one } = await openTab()
  const { log: two } = await openTab({}, disk, 'b')
  await one.started(exchangeOf('1'), eu)
  await vi.waitFor(() => expect(idsOf(two)).toEqual(['1']))
  disk.listeners.clear()
  await one.started(exchangeOf('2'), eu)
  await two.catchUp()
  expect(two.state().byId.has('2')).toBe(true)
})

test('two tabs are read once more, however often they tell of it', async () => {
  const { disk, log } = await openTab()
  const of = vi.spyOn(disk.store, 'of')
  await Promise.all([1, 2, 3, 4].map(() => log.catchUp()))
  expect(of).toHaveBeenCalledTimes(1)
})

test('two tabs do not undo what this one wrote while the disk was read', async () => {
  const { disk, log } = await openTab()
  await log.started(exchangeOf('1'), eu)
  const { of } = disk.store
  disk.store.of = async (...asked) => {
    const before = await of(...asked)
    await log.ended(exchangeOf('1'), endOf('1'))
    return before
  }
  await log.catchUp()
  expect(log.state().entries).toMatchObject([{ end: { outcome: 'accepted' } }])
})

test.each(['full', 'hangs'] as const)('a log that cannot be read says so: %s', async (trouble) => {
  const disk = newDisk()
  await openLog(disk, 'a').started(exchangeOf('1'), eu)
  const log = openLog(disk, 'b')
  disk.trouble = trouble
  const opened = log.open(eu)
  expect(log.state().isReading).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  await opened
  expect(log.state()).toMatchObject({ trouble: 'unread', isReading: false, entries: [] })
  disk.trouble = undefined
  await log.started(exchangeOf('2'), eu)
  expect(log.state().trouble).toBe('unread')
  // An entry of another week is read, too.
  time.now += 7 * 86_400_000
  await log.catchUp()
  time.now -= 7 * 86_400_000
  expect(log.state().trouble).toBeUndefined()
  expect(idsOf(log).toSorted()).toEqual(['1', '2'])
})

test('each account sees its own entries', async () => {
  const log = openLog(newDisk(), 'a')
  // The keys are checked before the account is known.
  await log.started(exchangeOf('1', getWatchlist), eu)
  const seen: string[][] = []
  for (const owner of [eu, 'eu ffff', eu]) {
    await log.open(owner)
    seen.push(idsOf(log))
    log.forget()
    seen.push(idsOf(log))
  }
  expect(seen).toEqual([['1'], [], [], [], ['1'], []])
})

test('each account does not see an end that comes after the session of another, which is stored', async () => {
  const { disk, log } = await openTab()
  await log.started(exchangeOf('1'), eu)
  log.forget()
  await log.open('eu ffff')
  await log.ended(exchangeOf('1'), endOf('1'))
  expect(idsOf(log)).toEqual([])
  expect(disk.entries.get('1')?.end?.outcome).toBe('accepted')
})

test('each account sees again what could not be written before its session ended', async () => {
  const { disk, log } = await openTab()
  await log.started(exchangeOf('1'), eu)
  disk.trouble = 'full'
  await log.ended(exchangeOf('1'), endOf('1'))
  for (const trouble of ['full', undefined] as const) {
    log.forget()
    disk.trouble = trouble
    await log.open(eu)
    expect(log.state().entries).toMatchObject([{ id: '1', end: { outcome: 'accepted' } }])
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(disk.entries.get('1')?.end?.outcome).toBe('accepted')
})

test('a wipe while the disk is read leaves nothing of it', async () => {
  const { disk, log } = await openTab()
  await openLog(disk, 'b').started(exchangeOf('1'), eu)
  const opened = log.open(eu)
  log.clear()
  await opened
  expect(log.state()).toMatchObject({ entries: [], isReading: false })
})

test.each([
  ['sent', undefined],
  ['waited to be written', 'full' as const],
])('after a wipe, nothing that was %s comes back', async (_, trouble) => {
  const { disk, log } = await openTab()
  disk.trouble = trouble
  await log.started(exchangeOf('1'), eu)
  disk.trouble = undefined
  disk.entries.clear()
  log.clear()
  await log.ended(exchangeOf('1'), endOf('1'))
  await log.settle('1', 'there')
  expect(log.state()).toMatchObject({ entries: [], trouble: undefined })
  await log.started(exchangeOf('2'), eu)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([idsOf(log), [...disk.entries.keys()]]).toEqual([['2'], ['2']])
})
