// Claim: A write is in the log before it leaves
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { createPolicy, getWatchlist, type Operation } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { type LogEntry, mayHaveWorked, outcomeOf } from './entry.ts'
import { createLog, type LogDependencies } from './log.ts'

const eu = 'eu ab12'
const policy = {
  description: 'Wave',
  urls: [{ action: 'block', type: 'url', value: 'x.example/a' }],
  policies: [{ description: 's' }],
}
const exchangeOf = (id: string, operation: Operation = createPolicy, input: object = policy): Exchange => ({
  requestId: id,
  operation,
  attempt: 1,
  startedAt: time.now,
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(operation, input as never),
})
const endOf = (id: string, more: Partial<ExchangeEnd> = {}): ExchangeEnd => ({
  requestId: id,
  endedAt: time.now + 1,
  httpStatus: 200,
  ...more,
})
const lost = new ApiError({ kind: 'lost', executed: 'unknown', operation: createPolicy })

const time = { now: 1_700_000_000_000 }

/** A disk, shared by the tabs that open it. */
function newDisk() {
  const entries = new Map<string, LogEntry>()
  const hear = new Set<() => void>()
  const disk = { trouble: undefined as 'full' | 'hangs' | undefined, entries, hear }
  const store: LogDependencies['store'] = {
    async put(entry) {
      if (disk.trouble === 'hangs') await new Promise(() => {})
      if (disk.trouble === 'full') throw new Error('QuotaExceededError')
      entries.set(entry.id, structuredClone(entry))
    },
    async of(owner, since = 0) {
      const own = [...entries.values()].filter((entry) => entry.owner === owner && entry.at >= since)
      return structuredClone(own).toReversed()
    },
    async prune() {},
    async adopt(former, owner) {
      for (const entry of entries.values())
        if (entry.owner === former) entries.set(entry.id, { ...entry, owner })
    },
  }
  return { ...disk, disk, store }
}
type Disk = ReturnType<typeof newDisk>

function openLog({ store, hear }: Disk, tab: string, more: Partial<LogDependencies> = {}) {
  let own: (() => void) | undefined
  return createLog({
    store,
    tab,
    now: () => time.now,
    isKept: () => true,
    liveTabs: async () => new Set([tab]),
    announce: () => hear.forEach((listener) => listener !== own && listener()),
    onAnnounced(listener) {
      own = listener
      hear.add(listener)
    },
    ...more,
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a write', () => {
  test('lies on the disk before it leaves, with its bytes, and again at its end', async () => {
    const disk = newDisk()
    const log = openLog(disk, 'a')
    await log.open(eu)
    const exchange = exchangeOf('1')
    await log.started(exchange, eu)
    const { body, headers } = exchange.request
    expect(disk.entries.get('1')).toMatchObject({ owner: eu, request: { body, headers }, tab: 'a' })
    await log.ended(exchange, endOf('1'))
    expect(disk.entries.get('1')?.end).toMatchObject({ outcome: 'accepted', httpStatus: 200 })
    expect(log.state().entries.map(({ id }) => id)).toEqual(['1'])
  })

  test.each(['full', 'hangs'] as const)(
    'leaves within two seconds where the disk is %s, and is written later',
    async (trouble) => {
      const disk = newDisk()
      const log = openLog(disk, 'a')
      await log.open(eu)
      disk.disk.trouble = trouble
      const started = log.started(exchangeOf('1'), eu)
      await vi.waitFor(() => expect(log.state().entries).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(2_000)
      await started
      expect(log.state()).toMatchObject({ trouble: 'unwritten', entries: [{ id: '1' }] })
      disk.disk.trouble = undefined
      await vi.advanceTimersByTimeAsync(10_000)
      expect(log.state().trouble).toBeUndefined()
      expect([...disk.entries.keys()]).toEqual(['1'])
    },
  )

  test('without a database, or where nothing is to be kept, is in the memory of the tab alone', async () => {
    const disk = newDisk()
    for (const [more, trouble] of [
      [{ store: undefined }, 'absent'],
      [{ isKept: () => false }, 'unwanted'],
    ] as const) {
      const log = openLog(disk, 'a', more)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await log.started(exchangeOf('1'), eu)
      expect(log.state()).toMatchObject({ trouble, entries: [{ id: '1' }] })
    }
    expect(disk.entries.size).toBe(0)
  })

  test('whose tab was closed has an unknown outcome, which is settled once it is stored', async () => {
    const disk = newDisk()
    const first = openLog(disk, 'a')
    await first.open(eu)
    await first.started(exchangeOf('1'), eu)
    const log = openLog(disk, 'b')
    await log.open(eu)
    const outcomes = () => log.state().entries.map((entry) => outcomeOf(entry, log.state().liveTabs))
    expect(outcomes()).toEqual(['outcome unknown'])
    await log.settle('1', 'not there')
    expect(outcomes()).toEqual(['not found by you'])
    expect(disk.entries.get('1')?.settled).toBe('not there')
  })
})

test('a read keeps neither its answer nor what was searched for', async () => {
  const disk = newDisk()
  const log = openLog(disk, 'a')
  const searched = { searchBy: { fieldName: 'email', value: 'ann@corp.example' } }
  const exchange = exchangeOf('1', getWatchlist, searched)
  await log.started(exchange, eu)
  await log.ended(exchange, endOf('1', { answer: { status: 200, header: () => null, body: 'Ann Roe' } }))
  const stored = JSON.stringify(disk.entries.get('1'))
  expect(stored).not.toMatch(/ann@corp|Ann Roe/)
  expect(disk.entries.get('1')?.end?.outcome).toBe('read')
})

test('tabs see what others wrote, and each account its own entries, also after new keys', async () => {
  const disk = newDisk()
  const [one, two] = [openLog(disk, 'a'), openLog(disk, 'b')]
  await one.open(eu)
  await two.open(eu)
  await one.started(exchangeOf('1'), eu)
  await vi.waitFor(() => expect(two.state().entries).toHaveLength(1))
  await two.ended(exchangeOf('1'), endOf('1', { error: lost }))
  two.forget()
  expect(two.state().entries).toEqual([])
  await two.open('eu ffff')
  expect(two.state().entries).toEqual([])
  await two.open('eu cd34', [eu])
  expect(two.state().entries.map(({ id, owner }) => [id, owner])).toEqual([['1', 'eu cd34']])
})

test('an end that comes after the session is stored', async () => {
  const disk = newDisk()
  const log = openLog(disk, 'a')
  await log.open(eu)
  const exchange = exchangeOf('1')
  await log.started(exchange, eu)
  log.forget()
  await log.ended(exchange, endOf('1'))
  expect(disk.entries.get('1')?.end?.outcome).toBe('accepted')
})

test.each([
  ['accepted', true],
  ['stored differently', true],
  ['outcome unknown', true],
  ['on its way', true],
  ['confirmed by you', true],
  ['refused', false],
  ['not executed', false],
  ['not found by you', false],
] as const)('what is %s may have worked: %s', (outcome, expected) => {
  expect(mayHaveWorked(outcome)).toBe(expected)
})
